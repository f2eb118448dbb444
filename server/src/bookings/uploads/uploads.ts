import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory, removeFromDirectory } from '../../platform/db/directory.ts'
import { afterCommit, transaction } from '../../platform/db/transaction.ts'
import { audit } from '../../platform/events/record.ts'
import { discardFile, keepFile, type ReceivedFile, removeFiles } from '../../platform/files/files.ts'
import type { Page } from '../../platform/http/list.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { shownFilename } from '../../platform/lib/shown-filename.ts'
import { lockedWorkspace } from '../../workspaces/workspaces.ts'
import { addDocument } from '../documents/documents.ts'
import { anyParent, getParent, parentForAddition } from '../shared/bookings.ts'
import { assertOwn } from '../shared/own-rows.ts'
import { videoFilename } from '../videos/rules.ts'
import { addVideo } from '../videos/videos.ts'
import type { Assembled } from './assemble.ts'
import {
  changeUpload,
  countOpen,
  deleteParts,
  deleteUpload,
  findPart,
  findUpload,
  insertPart,
  insertUpload,
  lockUpload,
  type PartRow,
  selectExpired,
  selectParts,
  selectUploads,
  type UploadRow,
  uploadsOfAppointments,
} from './queries.ts'
import {
  announcedType,
  assertRoom,
  assertSamePart,
  isClaimed,
  isCompleted,
  isCompleting,
  openForMs,
} from './rules.ts'
import type { UploadBody } from './schema.ts'

/** An upload with its stored parts, in their order. A completed one has none any more. */
export interface WholeUpload {
  upload: UploadRow
  parts: PartRow[]
}

/**
 * Starts an upload in parts for an appointment. Throws `not_found`, `invalid_request`, `payload_too_large`,
 * `reservation_canceled` for a document, `unprocessable_entity` at the limits.
 */
export async function startUpload(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  appointmentId: number,
  input: Static<typeof UploadBody>,
): Promise<WholeUpload> {
  const { kind, filename, type = null, size_bytes, sha256 = null } = input
  const content_type = announcedType(input)
  const parentOf = kind === 'document' ? parentForAddition : anyParent
  await parentOf(tx, caller, 'appointment', appointmentId)
  await lockedWorkspace(tx, caller.workspaceId)
  assertRoom(await countOpen(tx, caller.workspaceId), { size_bytes })
  const now = ctx.clock.now()
  const upload = await insertUpload(tx, {
    workspace_id: caller.workspaceId,
    appointment_id: appointmentId,
    kind,
    type,
    filename,
    content_type,
    size_bytes,
    sha256,
    created_at: now,
    expires_at: new Date(now.getTime() + openForMs),
  })
  await addToDirectory(tx, caller.workspaceId, [{ kind: 'upload', ref: upload.id }])
  await audit(tx, ctx.clock, caller, { action: 'upload-started', object: 'upload', id: upload.id })
  return { upload, parts: [] }
}

/** The uploads of an appointment with their stored bytes, newest first. Throws `not_found`. */
export async function uploadsOf(db: Db, caller: Caller, appointmentId: number, page: Page) {
  await getParent(db, caller, 'appointment', appointmentId)
  return selectUploads(db, caller.workspaceId, appointmentId, page)
}

/** Throws `not_found`. */
export async function getUpload(db: Db, caller: Caller, id: number): Promise<WholeUpload> {
  const upload = await findUpload(db, caller.workspaceId, id)
  if (!upload) throw notFound('Upload')
  return { upload, parts: await selectParts(db, caller.workspaceId, id) }
}

export interface NewPart {
  number: number
  sha256: string
  /** Null if the same part was stored before this call. */
  file: ReceivedFile | null
}

/**
 * Makes a stored file a part of the upload. A part that is stored already stays, and the file is discarded.
 * Throws `not_found`, `unprocessable_entity` for other bytes and for a completed upload.
 */
export async function addPart(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  { number, sha256, file }: NewPart,
): Promise<PartRow> {
  const upload = await lockUpload(tx, caller.workspaceId, id)
  if (!upload) throw notFound('Upload')
  if (upload.completed_at !== null) throw isCompleted()
  const stored = await findPart(tx, caller.workspaceId, id, number)
  if (stored) {
    assertSamePart(stored, sha256, number)
    if (file) afterCommit(tx, () => void discardFile(ctx, file))
    return stored
  }
  if (!file) throw notFound('Upload')
  await keepFile(tx, ctx, file)
  return insertPart(tx, {
    workspace_id: caller.workspaceId,
    upload_id: id,
    number,
    size_bytes: file.sizeBytes,
    sha256,
    storage_key: file.storageKey,
  })
}

/**
 * Adds the assembled file as a document or video, as an upload in one request does, and deletes the parts. A
 * completed upload stays as it is, and the file is discarded. Throws `not_found`, and what `addDocument` and
 * `addVideo` throw.
 */
export async function completeUpload(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  { made }: Assembled,
): Promise<WholeUpload> {
  const known = await findUpload(tx, caller.workspaceId, id)
  if (!known) throw notFound('Upload')
  // The booking is locked first, as an erasure does.
  await anyParent(tx, caller, 'appointment', known.appointment_id)
  await assertOwn(tx, caller, 'upload', id, 'Upload')
  const upload = await lockUpload(tx, caller.workspaceId, id)
  if (!upload) throw notFound('Upload')
  if (upload.completed_at !== null) {
    if (made) afterCommit(tx, () => void discardFile(ctx, made.file))
    return { upload, parts: [] }
  }
  if (!made) throw isCompleting()
  const added = await addFile(tx, ctx, caller, upload, made)
  await removeParts(tx, ctx, caller.workspaceId, id)
  const completed = await changeUpload(tx, caller.workspaceId, id, {
    completed_at: ctx.clock.now(),
    completing_until: null,
    ...added,
  })
  return { upload: completed, parts: [] }
}

async function addFile(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { kind, appointment_id: appointmentId, filename, type, content_type: mimeType }: UploadRow,
  { file, sha256, pages }: NonNullable<Assembled['made']>,
): Promise<{ document_id: number } | { video_id: number }> {
  if (kind === 'document') {
    const { document } = await addDocument(tx, ctx, caller, {
      objectType: 'appointment',
      objectId: appointmentId,
      filename,
      type: type ?? undefined,
      file,
      sha256,
      pages,
    })
    return { document_id: document.id }
  }
  const names = { filename: videoFilename(filename, mimeType), originalFilename: shownFilename(filename) }
  const { id } = await addVideo(tx, ctx, caller, { appointmentId, ...names, mimeType, file })
  return { video_id: id }
}

/** Deletes an upload with its parts. Throws `not_found`, `unprocessable_entity`, `unavailable`. */
export async function abortUpload(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const upload = await lockUpload(tx, caller.workspaceId, id)
  if (!upload) throw notFound('Upload')
  if (upload.completed_at !== null) throw isCompleted()
  if (isClaimed(upload, ctx.clock.now())) throw isCompleting()
  await remove(tx, ctx, caller.workspaceId, id)
  await audit(tx, ctx.clock, caller, { action: 'upload-aborted', object: 'upload', id })
}

/** Deletes the uploads of these appointments, with their parts. */
export async function eraseUploads(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  appointmentIds: number[],
): Promise<void> {
  for (const id of await uploadsOfAppointments(tx, workspaceId, appointmentIds))
    await remove(tx, ctx, workspaceId, id)
}

const sweptAtOnce = 100

/** Deletes uploads whose time is over, with the parts of those that were not completed. */
export async function deleteExpiredUploads(ctx: Context): Promise<void> {
  for (let found = sweptAtOnce; found === sweptAtOnce; ) {
    const expired = await selectExpired(ctx.db, ctx.clock.now(), sweptAtOnce)
    for (const { workspace_id, id } of expired)
      await transaction(ctx.db, async tx => {
        const upload = await lockUpload(tx, workspace_id, id)
        if (upload && !isClaimed(upload, ctx.clock.now())) await remove(tx, ctx, workspace_id, id)
      })
    found = expired.length
  }
}

async function remove(tx: Tx, ctx: Context, workspaceId: number, id: number): Promise<void> {
  await removeParts(tx, ctx, workspaceId, id)
  await deleteUpload(tx, workspaceId, id)
  await removeFromDirectory(tx, workspaceId, 'upload', String(id))
}

async function removeParts(tx: Tx, ctx: Context, workspaceId: number, id: number): Promise<void> {
  await removeFiles(tx, ctx, workspaceId, await deleteParts(tx, workspaceId, id))
}
