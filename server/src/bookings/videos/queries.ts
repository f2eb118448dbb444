import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type VideoRow = Selectable<Tables['videos']>

export async function insertVideo(tx: Tx, row: Insertable<Tables['videos']>): Promise<VideoRow> {
  return tx.insertInto('videos').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findVideo(db: Db, workspaceId: number, id: number): Promise<VideoRow | undefined> {
  return db
    .selectFrom('videos')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listVideos(
  db: Db,
  workspaceId: number,
  page: { after: number | undefined; limit: number; appointmentId: number | undefined },
): Promise<VideoRow[]> {
  let query = db.selectFrom('videos').selectAll().where('workspace_id', '=', workspaceId)
  if (page.appointmentId !== undefined) query = query.where('appointment_id', '=', page.appointmentId)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

/** Deletes and returns the row. Only one transaction gets it. */
export async function deleteVideo(tx: Tx, workspaceId: number, id: number): Promise<VideoRow | undefined> {
  return tx
    .deleteFrom('videos')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function videosOfAppointments(
  db: Db,
  workspaceId: number,
  appointmentIds: number[],
): Promise<VideoRow[]> {
  const { rows } = await sql<VideoRow>`
    select * from videos where workspace_id = ${workspaceId} and appointment_id = any(${appointmentIds}::bigint[])
    order by id`.execute(db)
  return rows
}
