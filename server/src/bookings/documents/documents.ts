import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory } from '../../platform/db/directory.ts'
import { record } from '../../platform/events/record.ts'
import { keepFile, type ReceivedFile, removeFile } from '../../platform/files/files.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { epochSeconds } from '../../platform/lib/clock.ts'
import { erased } from '../../platform/lib/erased-json.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { shownFilename } from '../../platform/lib/shown-filename.ts'
import { resultType, settleResult } from '../release/release.ts'
import {
  findParent,
  lockBookings,
  type Parent,
  parentForAddition,
  recordRemoved,
} from '../shared/bookings.ts'
import { documentDeletedEvent, documentUploadedEvent } from './events.ts'
import {
  type DocumentRow,
  deleteDocument,
  documentsOfBooking,
  documentsOfBookings,
  findDocument,
  insertDocument,
  pastUploads,
} from './queries.ts'
import { downloadName, nameOf, storedFilename, typeOf, uploaderOf } from './rules.ts'

export { type DocumentRow, downloadName, nameOf }

export interface NewDocument {
  objectType: 'appointment' | 'reservation'
  objectId: number
  filename: string
  type: string | undefined
  file: ReceivedFile
  /** Of the file, in lowercase hex. */
  sha256: string
  /** Null for a PDF that could not be read, which only the v3 interface accepts. */
  pages: number | null
}

/**
 * Adds a stored file to a reservation or an appointment. Records `document-uploaded`. Throws `not_found`,
 * `reservation_canceled`.
 */
export async function addDocument(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: NewDocument,
): Promise<{ document: Omit<DocumentRow, 'appointment_id'>; parent: Parent }> {
  const parent = await parentForAddition(tx, caller, input.objectType, input.objectId)
  await keepFile(tx, ctx, input.file)
  const now = ctx.clock.now()
  const document = await insertDocument(tx, {
    workspace_id: caller.workspaceId,
    booking_id: parent.bookingId,
    parent_id: parent.id,
    type: typeOf(input.objectType, input.type, caller),
    filename: storedFilename(epochSeconds(now), input.filename),
    original_filename: shownFilename(input.filename),
    size_bytes: input.file.sizeBytes,
    storage_key: input.file.storageKey,
    sha256: input.sha256,
    pages: input.pages,
    created_at: now,
    by_customer: caller.source === 'customer',
    uploader: uploaderOf(caller),
  })
  await addToDirectory(tx, caller.workspaceId, [{ kind: 'document', ref: document.id }])
  await record(tx, ctx, caller, {
    type: 'document-uploaded',
    data: documentUploadedEvent(document, parent),
  })
  if (document.type === resultType && parent.appointmentId !== null)
    await settleResult(tx, ctx, caller, parent.appointmentId)
  return { document, parent }
}

/** Throws `not_found`. */
export async function getDocument(db: Db, caller: Caller, id: number): Promise<DocumentRow> {
  const document = await findDocument(db, caller.workspaceId, id)
  if (!document) throw notFound('Document')
  return document
}

/** The documents of a reservation, or of an appointment without one, oldest first. */
export async function documentsOf(db: Db, caller: Caller, bookingId: number): Promise<DocumentRow[]> {
  return documentsOfBooking(db, caller.workspaceId, bookingId)
}

/**
 * Deletes the document and its file. Links to it stop working. Records `document-deleted`. Throws
 * `not_found`.
 */
export async function removeDocument(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const document = await remove(tx, ctx, caller, id, row => row.filename)
  if (!document) throw notFound('Document')
  await recordRemoved(tx, caller, document.booking_id, 'document', id)
}

/**
 * Deletes the documents of these reservations, and of appointments without one, with their files. Records
 * `document-deleted`, without the names of the files. Returns the documents.
 */
export async function eraseDocuments(tx: Tx, ctx: Context, caller: Caller, bookingIds: number[]) {
  const documents = await documentsOfBookings(tx, caller.workspaceId, bookingIds)
  for (const { id } of documents) await remove(tx, ctx, caller, id, () => erased)
  return documents
}

/**
 * Deletes up to `limit` documents that were uploaded before that time to a booking that was canceled or never
 * scheduled. Records `document-deleted`. Returns how many were found, of which some may have been booked
 * meanwhile.
 */
export async function removePastUploads(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  before: Date,
  limit: number,
): Promise<number> {
  const found = await pastUploads(tx, caller.workspaceId, before, limit)
  const bookingIds = new Set(found.map(({ booking_id }) => booking_id))
  await lockBookings(tx, caller, [...bookingIds])
  // A customer may have booked meanwhile. Bookings that are past only now are not locked.
  const past = await pastUploads(tx, caller.workspaceId, before, limit)
  for (const { id, booking_id } of past) {
    if (!bookingIds.has(booking_id)) continue
    const document = await remove(tx, ctx, caller, id, () => erased)
    if (document) await recordRemoved(tx, caller, booking_id, 'document', id)
  }
  return found.length
}

/** Undefined if the document does not exist. */
async function remove(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  nameOf: (row: { filename: string }) => string,
): Promise<{ booking_id: number } | undefined> {
  const document = await deleteDocument(tx, caller.workspaceId, id)
  if (!document) return undefined
  const parent = await findParent(tx, caller, undefined, document.parent_id)
  if (!parent) return undefined
  await removeFile(tx, ctx, { workspaceId: caller.workspaceId, storageKey: document.storage_key })
  const data = documentDeletedEvent({ ...document, filename: nameOf(document) }, parent)
  await record(tx, ctx, caller, { type: 'document-deleted', data })
  if (document.type === resultType && parent.appointmentId !== null)
    await settleResult(tx, ctx, caller, parent.appointmentId)
  return document
}
