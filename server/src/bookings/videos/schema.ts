import { Type } from 'typebox'
import { disposition, originalFilename, signedLink } from '../../platform/files/schema.ts'
import {
  idFilter,
  integer,
  named,
  pageParams,
  selfLinks,
  url,
  wireDateTime,
} from '../../platform/http/shapes.ts'

const fields = {
  object: Type.Literal('video'),
  id: integer('Id of the video.', 31),
  appointment_id: integer('Id of the appointment whose session was recorded.', 1043),
  filename: Type.String({ examples: ['session.mp4'] }),
}
const listed = {
  ...fields,
  original_filename: originalFilename('Session 1.mp4'),
  created_at: wireDateTime('Time at which it was added.'),
  file_size: integer('Size in bytes.', 73400320),
}
const links = selfLinks('/wp-json/v3/videos/31', { appointment: url('/wp-json/v3/appointments/1043') })

export const Video = named('Video', { ...listed, links }, 'A session video in a list.')

export const LinkedVideo = named(
  'LinkedVideo',
  { ...listed, ...signedLink, links },
  'A session video with a link to its file.',
)

export const VideoQuery = Type.Object({
  ...pageParams,
  appt_id: idFilter('Only videos of this appointment.'),
})

export const ManagedVideoQuery = Type.Object(pageParams)

export const VideoLinkQuery = Type.Object({ disposition })

export const VideoBody = Type.Object({
  appointment_id: Type.Integer({
    minimum: 1,
    description: 'Id of the appointment. This part must come before the file.',
  }),
  file: Type.String({
    format: 'binary',
    description:
      'The recording: `video/mp4`, `video/webm`, `video/quicktime`, `video/x-matroska`, `video/ogg` or `video/x-msvideo`.',
  }),
})

const mimeAndSize = {
  mime_type: Type.String({ examples: ['video/mp4'] }),
  size_bytes: listed.file_size,
}

export const videoEvents = {
  'video-uploaded': named(
    'VideoUploadedEventData',
    { ...fields, ...mimeAndSize, uploaded_at: wireDateTime('Time at which it was added.') },
    'Payload of `video-uploaded`.',
  ),
  'video-deleted': named(
    'VideoDeletedEventData',
    { ...fields, deleted_at: wireDateTime('Deletion time.'), ...mimeAndSize },
    'Payload of `video-deleted`.',
  ),
}
