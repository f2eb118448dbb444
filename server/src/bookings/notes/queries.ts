import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Page } from '../../platform/http/list.ts'

export type NoteRow = Selectable<Tables['notes']>

export const insertNote = insertion('notes')
export const changeNote = update('notes')

/** The notes of a booking, newest first: one more than the page, if there are more. */
export async function selectNotes(
  db: Db,
  workspaceId: number,
  bookingId: number,
  { after = Number.MAX_SAFE_INTEGER, limit }: Page,
): Promise<NoteRow[]> {
  return db
    .selectFrom('notes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('id', '<', after)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function findNote(db: Db, workspaceId: number, id: number): Promise<NoteRow | undefined> {
  return db
    .selectFrom('notes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function lockNote(tx: Tx, workspaceId: number, id: number): Promise<NoteRow | undefined> {
  return tx
    .selectFrom('notes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteNote(tx: Tx, workspaceId: number, id: number): Promise<void> {
  await tx.deleteFrom('notes').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

/** Deletes the notes of the bookings. Returns their ids. */
export async function deleteNotesOf(tx: Tx, workspaceId: number, bookingIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from notes where workspace_id = ${workspaceId} and booking_id = any(${bookingIds}::bigint[])
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
