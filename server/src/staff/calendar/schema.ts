import { Type } from 'typebox'
import { conflictCodes } from '../../bookings/readiness/conflicts.ts'
import { quantity, serviceMethod } from '../../calendar/availability/schema.ts'
import {
  datePattern,
  idFilter,
  integer,
  named,
  nullable,
  oneOf,
  pattern,
  selfLinks,
  text,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

const categories = ['remote', 'enotary', 'wet', 'international', 'apostille'] as const
const ids = pattern('^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,99}$', problem('not_ids'))

/** A local date of a request. `periodOf` checks that it exists. */
export const dateParam = (description: string, example: string) =>
  Type.String({ maxLength: 10, description, examples: [example] })

const zoneParam = Type.Optional(
  Type.String({
    maxLength: 64,
    description: "IANA time zone of the dates. Default: the workspace's.",
    examples: ['America/New_York'],
  }),
)

export const workspaceParam = idFilter(
  'Workspace. Required for the admin token. Optional for a token of one workspace.',
)

export const CalendarQuery = Type.Object({
  workspace_id: workspaceParam,
  from: dateParam('First date, `YYYY-MM-DD`.', '2026-11-16'),
  to: dateParam('Last date, inclusive, at most 61 days after `from`.', '2026-11-22'),
  timezone: zoneParam,
  notary_ids: Type.Optional(
    Type.String({
      maxLength: 1700,
      pattern: ids,
      description: 'Only these notaries: ids separated by commas, at most 100. Default: all.',
      examples: ['3,4'],
    }),
  ),
})

const span = (start: string, end: string) => ({
  starts_at: wireDateTime('Start.', start),
  ends_at: wireDateTime('End.', end),
})

const ClaimedSpan = named(
  'ClaimedSpan',
  span('2026-11-20T15:00:00Z', '2026-11-20T15:45:00Z'),
  'Quarters of an hour without a gap.',
)

const claimed = (what: string) =>
  Type.Array(ClaimedSpan, {
    description: `Quarters of an hour that ${what} takes from the notary within the dates asked for, buffers included, as joined spans.`,
  })

const CalendarAppointment = named(
  'CalendarAppointment',
  {
    object: Type.Literal('calendar_appointment'),
    id: integer('Id of the appointment.', 1043),
    status: oneOf(['scheduled', 'completed', 'draft'], 'Status. A draft is listed only in `unassigned`.'),
    reservation_id: nullable(integer('Id of its reservation.', 1042)),
    notary_id: nullable(integer('Id of its notary.', 3)),
    service: Type.String({ description: 'Service handle.', examples: ['remote'] }),
    category: oneOf(categories, 'Category of the service.'),
    signing_method: Type.String({ description: 'How it is signed.', examples: ['remote'] }),
    ...span('2026-11-20T15:00:00Z', '2026-11-20T15:30:00Z'),
    claimed: claimed('the appointment'),
    conflicts: Type.Array(oneOf(conflictCodes, 'A blocker.'), {
      description:
        'Of a scheduled one that has not ended: why nobody works then. `notary_off`: its notary has time off or no hours. `closed_day`: the business is closed.',
      examples: [[]],
    }),
    is_no_show: Type.Boolean({ description: 'Whether it is marked as a no-show.', examples: [false] }),
    customer: Type.Unsafe<{ first_name: string; last_name: string } | null>({
      type: ['object', 'null'],
      properties: { first_name: { type: 'string' }, last_name: { type: 'string' } },
      required: ['first_name', 'last_name'],
      description: 'Name of the customer. Null if the token or role has no `bookings:read`.',
      examples: [{ first_name: 'Ana', last_name: 'Ortiz' }],
    }),
    links: selfLinks('/manage/v1/appointments/1043'),
  },
  'An appointment in the calendar.',
)

const CalendarNotary = named(
  'CalendarNotary',
  {
    id: integer('Id of the notary.', 3),
    name: Type.String({ examples: ['Nora Vidal'] }),
    timezone: Type.String({ description: 'IANA time zone of the hours.', examples: ['America/New_York'] }),
    categories: Type.Array(oneOf(categories, 'Category of services.'), { examples: [['remote', 'enotary']] }),
    signing_methods: nullable(
      Type.Array(Type.String({ examples: ['remote'] }), {
        description: 'Signing methods with which the notary signs. Null: all.',
        examples: [['remote', 'enotary']],
      }),
    ),
    buffer_before_minutes: integer('Minutes kept free before each new appointment.', 0),
    buffer_after_minutes: integer('Minutes kept free after each new appointment.', 15),
    is_removed: Type.Boolean({ description: 'True for a notary who was removed and has appointments here.' }),
    hours: Type.Array(Type.Object(span('2026-11-20T14:00:00Z', '2026-11-20T22:00:00Z')), {
      description: 'Working hours within the dates, before time off is subtracted.',
    }),
    time_off: Type.Array(
      Type.Object({
        id: integer('Id of the time off.', 8),
        ...span('2026-11-20T20:00:00Z', '2026-11-20T22:00:00Z'),
        reason: Type.String({ examples: ['Holiday'] }),
      }),
      { description: 'Time off that overlaps the dates.' },
    ),
    busy: Type.Array(Type.Object(span('2026-11-20T17:00:00Z', '2026-11-20T18:00:00Z')), {
      description:
        'Times within the dates in which the notary is busy by imported calendars, as joined spans. Times of the last two days and later.',
    }),
    appointments: Type.Array(CalendarAppointment, { description: 'Scheduled and completed ones, by start.' }),
    holds: Type.Array(
      Type.Object({
        reservation_id: nullable(
          integer(
            'Id of the reservation that holds the time. Null: a visitor of open booking holds it.',
            1042,
          ),
        ),
        expires_at: wireDateTime('The hold ends then, unless the customer books.'),
        claimed: claimed('the hold'),
      }),
      { description: 'Holds that have not expired.' },
    ),
  },
  'A notary in the calendar.',
)

const Closing = named(
  'CalendarClosure',
  {
    id: integer('Id of the closure.', 5),
    name: Type.String({ examples: ['Christmas'] }),
    ...span('2026-11-20T05:00:00Z', '2026-11-21T05:00:00Z'),
  },
  'A time in which the whole workspace is closed, in the calendar.',
)

export const StaffCalendar = named(
  'StaffCalendar',
  {
    object: Type.Literal('calendar'),
    from: Type.String({ format: 'date', examples: ['2026-11-16'] }),
    to: Type.String({ format: 'date', examples: ['2026-11-22'] }),
    timezone: Type.String({ description: 'IANA time zone of the dates.', examples: ['America/New_York'] }),
    ...span('2026-11-16T05:00:00Z', '2026-11-23T05:00:00Z'),
    notaries: Type.Array(CalendarNotary, { description: 'The notaries, oldest first.' }),
    closures: Type.Array(Closing, {
      description: 'Times within the dates in which the whole workspace is closed.',
    }),
    unassigned: Type.Array(CalendarAppointment, {
      description: 'Appointments that have a time but no notary, by start. Empty for the role notary.',
    }),
    links: selfLinks('/manage/v1/calendar?from=2026-11-16&to=2026-11-22&timezone=America%2FNew_York'),
  },
  'Hours, time off, busy times, closures, appointments and holds. Free is what is in `hours`, and not in `time_off`, `busy`, `closures` or `claimed`.',
)

export const FreeTimesQuery = Type.Object({
  workspace_id: workspaceParam,
  date: Type.String({
    pattern: datePattern,
    description: 'Local date, `YYYY-MM-DD`.',
    examples: ['2026-11-20'],
  }),
  timezone: zoneParam,
  service: Type.Optional(
    text(
      'Handle of the service to book. One of this, `appointment_id` and `reservation_id` is required.',
      'remote',
    ),
  ),
  quantity,
  signing_method: serviceMethod,
  appointment_id: idFilter('Appointment to move. Its own time does not count.'),
  reservation_id: idFilter('Reservation to schedule. Its own hold does not count.'),
  notary_id: idFilter('Only times of this notary. Default: of any notary.'),
})

export const FreeTimes = named(
  'FreeTimes',
  {
    object: Type.Literal('free_times'),
    date: Type.String({ format: 'date', examples: ['2026-11-20'] }),
    timezone: Type.String({ description: 'IANA time zone of the date.', examples: ['America/New_York'] }),
    starts: Type.Array(Type.String({ format: 'date-time', examples: ['2026-11-20T15:00:00+00:00'] }), {
      description: 'Every time of the date at which the appointment can start, in order.',
    }),
    next_date: nullable(
      Type.String({
        format: 'date',
        description: 'The first later date with a free time. Null if none of the following 30 dates has one.',
        examples: ['2026-11-23'],
      }),
    ),
    closures: Type.Array(Closing, {
      description:
        'Times of the date in which the whole workspace is closed. Another date may have free times all the same.',
    }),
    links: selfLinks(
      '/manage/v1/free-times?date=2026-11-20&timezone=America%2FNew_York&service=remote&notary_id=3',
    ),
  },
  'The times of a day at which staff can book.',
)
