import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory, removeAllFromDirectory, removeFromDirectory } from '../../platform/db/directory.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { type AuditAction, audit } from '../../platform/events/record.ts'
import type { Page } from '../../platform/http/list.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { anyParent, type BookingKind, getParent, recordRemoved } from '../shared/bookings.ts'
import {
  changeNote,
  countNotesBy,
  deleteNote,
  deleteNotesOf,
  findNote,
  insertNote,
  lockNote,
  type NoteRow,
  selectNotes,
  selectNotesOfCustomer,
} from './queries.ts'
import { assertAuthor } from './rules.ts'

export type { NoteRow }

/**
 * The notes of a reservation and its appointment, newest first, whichever of the two is named. Throws
 * `not_found`.
 */
export async function listNotes(
  db: Db,
  caller: Caller,
  kind: BookingKind,
  id: number,
  page: Page,
): Promise<NoteRow[]> {
  const { bookingId } = await getParent(db, caller, kind, id)
  return selectNotes(db, caller.workspaceId, bookingId, page)
}

/** Throws `not_found`. */
export async function getNote(db: Db, caller: Caller, id: number): Promise<NoteRow> {
  const note = await findNote(db, caller.workspaceId, id)
  if (!note) throw notFound('Note')
  return note
}

/**
 * Adds a note, also to a canceled booking. Writes an audit entry and no event. `authorName`: of a customer,
 * whose name the audit entry leaves out, because it stays when the person is erased. Throws `not_found`.
 */
export async function addNote(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  kind: BookingKind,
  id: number,
  text: string,
  authorName = caller.actorName,
): Promise<NoteRow> {
  const parent = await anyParent(tx, caller, kind, id)
  const now = ctx.clock.now()
  const note = await insertNote(tx, {
    workspace_id: caller.workspaceId,
    booking_id: parent.bookingId,
    parent_id: parent.id,
    text,
    author: caller.actor,
    author_name: authorName ?? null,
    created_at: now,
    changed_at: now,
  })
  await addToDirectory(tx, caller.workspaceId, [{ kind: 'note', ref: note.id }])
  await auditNote(tx, ctx, caller, 'note-added', undefined, note)
  return note
}

/**
 * Adds the note of the customer of an earlier booking to the reservation of a new one, as it was written.
 * Writes an audit entry.
 */
export async function copyNote(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  reservationId: number,
  { text, author, author_name, created_at, changed_at }: NoteRow,
): Promise<void> {
  const { workspaceId: workspace_id } = caller
  const place = { workspace_id, booking_id: reservationId, parent_id: reservationId }
  const note = await insertNote(tx, { ...place, text, author, author_name, created_at, changed_at })
  await addToDirectory(tx, workspace_id, [{ kind: 'note', ref: note.id }])
  await auditNote(tx, ctx, caller, 'note-added', undefined, note)
}

/** The notes that the customer left on the reservation, or on an appointment without one, oldest first. */
export const notesOfCustomer = (db: Db, caller: Caller, bookingId: number): Promise<NoteRow[]> =>
  selectNotesOfCustomer(db, caller.workspaceId, bookingId)

/** Changes a note of the caller. Throws `not_found`, `forbidden` for a note of somebody else. */
export async function updateNote(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  text: string,
): Promise<NoteRow> {
  const before = await ownNote(tx, caller, id)
  const note = await changeNote(tx, caller.workspaceId, id, { text, changed_at: ctx.clock.now() })
  await auditNote(tx, ctx, caller, 'note-updated', before, note)
  return note
}

/** Removes a note of the caller. Throws `not_found`, `forbidden` for a note of somebody else. */
export async function removeNote(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const before = await ownNote(tx, caller, id)
  await deleteNote(tx, caller.workspaceId, id)
  await recordRemoved(tx, caller, before.booking_id, 'note', id)
  await removeFromDirectory(tx, caller.workspaceId, 'note', String(id))
  await auditNote(tx, ctx, caller, 'note-removed', before, undefined)
}

async function ownNote(tx: Tx, caller: Caller, id: number): Promise<NoteRow> {
  const note = await lockNote(tx, caller.workspaceId, id)
  if (!note) throw notFound('Note')
  assertAuthor(note, caller.actor)
  return note
}

async function auditNote(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  action: AuditAction,
  before: NoteRow | undefined,
  after: NoteRow | undefined,
): Promise<void> {
  const id = after?.id ?? before?.id ?? 0
  const changes = changesOf(before, after, ['text'])
  await audit(tx, ctx.clock, caller, { action, object: 'note', id, changes })
}

/** Deletes the notes on these reservations, and on appointments without one. Returns their ids. */
export async function eraseNotes(tx: Tx, workspaceId: number, bookingIds: number[]): Promise<number[]> {
  const ids = await deleteNotesOf(tx, workspaceId, bookingIds)
  await removeAllFromDirectory(tx, workspaceId, 'note', ids)
  return ids
}

/** How many notes the customer has left on the reservation, or on an appointment without one. */
export const countNotesOfCustomer = (db: Db, caller: Caller, bookingId: number): Promise<number> =>
  countNotesBy(db, caller.workspaceId, bookingId, 'customer')
