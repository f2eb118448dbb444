import { wireTime } from '../../platform/lib/clock.ts'
import type { VideoRow } from './queries.ts'

const common = (row: VideoRow) => ({
  object: 'video',
  id: row.id,
  appointment_id: row.appointment_id,
  filename: row.filename,
  mime_type: row.mime_type,
  size_bytes: row.size_bytes,
})

/** Payload of `video-uploaded` (contract section "Events"). */
export const videoUploadedEvent = (row: VideoRow) => ({
  ...common(row),
  uploaded_at: wireTime(row.created_at),
})

/** Payload of `video-deleted`. */
export const videoDeletedEvent = (row: VideoRow, at: Date) => ({ ...common(row), deleted_at: wireTime(at) })
