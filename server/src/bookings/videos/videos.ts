import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory } from '../../platform/db/directory.ts'
import { record } from '../../platform/events/record.ts'
import { keepFile, type ReceivedFile, removeFile } from '../../platform/files/files.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { erased } from '../../platform/lib/erased-json.ts'
import { invalidParams, notFound } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { anyParent, findParent, recordRemoved } from '../shared/bookings.ts'
import { assertOwn } from '../shared/own-rows.ts'
import { videoDeletedEvent, videoUploadedEvent } from './events.ts'
import { deleteVideo, findVideo, insertVideo, type VideoRow, videosOfAppointments } from './queries.ts'

export interface NewVideo {
  appointmentId: number
  filename: string
  /** As uploaded. Null if the upload had no name. */
  originalFilename: string | null
  mimeType: string
  file: ReceivedFile
}

/**
 * Adds a stored session video to an appointment. Records `video-uploaded`. Throws `not_found`,
 * `invalid_request` for an empty file.
 */
export async function addVideo(tx: Tx, ctx: Context, caller: Caller, input: NewVideo): Promise<VideoRow> {
  await anyParent(tx, caller, 'appointment', input.appointmentId)
  if (input.file.sizeBytes === 0) throw invalidParams({ file: problem('empty') })
  // The appointment may have gone to another notary while the file came.
  await assertOwn(tx, caller, 'booking', input.appointmentId, 'Appointment')
  await keepFile(tx, ctx, input.file)
  const video = await insertVideo(tx, {
    workspace_id: caller.workspaceId,
    appointment_id: input.appointmentId,
    filename: input.filename,
    original_filename: input.originalFilename,
    mime_type: input.mimeType,
    size_bytes: input.file.sizeBytes,
    storage_key: input.file.storageKey,
    created_at: ctx.clock.now(),
  })
  await addToDirectory(tx, caller.workspaceId, [{ kind: 'video', ref: video.id }])
  await record(tx, ctx, caller, { type: 'video-uploaded', data: videoUploadedEvent(video) })
  return video
}

/** Throws `not_found`. */
export async function getVideo(db: Db, caller: Caller, id: number): Promise<VideoRow> {
  const video = await findVideo(db, caller.workspaceId, id)
  if (!video) throw notFound('Video')
  return video
}

/** Deletes the video and its file. Links to it stop working. Records `video-deleted`. Throws `not_found`. */
export async function removeVideo(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const video = await deleteVideo(tx, caller.workspaceId, id)
  if (!video) throw notFound('Video')
  await removeFile(tx, ctx, { workspaceId: caller.workspaceId, storageKey: video.storage_key })
  await record(tx, ctx, caller, {
    type: 'video-deleted',
    data: videoDeletedEvent(video, ctx.clock.now()),
  })
  const parent = await findParent(tx, caller, 'appointment', video.appointment_id)
  if (parent) await recordRemoved(tx, caller, parent.bookingId, 'video', id)
}

/**
 * Deletes the videos of these appointments with their files. Records `video-deleted`, without the names of
 * the files. Returns the videos.
 */
export async function eraseVideos(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  appointmentIds: number[],
): Promise<VideoRow[]> {
  const { workspaceId } = caller
  const videos = await videosOfAppointments(tx, workspaceId, appointmentIds)
  for (const video of videos) {
    if (!(await deleteVideo(tx, workspaceId, video.id))) continue
    await removeFile(tx, ctx, { workspaceId, storageKey: video.storage_key })
    const data = videoDeletedEvent({ ...video, filename: erased }, ctx.clock.now())
    await record(tx, ctx, caller, { type: 'video-deleted', data })
  }
  return videos
}
