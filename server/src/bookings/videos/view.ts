import type { Context } from '../../platform/context.ts'
import { v3Url } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { VideoRow } from './queries.ts'

export const videoView = (ctx: Context, row: VideoRow) => ({
  object: 'video' as const,
  id: row.id,
  appointment_id: row.appointment_id,
  created_at: wireTime(row.created_at),
  filename: row.filename,
  original_filename: row.original_filename ?? row.filename,
  file_size: row.size_bytes,
  links: {
    self: v3Url(ctx, `/videos/${row.id}`),
    appointment: v3Url(ctx, `/appointments/${row.appointment_id}`),
  },
})
