import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deletion, find, insertion, lock, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type UploadRow = Selectable<Tables['uploads']>
export type PartRow = Selectable<Tables['upload_parts']>

export const insertUpload = insertion('uploads')

export const findUpload = find('uploads')

export const lockUpload = lock('uploads')

export const changeUpload = update('uploads')

export const deleteUpload = deletion('uploads')

export const insertPart = insertion('upload_parts')

/** Uploads of the appointment with their stored bytes, newest first. */
export async function selectUploads(
  db: Db,
  workspaceId: number,
  appointmentId: number,
  page: { after: number | undefined; limit: number },
): Promise<(UploadRow & { received_bytes: number })[]> {
  const { rows } = await sql<UploadRow & { received_bytes: number }>`
    select u.*, coalesce((
      select sum(p.size_bytes) from upload_parts p
      where p.workspace_id = ${workspaceId} and p.upload_id = u.id), 0)::bigint as received_bytes
    from uploads u
    where u.workspace_id = ${workspaceId} and u.appointment_id = ${appointmentId}
      and u.id < ${page.after ?? Number.MAX_SAFE_INTEGER}
    order by u.id desc limit ${page.limit + 1}`.execute(db)
  return rows
}

/** Number and announced bytes of the workspace's uploads that are not completed. */
export async function countOpen(tx: Tx, workspaceId: number): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::bigint as count, coalesce(sum(size_bytes), 0)::bigint as bytes from uploads
    where workspace_id = ${workspaceId} and completed_at is null`.execute(tx)
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** The parts of one upload, in their order. */
export async function selectParts(db: Db, workspaceId: number, uploadId: number): Promise<PartRow[]> {
  return db
    .selectFrom('upload_parts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('upload_id', '=', uploadId)
    .orderBy('number')
    .execute()
}

export async function findPart(
  db: Db,
  workspaceId: number,
  uploadId: number,
  number: number,
): Promise<PartRow | undefined> {
  return db
    .selectFrom('upload_parts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('upload_id', '=', uploadId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Deletes the parts of one upload. Returns the keys of their files. */
export async function deleteParts(tx: Tx, workspaceId: number, uploadId: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('upload_parts')
    .where('workspace_id', '=', workspaceId)
    .where('upload_id', '=', uploadId)
    .returning('storage_key')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

/** Claims the upload for a process that puts its parts together. False while another one has it. */
export async function claimUpload(
  db: Db,
  workspaceId: number,
  id: number,
  now: Date,
  until: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('uploads')
    .set({ completing_until: until })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .where(eb => eb.or([eb('completing_until', 'is', null), eb('completing_until', '<=', now)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Moves the end of a claim, or ends it with null. */
export async function moveClaim(db: Db, workspaceId: number, id: number, until: Date | null): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ completing_until: until })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute()
}

/** Uploads of any workspace whose time is over, and that no process is completing. */
export async function selectExpired(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ workspace_id: number; id: number }[]> {
  return db
    .selectFrom('uploads')
    .select(['workspace_id', 'id'])
    .where('expires_at', '<=', now)
    .where(eb => eb.or([eb('completing_until', 'is', null), eb('completing_until', '<=', now)]))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

/** Ids of the uploads of these appointments. */
export async function uploadsOfAppointments(
  tx: Tx,
  workspaceId: number,
  appointmentIds: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from uploads
    where workspace_id = ${workspaceId} and appointment_id = any(${appointmentIds}::bigint[])
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
