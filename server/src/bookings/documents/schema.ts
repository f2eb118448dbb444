import { Type } from 'typebox'
import { disposition, originalFilename, signedLink } from '../../platform/files/schema.ts'
import {
  exactFilter,
  idFilter,
  integer,
  named,
  nullable,
  oneOf,
  optionalText,
  pageParams,
  pattern,
  selfLinks,
  text,
  url,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

export const typePattern = pattern('^[a-z0-9_-]{1,32}$', problem('not_a_type'))
const links = selfLinks('/wp-json/v3/documents/77')

const fields = {
  object: Type.Literal('document'),
  id: integer('Id of the document.', 77),
  created_at: wireDateTime('Time at which it was added.'),
  type: Type.String({
    description: 'Type: `uploaded`, `reservation`, `notarized` or another handle.',
    examples: ['reservation'],
  }),
  filename: Type.String({ description: 'Stored filename.', examples: ['1795100400-deed.pdf'] }),
  original_filename: originalFilename('deed.pdf'),
  file_size: integer('Size in bytes.', 48213),
}
const appointmentId = nullable(integer('Id of the appointment. Null if the reservation has none.', 1043))

export const Document = named(
  'Document',
  { ...fields, appointment_id: appointmentId, links },
  'A document in a list.',
)

/** In nothing of the contract. */
export const ManagedDocument = named(
  'ManagedDocument',
  {
    ...fields,
    pages: nullable(integer('Number of pages. Null for a PDF that could not be read.', 3)),
    appointment_id: appointmentId,
    links,
  },
  'A document in a list for staff.',
)

export const LinkedDocument = named(
  'LinkedDocument',
  { ...fields, appointment_id: appointmentId, ...signedLink, links },
  'A document with a link to its file.',
)

const parentUrl = (what: string) =>
  nullable({ ...url(`/wp-json/v3/${what}s/1042`), description: `URL of the ${what}, or null.` })

export const CreatedDocument = named(
  'CreatedDocument',
  {
    ...fields,
    links: selfLinks('/wp-json/v3/documents/77', {
      appointment: parentUrl('appointment'),
      reservation: parentUrl('reservation'),
    }),
  },
  'An uploaded document.',
)

export const DocumentQuery = Type.Object({
  ...pageParams,
  appointment_id: idFilter('Only documents of this appointment.'),
  type: exactFilter('Only documents of exactly this type.', 'uploaded'),
})

export const ManagedDocumentQuery = Type.Object(pageParams)

export const LinkQuery = Type.Object({
  disposition,
  expires: Type.Optional(
    Type.Integer({
      default: 3600,
      description:
        'Lifetime of the link in seconds, from 60 to 604,800. A lower or higher number counts as the nearest of the two.',
    }),
  ),
})

/** A PDF with one empty page. */
const onePage =
  'JVBERi0xLjQKMSAwIG9iajw8L1BhZ2VzIDIgMCBSPj5lbmRvYmoKMiAwIG9iajw8L0tpZHNbMyAwIFJdL0NvdW50ID' +
  'E+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL01lZGlhQm94WzAgMCA2MTIgNzkyXT4+ZW5kb2JqCnRyYWlsZXI8' +
  'PC9Sb290IDEgMCBSPj4K'

const pdf = {
  filename: text('Name of the file.', 'Deed.pdf'),
  pdf_content: Type.String({
    contentEncoding: 'base64',
    contentMediaType: 'application/pdf',
    description: 'The PDF in base64. At most 30 MiB after decoding.',
    examples: ['JVBERi0xLjQK'],
  }),
}
const file = {
  ...pdf,
  type: Type.Optional(
    Type.String({
      pattern: typePattern,
      description: 'Type of the document. Default: `uploaded`. Always `reservation` for a reservation.',
      examples: ['uploaded'],
    }),
  ),
}

/** A file for the parent in the path. */
export const UploadBody = Type.Object(file)

/** The same from a customer, who cannot say what the file is: only the business calls one `notarized`. */
export const OwnUploadBody = Type.Object({
  filename: pdf.filename,
  pdf_content: Type.String({ ...pdf.pdf_content, examples: [onePage] }),
})

export const DocumentBody = Type.Object({
  object_type: oneOf(['reservation', 'appointment'], 'Type of the parent.'),
  object_id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Id of the parent.',
    examples: [1042],
  }),
  ...file,
})

const eventFields = {
  object: fields.object,
  id: Type.String({ description: 'Id of the document, as a string.', examples: ['77'] }),
  object_id: integer('Id of the parent.', 1042),
  object_type: oneOf(['reservation', 'appointment'], 'Type of the parent.'),
  appointment_id: nullable(
    integer('Id of the appointment of the booking at the time of the event. Null if there was none.', 1043),
  ),
  type: Type.String({
    description: 'Type of the document: `uploaded`, `reservation`, `notarized` or another handle.',
    examples: ['reservation'],
  }),
  filename: fields.filename,
  uploader: Type.Optional(
    oneOf(
      ['customer', 'staff', 'api'],
      'Who uploaded it: a customer with a key, a member in the console, or a program with a token. Missing if that is not known: the document is of an earlier version.',
    ),
  ),
}
const sizeAndTime = {
  size_bytes: fields.file_size,
  uploaded_at: wireDateTime('Time at which it was added.'),
}
const mime = optionalText('Media type.', 'application/pdf')

export const documentEvents = {
  'document-uploaded': named(
    'DocumentUploadedEventData',
    { ...eventFields, mime_type: mime, ...sizeAndTime },
    'Payload of `document-uploaded`.',
  ),
  'document-deleted': named(
    'DocumentDeletedEventData',
    { ...eventFields, content_type: mime, ...sizeAndTime },
    'Payload of `document-deleted`.',
  ),
}
