import { Type } from 'typebox'
import {
  exactFilter,
  idFilter,
  integer,
  named,
  nullable,
  oneOf,
  pageParams,
  selfLinks,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { storedKinds } from '../kinds/kinds.ts'

const statuses = ['pending', 'sending', 'sent', 'kept', 'withdrawn', 'skipped', 'failed'] as const

const kind = oneOf(storedKinds, 'Kind of the mail.')
const status = oneOf(
  statuses,
  '`pending`: not yet sent. `kept`: kept instead of sent. `withdrawn`: no longer needed, because its cause was undone. `skipped`: not sent, because there is no address.',
)
const composed = (description: string, example: string) =>
  nullable(
    Type.String({
      description: `${description} Null until the mail is composed.`,
      examples: [example],
    }),
  )

export const attachments = Type.Array(
  named(
    'MailAttachment',
    {
      filename: Type.String({ examples: ['appointment.ics'] }),
      content_type: Type.String({ examples: ['text/calendar; charset=utf-8; method=REQUEST'] }),
      content: Type.String({ examples: ['BEGIN:VCALENDAR'] }),
    },
    'A file that is attached to a mail.',
  ),
)

export const Mail = named(
  'Mail',
  {
    object: Type.Literal('mail'),
    id: integer('Id of the mail.', 31),
    object_id: nullable(
      integer(
        "Id of the reservation or appointment of the mail. Null for a mail about a webhook endpoint, to a member, with the code of a visitor who books on the open booking page, with the list of a notary's next day, or about calendars.",
        1043,
      ),
    ),
    signer_id: nullable(
      Type.Integer({
        description: 'Id of the signer to whom the mail goes. Null for a mail to anybody else.',
        examples: [null],
      }),
    ),
    notary_id: nullable(
      Type.Integer({
        description: 'Id of the notary to whom the mail goes. Null for a mail to anybody else.',
        examples: [null],
      }),
    ),
    endpoint_id: nullable(
      Type.Integer({
        description: 'Id of the webhook endpoint of the mail. Null for other mails.',
        examples: [null],
      }),
    ),
    about_name: nullable(
      Type.String({
        description:
          'Name of the customer of the booking, or URL without its query of the webhook endpoint, that the mail is about, as it is now. Null for other mails, and after the row was removed.',
        examples: ['Ana Ortiz'],
      }),
    ),
    repeat_of: nullable(
      Type.Integer({
        description: 'Id of the mail that was sent again as this one. Null for a first mail.',
        examples: [null],
      }),
    ),
    sent_with: nullable(
      Type.Integer({
        description:
          'One mail told the person of several bookings: the id of the first of them, also in that mail. `subject`, `text` and `attachments` are the part about this booking. Null: the mail went alone.',
        examples: [null],
      }),
    ),
    kind,
    status,
    due_at: wireDateTime("Time at which the mail is due, by the workspace's clock."),
    to: composed('Address of the recipient.', 'ana@example.com'),
    subject: composed('Subject.', 'Confirmed: Remote notarization'),
    text: composed(
      'Plain text. Always null for `member_invitation` and `account_recovery`, whose text has a secret link.',
      'Your appointment is booked.',
    ),
    html: composed('HTML.', '<p>Your appointment is booked.</p>'),
    attachments,
    error: nullable(
      Type.String({
        description:
          'Why the mail was not sent, or not yet. May have the words of the mail server. For `member_invitation` and `account_recovery` it has only the codes of the reply, because the words could quote the link.',
        examples: ['The customer has no email address.'],
      }),
    ),
    attempts: integer('Number of times the mail was sent to the mail server.', 1),
    created_at: wireDateTime('Time at which the mail was queued.'),
    sent_at: nullable(wireDateTime('Time at which the mail server accepted the mail, or it was kept.')),
    updated_at: wireDateTime('Time of the last change of the status.'),
    links: selfLinks('/manage/v1/mails/31'),
  },
  'A mail to a customer, to a visitor who books, to a notary, to a member, or to the workspace itself.',
)

export const MailQuery = Type.Object({
  ...pageParams,
  workspace_id: idFilter(
    'Workspace of the mails. Required for the admin token. Optional for a token of one workspace.',
  ),
  object_id: idFilter(
    'Only mails about this reservation or appointment. A message of staff is found by each of its bookings.',
  ),
  endpoint_id: idFilter('Only mails about this webhook endpoint.'),
  kind: Type.Optional(oneOf(storedKinds, 'Only mails of this kind.')),
  status: Type.Optional(oneOf(statuses, 'Only mails with this status.')),
  to: exactFilter('Exact address of the recipient. Case is ignored.', 'ana@example.com'),
  since: Type.Optional(wireDateTime('Only mails whose `updated_at` is this time or later.')),
  until: Type.Optional(
    wireDateTime('Only mails whose `updated_at` is before this time.', '2026-11-21T15:04:05Z'),
  ),
})
