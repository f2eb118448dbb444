import { Type } from 'typebox'
import {
  idFilter,
  integer,
  named,
  nullable,
  oneOf,
  pageParams,
  selfLinks,
  wireDateTime,
} from '../http/shapes.ts'

const kinds = [
  'invitation',
  'confirmation',
  'reschedule',
  'cancellation',
  'reminder_24h',
  'reminder_1h',
  'webhook_failing',
  'webhook_disabled',
] as const
const statuses = ['pending', 'sending', 'sent', 'kept', 'withdrawn', 'skipped', 'failed'] as const

const kind = oneOf(kinds, 'What it says.')
const status = oneOf(
  statuses,
  '`pending` until due; `kept` instead of sent; `withdrawn` since what called for it was undone; `skipped` for want of an address.',
)
const written = (description: string, example: string) =>
  nullable(Type.String({ description: `${description} Null until it is written.`, examples: [example] }))

export const Mail = named(
  'Mail',
  {
    object: Type.Literal('mail'),
    id: integer('Id of the mail.', 31),
    object_id: nullable(
      integer('The reservation or appointment it is about; null: a webhook endpoint.', 1043),
    ),
    endpoint_id: nullable(
      Type.Integer({
        description: 'The webhook endpoint that the mail to the workspace is about; null: a booking.',
        examples: [null],
      }),
    ),
    kind,
    status,
    due_at: wireDateTime('When it goes, by the clock of the workspace.'),
    to: written('Address.', 'ana@example.com'),
    subject: written('Subject.', 'Confirmed: Remote notarization'),
    text: written('As plain text.', 'Your appointment is booked.'),
    html: written('As HTML.', '<p>Your appointment is booked.</p>'),
    attachments: Type.Array(
      Type.Object({
        filename: Type.String({ examples: ['appointment.ics'] }),
        content_type: Type.String({ examples: ['text/calendar; charset=utf-8; method=REQUEST'] }),
        content: Type.String({ examples: ['BEGIN:VCALENDAR'] }),
      }),
    ),
    error: nullable(
      Type.String({
        description: 'Why it was not sent, or not yet.',
        examples: ['The customer has no email address.'],
      }),
    ),
    attempts: integer('How often it was handed to the mail server.', 1),
    created_at: wireDateTime('When it was called for.'),
    sent_at: nullable(wireDateTime('When the mail server took it, or it was kept.')),
    links: selfLinks('/manage/v1/mails/31'),
  },
  'A mail to a customer, or to the workspace itself.',
)

export const MailQuery = Type.Object({
  ...pageParams,
  workspace_id: idFilter('Workspace whose mails to list; a token of one workspace need not name it.'),
  object_id: idFilter('Only mails about this reservation or appointment.'),
  endpoint_id: idFilter('Only mails about this webhook endpoint.'),
  kind: Type.Optional(oneOf(kinds, 'Only mails that say this.')),
  status: Type.Optional(oneOf(statuses, 'Only mails in this state.')),
})
