import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { PartRow, UploadRow } from './queries.ts'
import { isClaimed, partBytes, partCountOf } from './rules.ts'
import type { WholeUpload } from './uploads.ts'

export const uploadView = (ctx: Context, row: UploadRow & { received_bytes: number }) => ({
  object: 'upload' as const,
  id: row.id,
  appointment_id: row.appointment_id,
  status: statusOf(ctx, row),
  kind: row.kind,
  type: row.type,
  filename: row.filename,
  content_type: row.content_type,
  size_bytes: row.size_bytes,
  sha256: row.sha256,
  part_size: partBytes,
  part_count: partCountOf(row),
  received_bytes: row.completed_at === null ? row.received_bytes : row.size_bytes,
  document_id: row.document_id,
  video_id: row.video_id,
  created_at: wireTime(row.created_at),
  expires_at: wireTime(row.expires_at),
  links: {
    self: manageUrl(ctx, `/uploads/${row.id}`),
    appointment: manageUrl(ctx, `/appointments/${row.appointment_id}`),
  },
})

const statusOf = ({ clock }: Context, row: UploadRow): 'completed' | 'completing' | 'open' => {
  if (row.completed_at !== null) return 'completed'
  return isClaimed(row, clock.now()) ? 'completing' : 'open'
}

export const uploadWithParts = (ctx: Context, { upload, parts }: WholeUpload) => {
  const received_bytes = parts.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  const shown = parts.map(({ number, size_bytes, sha256 }) => ({ number, size_bytes, sha256 }))
  return { ...uploadView(ctx, { ...upload, received_bytes }), parts: shown }
}

export const partView = ({ upload_id, number, size_bytes, sha256 }: PartRow) => ({
  object: 'upload_part' as const,
  upload_id,
  number,
  size_bytes,
  sha256,
})
