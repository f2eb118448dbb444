import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deletion, find, insertion, lock, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Page } from '../../platform/http/list.ts'

export type NoteRow = Selectable<Tables['notes']>

export const insertNote = insertion('notes')
export const changeNote = update('notes')

const ofBooking = (db: Db, workspaceId: number, bookingId: number) =>
  db
    .selectFrom('notes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)

/** The notes of a booking, newest first: one more than the page, if there are more. */
export async function selectNotes(
  db: Db,
  workspaceId: number,
  bookingId: number,
  { after = Number.MAX_SAFE_INTEGER, limit }: Page,
): Promise<NoteRow[]> {
  return ofBooking(db, workspaceId, bookingId)
    .where('id', '<', after)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export const findNote = find('notes')

export const lockNote = lock('notes')

export const deleteNote = deletion('notes')

/** Deletes the notes of the bookings. Returns their ids. */
export async function deleteNotesOf(tx: Tx, workspaceId: number, bookingIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from notes where workspace_id = ${workspaceId} and booking_id = any(${bookingIds}::bigint[])
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The notes of the booking that its customer wrote, with either key, oldest first. */
export async function selectNotesOfCustomer(
  db: Db,
  workspaceId: number,
  bookingId: number,
): Promise<NoteRow[]> {
  return ofBooking(db, workspaceId, bookingId).where('author', 'like', 'customer:%').orderBy('id').execute()
}

/** Counts the notes of the booking that its customer wrote, with either key. */
export async function countNotesBy(
  db: Db,
  workspaceId: number,
  bookingId: number,
  source: 'customer',
): Promise<number> {
  const { notes } = await db
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('author', 'like', `${source}:%`)
    .executeTakeFirstOrThrow()
  return notes
}
