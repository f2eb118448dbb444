import { type TSchema, Type } from 'typebox'
import { AnsweredQuestion, answersField } from '../../bookings/answers/schema.ts'
import { cancellation, ManagedAppointment } from '../../bookings/appointments/schema.ts'
import { bookingCancellation } from '../../bookings/cancellation/schema.ts'
import { missing } from '../../bookings/completion/schema.ts'
import { bookingPayment } from '../../bookings/payments/schema.ts'
import { priceFields } from '../../bookings/pricing/schema.ts'
import { blockerCodes, removers } from '../../bookings/readiness/rules.ts'
import { ManagedReservation } from '../../bookings/reservations/schema.ts'
import { Result } from '../../bookings/results/schema.ts'
import { paymentStates } from '../../bookings/shared/money.ts'
import { placeOwners } from '../../bookings/shared/place.ts'
import { billingField, billingFilter, Customer } from '../../bookings/shared/schema.ts'
import { feeWarningsField } from '../../calendar/fee-caps/schema.ts'
import {
  exactFilter,
  idFilter,
  integer,
  named,
  nullable,
  oneOf,
  pageParams,
  selfLinks,
  text,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { columnNames } from './csv-columns.ts'

export const blocker = oneOf(blockerCodes, 'What blocks the session, or the work after it.')

const readiness = Type.Array(
  named(
    'Blocker',
    {
      code: blocker,
      who: oneOf(removers, 'Who can remove it.'),
      how: Type.String({
        description: 'How to remove it.',
        examples: ['Set `location` or `meeting_url` of the appointment, of its notary or of its service.'],
      }),
    },
    'What blocks a session, or the work after it, and who can remove it.',
  ),
  { description: 'What blocks the session, or the work after it. Empty when nothing does.' },
)

const counts = named(
  'BookingCounts',
  {
    signers: integer('Number of signers.', 2),
    signers_unverified: integer('Number of signers without ID verification and without an approval.', 1),
    documents: integer('Number of documents.', 3),
    videos: integer('Number of videos of the appointment.', 0),
  },
  'Numbers of the parts of the booking.',
)

const price = nullable(
  Type.Object(priceFields, {
    description:
      'What was agreed when the reservation was made. Of an appointment without a reservation: the unit price of its service now. Null if the service is gone.',
  }),
)

const notaryName = nullable(
  Type.String({ description: 'Name of the notary. Null without a notary.', examples: ['Nora Quinn'] }),
)

const questions = Type.Array(AnsweredQuestion, {
  description:
    'What the service asks, with the answers, then answers to questions that it no longer asks. Texts without an answer are in English, or the first language that has them.',
})

const appointment = ManagedAppointment.properties
const reservation = ManagedReservation.properties

const ofBoth = {
  customer: Customer,
  ...answersField,
  counts,
  ...billingField,
  payment: bookingPayment,
  blockers: Type.Array(blocker, {
    description: 'Codes of what blocks the session, or the work after it. Empty when nothing does.',
  }),
  created_at: wireDateTime('Creation time.'),
}

export const AppointmentListItem = named(
  'AppointmentListItem',
  {
    object: appointment.object,
    id: appointment.id,
    status: appointment.status,
    timestamp: appointment.timestamp,
    timezone: appointment.timezone,
    duration_minutes: appointment.duration_minutes,
    service: appointment.service,
    signing_method: appointment.signing_method,
    quantity: appointment.quantity,
    lang: appointment.lang,
    notary_id: appointment.notary_id,
    notary_name: notaryName,
    reservation_id: appointment.reservation_id,
    is_no_show: Type.Boolean({ description: 'Whether it is marked as a no-show.', examples: [false] }),
    ...cancellation,
    ...ofBoth,
    links: selfLinks('/manage/v1/appointments/1043'),
  },
  'An appointment in a list of staff.',
)

export const ReservationListItem = named(
  'ReservationListItem',
  {
    object: reservation.object,
    id: reservation.id,
    status: reservation.status,
    appointment_id: reservation.appointment_id,
    timestamp: nullable(
      wireDateTime('Start of its appointment in UTC. Null without one.', '2026-11-20T15:00:00+00:00'),
    ),
    timezone: nullable(
      Type.String({
        description: 'IANA time zone of the customer. Null without an appointment.',
        examples: ['America/New_York'],
      }),
    ),
    duration_minutes: appointment.duration_minutes,
    service: reservation.service,
    signing_method: reservation.signing_method,
    quantity: reservation.quantity,
    prepaid: reservation.prepaid,
    request: reservation.request,
    lang: reservation.lang,
    notary_id: nullable(integer('Id of the notary of its appointment. Null without one.', 3)),
    notary_name: notaryName,
    ...ofBoth,
    submitted_at: reservation.submitted_at,
    links: selfLinks('/manage/v1/reservations/1042'),
  },
  'A reservation in a list of staff, with the time and the notary of its appointment.',
)

const keysOf = <Keys extends TSchema>(keys: Keys) => ({
  ...nullable(keys),
  description: 'Keys of the customer. Null for a member who may not change bookings.',
})

const owner = (what: string) => nullable(oneOf(placeOwners, `Whose ${what} counts. Null without one.`))

const place = Type.Object(
  {
    location: nullable(Type.String({ description: 'Address.', examples: ['1 Main St, Miami'] })),
    location_of: owner('address'),
    meeting_url: nullable(
      Type.String({
        description: 'Link of the online meeting.',
        examples: ['https://meet.example.com/ana'],
      }),
    ),
    meeting_url_of: owner('link'),
  },
  {
    description:
      "Where the session takes place: the appointment's own place and link, or those of its service or notary.",
  },
)

const booked_again = nullable(
  Type.Object(
    {
      reservation_id: integer('Id of its reservation.', 1050),
      appointment_id: nullable(integer('Id of its appointment. Null without one.', 1051)),
    },
    {
      description:
        'The newest booking that was made in place of this one (`again`, `book-again`) and is not canceled. Null without one, and for a member who does not see it.',
    },
  ),
)

export const AppointmentDetail = named(
  'AppointmentDetail',
  {
    ...appointment,
    keys: keysOf(appointment.keys),
    notary_name: notaryName,
    price,
    ...feeWarningsField,
    ...billingField,
    payment: bookingPayment,
    cancellation: bookingCancellation,
    counts,
    questions,
    readiness,
    missing,
    place,
    result: Result,
    booked_again,
  },
  'An appointment as staff see it, with its notary, numbers of its parts, and what blocks it.',
)

export const ReservationDetail = named(
  'ReservationDetail',
  {
    ...reservation,
    keys: keysOf(reservation.keys),
    price,
    ...feeWarningsField,
    payment: bookingPayment,
    cancellation: bookingCancellation,
    counts,
    questions,
    readiness,
    booked_again,
    last_appointment_id: nullable(
      integer('The newest appointment of the reservation, also if it is canceled. Null without one.', 1043),
    ),
  },
  'A reservation as staff see it, with both keys, numbers of its parts, and what blocks it.',
)

const moment = (description: string) =>
  text(
    `${description} A date-time such as \`2026-11-20T15:00:00Z\`, or a date such as \`2026-11-20\`, which begins at midnight in the workspace's time zone. Or a date counted from today: \`today\`, or an ISO 8601 duration of days, weeks or months, of at most three digits, such as \`P7D\` or \`-P1M\`. So \`from=P1D&to=P2D\` is tomorrow.`,
    '2026-11-20',
    40,
  )

const flag = (description: string) => Type.Optional(oneOf(['true', 'false'], description))

const filters = {
  ...pageParams,
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for a token of one workspace.'),
  service: exactFilter('Only this service handle.', 'remote'),
  notary_id: idFilter('Only appointments of this notary.'),
  from: Type.Optional(moment('Only appointments that start at this time or later.')),
  to: Type.Optional(moment('Only appointments that start before this time.')),
  email: exactFilter('Exact email of the customer. Case is ignored.', 'ana@example.com'),
  external_id: exactFilter('Only the booking with this id of another system.', 'order-4711'),
  billing_reference: billingFilter,
  q: Type.Optional(
    text(
      "First letters of words of the customer's or a signer's name or email, or of a file name: each word must match. Accents and case are ignored. Or an id, a key or a phone number, with or without its country code.",
      'ana ort',
      200,
    ),
  ),
  payment: Type.Optional(
    oneOf(
      paymentStates,
      'Only bookings whose money is in this state. Appointments without a reservation have none.',
    ),
  ),
  unassigned: flag('`true`: only drafts and scheduled appointments without a notary.'),
  not_ready: flag(
    '`true`: only what has blockers. Needs `from` and `to`, at most 62 days apart. A page can have fewer items than `limit` while `next_cursor` is not null.',
  ),
  blocker: Type.Optional(
    oneOf(
      blockerCodes,
      'Only what this blocks. Needs `from` and `to`, as `not_ready` does. Pages are the same.',
    ),
  ),
  sort: Type.Optional(
    oneOf(
      ['-created', 'created', 'start', '-start'],
      'Order: by creation or by start of the appointment. `-` means descending. Bookings without a time come after all times.',
    ),
  ),
  format: Type.Optional(
    oneOf(
      ['json', 'csv'],
      '`csv`: all pages as one CSV file, without `limit` and `cursor`. The header `Accept: text/csv` does the same.',
    ),
  ),
  bom: flag(
    '`true`: the CSV file begins with a byte order mark, without which Excel takes UTF-8 for another encoding.',
  ),
  columns: Type.Optional(
    text(
      `Columns of the CSV file, in this order, separated by commas: ${columnNames.join(', ')}. And \`metadata.<key>\` for a key of the metadata, \`answers.<key>\` for the answer to a question.`,
      'id,start_utc',
      2_000,
    ),
  ),
}

export const AppointmentListQuery = Type.Object({
  ...filters,
  booked: flag('`true`: only those that are scheduled or completed: neither drafts nor canceled ones.'),
  no_show: flag('`true`: only those marked as no-show, and those canceled with the reason `no_show`.'),
  status: Type.Optional(
    oneOf(
      ['draft', 'scheduled', 'completed', 'canceled', 'complete'],
      'Only appointments with this status. `complete` means `completed`.',
    ),
  ),
})

export const ReservationListQuery = Type.Object({
  ...filters,
  requested: flag(
    '`true`: only those with a requested time about which staff decide: `request.state` is `requested`.',
  ),
  waiting: flag('`true`: only those without an appointment that are neither completed nor canceled.'),
  never_booked: flag('`true`: only those that never had an appointment.'),
  status: Type.Optional(
    oneOf(
      ['draft', 'pending', 'queued', 'scheduled', 'completed', 'canceled', 'complete'],
      'Only reservations with this status. `complete` means `completed`.',
    ),
  ),
})
