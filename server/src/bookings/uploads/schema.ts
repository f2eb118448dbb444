import { Type } from 'typebox'
import {
  integer,
  named,
  nullable,
  oneOf,
  pageParams,
  pattern,
  selfLinks,
  text,
  url,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { typePattern } from '../documents/schema.ts'
import { partBytes } from './rules.ts'

const sha256Pattern = pattern('^[0-9a-f]{64}$', problem('not_a_sha256'))
const exampleSha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const sha256 = (description: string) =>
  Type.String({ pattern: sha256Pattern, description, examples: [exampleSha256] })

const fields = {
  object: Type.Literal('upload'),
  id: integer('Id of the upload.', 12),
  appointment_id: integer('Id of the appointment to which the file belongs.', 1043),
  status: oneOf(
    ['open', 'completing', 'completed'],
    '`open`: parts can be sent. `completing`: the parts are put together. `completed`: the document or video exists.',
  ),
  kind: oneOf(['document', 'video'], 'What the file becomes.'),
  type: nullable(
    Type.String({ description: 'Type of the document. Null for a video.', examples: ['notarized'] }),
  ),
  filename: Type.String({ examples: ['session.mp4'] }),
  content_type: Type.String({ description: 'Media type of the file.', examples: ['video/mp4'] }),
  size_bytes: integer('Size of the whole file in bytes.', 73400320),
  sha256: nullable(
    Type.String({
      description: 'SHA-256 of the whole file in hex. Null if it was not given.',
      examples: [exampleSha256],
    }),
  ),
  part_size: integer('Size of every part in bytes, except of the last one.', partBytes),
  part_count: integer('Number of parts.', 14),
  received_bytes: integer('Bytes of the stored parts.', 5242880),
  document_id: nullable(
    integer('Id of the document. Null until the upload is completed, and for a video.', 77),
  ),
  video_id: nullable(integer('Id of the video. Null until the upload is completed, and for a document.', 31)),
  created_at: wireDateTime('Time at which the upload was started.'),
  expires_at: wireDateTime(
    'Time at which the upload is deleted: 24 hours after its start. A document or video stays.',
    '2026-11-21T15:04:05Z',
  ),
}
const links = selfLinks('/manage/v1/uploads/12', { appointment: url('/manage/v1/appointments/1043') })

const partFields = {
  number: integer('Number of the part, from 1.', 1),
  size_bytes: integer('Size of the part in bytes.', partBytes),
  sha256: Type.String({ description: 'SHA-256 of the part in hex.', examples: [exampleSha256] }),
}

export const Upload = named('Upload', { ...fields, links }, 'An upload in parts, in a list.')

export const UploadWithParts = named(
  'UploadWithParts',
  {
    ...fields,
    parts: Type.Array(Type.Object(partFields), {
      description:
        'The stored parts, in their order. To resume, send those that are missing. Empty when the upload is completed.',
    }),
    links,
  },
  'An upload in parts.',
)

export const UploadPart = named(
  'UploadPart',
  { object: Type.Literal('upload_part'), upload_id: fields.id, ...partFields },
  'A stored part of an upload.',
)

export const UploadBody = Type.Object({
  kind: fields.kind,
  filename: text('Name of the file.', 'Deed.pdf'),
  size_bytes: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Size of the file in bytes. A document has at most 30 MiB, a video at most 8 GiB.',
    examples: [48213],
  }),
  content_type: Type.Optional(
    Type.String({
      maxLength: 255,
      description:
        'Media type of the file; parameters are ignored. Required for a video: `video/mp4`, `video/webm`, `video/quicktime`, `video/x-matroska`, `video/ogg` or `video/x-msvideo`. Always `application/pdf` for a document.',
      examples: ['application/pdf'],
    }),
  ),
  type: Type.Optional(
    Type.String({
      pattern: typePattern,
      description: 'Type of a document, such as `notarized`. Default: `uploaded`. Not for a video.',
      examples: ['notarized'],
    }),
  ),
  sha256: Type.Optional(
    sha256('SHA-256 of the whole file in hex. If it is given, the assembled file must have it.'),
  ),
})

export const UploadQuery = Type.Object(pageParams)

export const PartParams = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Id of the upload.', examples: [12] }),
  number: Type.Integer({ minimum: 1, description: 'Number of the part, from 1.', examples: [1] }),
})

export const PartBody = Type.String({
  format: 'binary',
  description: 'The bytes of the part: exactly `part_size`, and in the last part the rest.',
})

export const partHeaders = {
  'Content-Digest': {
    type: 'string',
    description:
      'SHA-256 of the part in base64, as in RFC 9530. Required; `Repr-Digest` is accepted instead. A part that arrives with other bytes is rejected.',
    examples: ['sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:'],
  },
}
