import { Type } from 'typebox'
import { BookingQuestion, customerAnswersField } from '../../bookings/answers/schema.ts'
import { cancelReason, RescheduleBody } from '../../bookings/appointments/schema.ts'
import { bookingCancellation } from '../../bookings/cancellation/schema.ts'
import { cardHold } from '../../bookings/payments/schema.ts'
import { priceFields } from '../../bookings/pricing/schema.ts'
import { taskKinds, taskStates } from '../../bookings/readiness/rules.ts'
import { resultStates } from '../../bookings/release/rules.ts'
import { timeRequest } from '../../bookings/reservations/time-request-schema.ts'
import { Customer, changedCustomer, phone } from '../../bookings/shared/schema.ts'
import { extras } from '../../calendar/availability/schema.ts'
import { shownService } from '../../calendar/services/schema.ts'
import { originalFilename, signedLink } from '../../platform/files/schema.ts'
import {
  email,
  IdParams,
  integer,
  key,
  lang,
  linesOf,
  named,
  nullable,
  onceOrOmitted,
  oneOf,
  pattern,
  selfLinks,
  text,
  url,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { supportedLanguages } from '../../platform/lib/language-tags.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

const path = '/booking/v1/V1StGXR8_Z5jdHi6B-myT'
const { timestamp } = RescheduleBody.properties

export const KeyParams = Type.Object({ key: key('Key of the reservation, or of the appointment.') })

export const PartParams = Type.Object({
  ...KeyParams.properties,
  ...IdParams.properties,
})

export const BookingSigner = named(
  'BookingSigner',
  {
    object: Type.Literal('signer'),
    id: integer('Id of the signer.', 12),
    full_name: Type.String({ examples: ['Ben Adler'] }),
    email: Type.String({ examples: ['ben@example.com'] }),
    status: oneOf(
      ['pending', 'in_progress', 'verified', 'failed', 'locked'],
      'Status of the ID verification.',
    ),
    can_change: Type.Boolean({ description: 'Whether the customer can change and remove the signer.' }),
  },
  'A signer, with the fields that the customer sees.',
)

export const BookingDocument = named(
  'BookingDocument',
  {
    object: Type.Literal('document'),
    id: integer('Id of the document.', 77),
    filename: Type.String({ examples: ['1795100400-deed.pdf'] }),
    original_filename: originalFilename('deed.pdf'),
    file_size: integer('Size in bytes.', 48213),
    sha256: nullable(
      Type.String({
        description: 'SHA-256 of the file in lowercase hex. Null for a document of an earlier version.',
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      }),
    ),
    pages: nullable(integer('Number of pages. Null for a document of an earlier version.', 3)),
    created_at: wireDateTime('Time at which it was added.'),
    is_result: Type.Boolean({ description: 'Whether it is a notarized document of the business.' }),
    can_download: Type.Boolean({
      description:
        'Whether GET …/documents/{id} returns a link: the customer uploaded it, or the result is ready.',
    }),
    can_delete: Type.Boolean({ description: 'Whether the customer uploaded it, and can still delete it.' }),
  },
  'A document, with the fields that the customer sees.',
)

export const LinkedBookingDocument = named(
  'LinkedBookingDocument',
  { ...BookingDocument.properties, ...signedLink },
  'A document with a link to its file.',
)

const result = nullable(
  Type.Object(
    {
      state: oneOf(
        resultStates,
        '`waiting` and `held`: it cannot be downloaded yet. `ready`: it can. `expired`: no longer.',
      ),
      downloadable_until: nullable(
        wireDateTime(
          "Time until which it can be downloaded, by the business's clock. Null: not ready, or for ever.",
        ),
      ),
      due_first: nullable(
        Type.Number({
          description:
            'What is to be paid before it can be downloaded, in the currency of the price. Null: it does not wait for a payment.',
          examples: [75],
        }),
      ),
    },
    { description: 'The notarized documents of the business. Null without an appointment.' },
  ),
)

export const Booking = named(
  'Booking',
  {
    object: Type.Literal('booking'),
    status: oneOf(
      ['draft', 'pending', 'queued', 'scheduled', 'completed', 'canceled'],
      'Status of the reservation, or of an appointment without one.',
    ),
    business: Type.Object({
      name: Type.String({ examples: ['Acme Notaries'] }),
      timezone: Type.String({ examples: ['America/New_York'] }),
    }),
    service: Type.Object({
      handle: Type.String({ examples: ['remote'] }),
      ...shownService,
      duration_minutes: integer('Total duration of the appointment.', 30),
    }),
    quantity: integer('Number of times the service is bought.', 1),
    signing_method: Type.String({ examples: ['remote'] }),
    customer: Customer,
    lang: Type.String({ examples: ['en'] }),
    price: nullable(
      Type.Object({
        ...priceFields,
        prepaid: Type.Boolean({ description: 'Whether it is paid.' }),
        received: Type.Number({
          description: 'Money that the business recorded as received.',
          examples: [0],
        }),
        refunded: Type.Number({ description: 'Of this: what was paid back.', examples: [0] }),
        due: Type.Number({
          description: 'What is still to be paid, as the business recorded it.',
          examples: [25],
        }),
        authorized: Type.Number({
          description:
            "What is held on the customer's card for it. It is taken when the session is completed.",
          examples: [0],
        }),
        card_hold: cardHold,
        due_at_booking: Type.Number({
          description:
            'What the customer pays online before a time is booked, at the present price: all that is due, or the deposit of the service. With `payment_at` `hold` it is held on the card, and not taken. 0 once it is booked.',
          examples: [0],
        }),
      }),
    ),
    cancellation: bookingCancellation,
    appointment: nullable(
      Type.Object({
        timestamp: nullable(wireDateTime('Start time in UTC.', '2026-11-20T15:00:00+00:00')),
        timezone: Type.String({ examples: ['America/New_York'] }),
        status: oneOf(['draft', 'scheduled', 'completed', 'canceled'], 'Status of the appointment.'),
        location: nullable(
          Type.String({
            description: 'Place, in one or more lines. Null if there is none.',
            examples: ['120 Main Street, Springfield'],
          }),
        ),
      }),
    ),
    checkout: nullable(
      Type.Object(
        {
          url: url('/schedule/V1StGXR8_Z5jdHi6B-myT/pay'),
          timestamp: wireDateTime(
            'Start that is booked when it is paid, in UTC.',
            '2026-11-20T15:00:00+00:00',
          ),
          amount: Type.Number({ description: 'Amount in units of the currency.', examples: [25] }),
          currency: Type.String({ description: 'ISO 4217 code.', examples: ['USD'] }),
          kind: oneOf(
            ['payment', 'hold', 'card'],
            'What the page does. `payment`: it takes the amount. `hold`: it holds the amount on the card. `card`: it saves the card, and the amount is held a day before the session.',
          ),
          expires_at: wireDateTime('Time until which the customer can pay, in real time.'),
        },
        {
          description:
            'What the customer must pay before the time is booked, on the page `url`. Null: nothing, or no time was chosen.',
        },
      ),
    ),
    request: timeRequest,
    hold_expires_at: nullable(
      wireDateTime("Time at which the hold expires, by the business's clock. Null without a hold."),
    ),
    questions: Type.Array(BookingQuestion, {
      description:
        'What the service asks the customer, with the answers, then answers to questions that it no longer asks.',
    }),
    signers: Type.Array(BookingSigner),
    documents: Type.Array(BookingDocument),
    tasks: Type.Array(
      Type.Object({
        kind: oneOf(
          taskKinds,
          '`signers`: name who signs. `documents`: upload what will be signed. `questions`: answer what must be answered. `identity`, `paper` (what people sign on paper) and `bring`: have it at hand for the session.',
        ),
        state: oneOf(taskStates, '`open`: it blocks the session. `done`. `upcoming`: at the session.'),
        label: Type.String({
          description: "The task in the customer's language.",
          examples: ['Say who signs'],
        }),
      }),
      {
        description:
          'What the customer still has to do, by the same rule as the blockers of staff. Empty after the session, and for a canceled booking.',
      },
    ),
    result,
    can: Type.Object(
      {
        submit: Type.Boolean(),
        withdraw: Type.Boolean(),
        reschedule: Type.Boolean(),
        cancel: Type.Boolean(),
      },
      { description: 'What this key allows now.' },
    ),
    links: Type.Object({
      self: url(path),
      appointment: nullable({
        ...url(path),
        description: 'URL of the booked appointment in this interface.',
      }),
    }),
  },
  'A reservation or appointment, with the fields that its customer sees.',
)

const monthPattern = pattern('^\\d{4}-(0[1-9]|1[0-2])$', problem('not_a_month'))

export const MonthAvailability = named(
  'MonthAvailability',
  {
    object: Type.Literal('month_availability'),
    month: Type.String({ examples: ['2026-12'] }),
    timezone: Type.String({ description: 'IANA time zone of the dates.', examples: ['America/New_York'] }),
    days: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date', examples: ['2026-12-03'] }),
        free_starts: integer('Number of free start times of the day.', 32),
      }),
      { description: 'The days with a free start time, in order.' },
    ),
    first_free: nullable(
      wireDateTime(
        'First free start time from the beginning of the month on, also in a later month. Null if there is none within a year and as far ahead as customers can book.',
        '2026-12-03T14:00:00+00:00',
      ),
    ),
    links: selfLinks(`${path}/availability?month=2026-12&timezone=America%2FNew_York`),
  },
  'The days of a month with free start times.',
)

export const BookingAvailabilityQuery = Type.Object({
  month: Type.Optional(
    Type.String({
      pattern: monthPattern,
      description:
        'Month, `YYYY-MM`. Returns its days with free start times. `date`, `explain` and `starts` then have no effect.',
      examples: ['2026-12'],
    }),
  ),
  date: Type.Optional(
    Type.String({
      ...onceOrOmitted,
      description: 'Date, `YYYY-MM-DD`. Default: today, also for an invalid value.',
      examples: ['2026-11-20'],
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      description: "IANA time zone. Default: the business's, also for an empty value.",
      examples: ['America/New_York'],
    }),
  ),
  ...extras,
})

export const HoldBody = Type.Object({ timestamp })

export const ScheduleBody = Type.Object({
  timestamp,
  timezone: Type.Optional(
    text("Customer's IANA time zone. Default: the business's.", 'America/New_York', 64),
  ),
})

export const SubmitBody = Type.Object({
  ...ScheduleBody.properties,
  phone: Type.Optional(phone),
  ...customerAnswersField,
})

export const CancelBody = Type.Object({
  reason: cancelReason('Reason, for the record. Not `no_show`, which only staff use.', 'No longer needed'),
  accepted_fee: Type.Optional(
    Type.Number({
      minimum: 0,
      description:
        'What the customer was told that canceling costs: `cancellation.fee_now` of the booking. If it costs more by now, nothing is canceled. Default: any fee is accepted.',
      examples: [0],
    }),
  ),
})

const { first_name, last_name, phone: changedPhone } = changedCustomer
/** What a customer corrects without a code. */
export const CustomerChanges = Type.Object({
  first_name,
  last_name,
  phone: changedPhone,
  lang: Type.Optional(lang('Language of the pages and of the mails from now on.')),
  ...customerAnswersField,
})

const newEmail = email('The new address. A code is mailed to it.')

export const EmailBody = Type.Object({
  email: newEmail,
  lang: Type.Optional(lang('Language of the mail. Default: that of the booking.')),
})

export const EmailCodeBody = Type.Object({
  code: text('The mailed code. Spaces do not matter.', '041962', 16),
})

export const EmailChange = named(
  'EmailChange',
  {
    object: Type.Literal('email_change'),
    email: Type.String({ examples: ['ana.ortiz@example.com'] }),
    expires_at: wireDateTime("Time until which the code works, by the business's clock."),
  },
  'A new address that waits for its code.',
)

export const NoteBody = Type.Object({
  text: linesOf('The note, in one or more lines.', 'I use a wheelchair. Is there a lift?', 1000),
})

/** The same as forms of pages, in which an empty phone number removes it. */
export const CustomerFields = Type.Object({
  first_name: text("Customer's first name.", 'Ana'),
  last_name: text("Customer's last name.", 'Ortiz'),
  phone: Type.Optional(phone),
})
export const LanguageFields = Type.Object({
  lang: oneOf(supportedLanguages, 'The language.'),
  to: Type.Optional(Type.String({ maxLength: 2000 })),
})
export const EmailFields = Type.Object({ email: newEmail })
