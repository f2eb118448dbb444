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

const kind = oneOf(kinds, 'Kind of the mail.')
const status = oneOf(
  statuses,
  '`pending`: not yet sent. `kept`: kept instead of sent. `withdrawn`: no longer needed, because its cause was undone. `skipped`: not sent, because there is no address.',
)
const composed = (description: string, example: string) =>
  nullable(
    Type.String({ description: `${description} Null until the mail is composed.`, examples: [example] }),
  )

export const Mail = named(
  'Mail',
  {
    object: Type.Literal('mail'),
    id: integer('Id of the mail.', 31),
    object_id: nullable(
      integer(
        'Id of the reservation or appointment of the mail. Null for a mail about a webhook endpoint.',
        1043,
      ),
    ),
    endpoint_id: nullable(
      Type.Integer({
        description: 'Id of the webhook endpoint of the mail. Null for a mail about a booking.',
        examples: [null],
      }),
    ),
    kind,
    status,
    due_at: wireDateTime("Time at which the mail is due, by the workspace's clock."),
    to: composed('Address of the recipient.', 'ana@example.com'),
    subject: composed('Subject.', 'Confirmed: Remote notarization'),
    text: composed('Plain text.', 'Your appointment is booked.'),
    html: composed('HTML.', '<p>Your appointment is booked.</p>'),
    attachments: Type.Array(
      Type.Object({
        filename: Type.String({ examples: ['appointment.ics'] }),
        content_type: Type.String({ examples: ['text/calendar; charset=utf-8; method=REQUEST'] }),
        content: Type.String({ examples: ['BEGIN:VCALENDAR'] }),
      }),
    ),
    error: nullable(
      Type.String({
        description: 'Why the mail was not sent, or not yet.',
        examples: ['The customer has no email address.'],
      }),
    ),
    attempts: integer('Number of times the mail was sent to the mail server.', 1),
    created_at: wireDateTime('Time at which the mail was queued.'),
    sent_at: nullable(wireDateTime('Time at which the mail server accepted the mail, or it was kept.')),
    links: selfLinks('/manage/v1/mails/31'),
  },
  'A mail to a customer, or to the workspace itself.',
)

export const MailQuery = Type.Object({
  ...pageParams,
  workspace_id: idFilter(
    'Workspace of the mails. Required for the admin token. Optional for a token of one workspace.',
  ),
  object_id: idFilter('Only mails about this reservation or appointment.'),
  endpoint_id: idFilter('Only mails about this webhook endpoint.'),
  kind: Type.Optional(oneOf(kinds, 'Only mails of this kind.')),
  status: Type.Optional(oneOf(statuses, 'Only mails with this status.')),
})
