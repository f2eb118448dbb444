import { Type } from 'typebox'
import {
  idFilter,
  integer,
  linesOf,
  named,
  nullable,
  oneOf,
  shownText,
  text,
} from '../../platform/http/shapes.ts'
import { leftOutReasons, mostBookings } from './rules.ts'

const ids = (description: string, example: number) =>
  Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
      maxItems: mostBookings,
      uniqueItems: true,
      description,
      examples: [[example]],
    }),
  )

export const MessageBody = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for a token of one workspace.'),
  subject: { ...text('Subject of the mail.', 'Parking at our office', 150), ...shownText },
  text: {
    ...linesOf(
      'The message, as plain text. An empty line begins a paragraph. Links that begin with `https://` become links; a link with a user name is rejected, and so are invisible characters.',
      'The garage is closed next week. Please park in Oak Street.',
      4000,
    ),
    ...shownText,
  },
  appointment_ids: ids(
    `Ids of the appointments to whose customers to write. At most ${mostBookings} together with \`reservation_ids\`.`,
    1043,
  ),
  reservation_ids: ids(
    'Ids of reservations, for customers who have not chosen a time. A reservation with an appointment counts as that.',
    1042,
  ),
})

/** With `act`, the text is for the mail about a change, which has a subject of its own. */
export const PreviewBody = Type.Object({
  ...MessageBody.properties,
  subject: Type.Optional({
    ...MessageBody.properties.subject,
    description: 'Subject of the mail. Required without `act`.',
  }),
  act: Type.Optional(
    oneOf(
      ['cancel', 'move', 'assign'],
      'The text is the `message` of this change of the bookings. The mail then is the one about the change. A move shows a time one day later as an example.',
    ),
  ),
})

const person = {
  first_name: Type.String({ examples: ['Ana'] }),
  last_name: Type.String({ examples: ['Ortiz'] }),
}

const recipients = integer('People who get the message: one mail each, whatever their number of bookings.', 1)

const leftOut = Type.Array(
  named(
    'MessageLeftOut',
    {
      object: oneOf(['appointment', 'reservation'], 'Kind of the booking.'),
      id: integer('Id of the booking.', 1043),
      ...person,
      reason: oneOf(
        leftOutReasons,
        '`erased`: the personal data was erased. `no_email`: there is no email. `long_over`: canceled, or in the past, and its time was more than 90 days ago. `too_many_messages`: the address got 10 messages within 24 hours.',
      ),
    },
    'A booking whose customer does not get the message.',
  ),
  { description: 'Bookings whose customers do not get it, and why.' },
)

export const Message = named(
  'Message',
  { object: Type.Literal('message'), recipients, left_out: leftOut },
  'A message that was queued.',
)

export const MessagePreview = named(
  'MessagePreview',
  {
    object: Type.Literal('message_preview'),
    recipients,
    people: Type.Array(
      named(
        'MessageRecipient',
        {
          ...person,
          email: Type.String({ examples: ['ana@example.com'] }),
          bookings: integer('Number of bookings that the mail lists.', 1),
        },
        'A person who gets the message.',
      ),
      { description: 'Who gets it.' },
    ),
    left_out: leftOut,
    left_today: integer(
      'Messages that you can still send within 24 hours, before this one: those left to the workspace, or to a notary of its own share.',
      500,
    ),
    mail: nullable(
      Type.Object(
        {
          to: Type.String({ examples: ['ana@example.com'] }),
          subject: Type.String({ examples: ['Parking at our office'] }),
          text: Type.String({ examples: ['The garage is closed next week.'] }),
          html: Type.String({ examples: ['<p>The garage is closed next week.</p>'] }),
        },
        { description: 'The mail to the first of them. Its links open nothing. Null without a recipient.' },
      ),
    ),
  },
  'What a message would send.',
)
