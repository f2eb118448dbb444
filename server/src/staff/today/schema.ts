import { Type } from 'typebox'
import { cancellation } from '../../bookings/appointments/schema.ts'
import { integer, named, nullable, oneOf, selfLinks, wireDateTime } from '../../platform/http/shapes.ts'
import { workspaceParam } from '../calendar/schema.ts'
import { blocker } from '../lists/schema.ts'

export const OverviewQuery = Type.Object({ workspace_id: workspaceParam })

const date = (description: string, example: string) =>
  Type.String({ format: 'date', description, examples: [example] })

const customerName = Type.Object({
  first_name: Type.String({ examples: ['Ana'] }),
  last_name: Type.String({ examples: ['Ortiz'] }),
})

const DayAppointment = named(
  'DayAppointment',
  {
    id: integer('Id of the appointment.', 1043),
    status: oneOf(
      ['scheduled', 'completed'],
      'A session stays `scheduled` until it is completed or canceled.',
    ),
    is_no_show: Type.Boolean({ description: 'Whether it is marked as a no-show.', examples: [false] }),
    starts_at: wireDateTime('Start.', '2026-11-20T15:00:00Z'),
    ends_at: wireDateTime('End.', '2026-11-20T15:30:00Z'),
    meeting_url: nullable(
      Type.String({
        description:
          "Link of the online meeting that counts: the appointment's, its notary's or its service's. With the signing method `wet` only the appointment's.",
        examples: ['https://meet.example.com/ana'],
      }),
    ),
    service: Type.String({ description: 'Service handle.', examples: ['remote'] }),
    notary_id: nullable(integer('Id of its notary.', 3)),
    blockers: Type.Array(blocker, {
      description: 'Codes of what blocks the session. Empty when nothing does.',
    }),
    customer: customerName,
    links: selfLinks('/manage/v1/appointments/1043'),
  },
  'An appointment of a day that is not canceled.',
)

const CanceledAppointment = named(
  'CanceledAppointment',
  {
    id: integer('Id of the appointment.', 1043),
    starts_at: nullable(wireDateTime('Start. Null for a draft without a time.', '2026-11-20T15:00:00Z')),
    service: Type.String({ description: 'Service handle.', examples: ['remote'] }),
    ...cancellation,
    customer: customerName,
    links: selfLinks('/manage/v1/appointments/1043'),
  },
  'An appointment that was canceled.',
)

const RequestedReservation = named(
  'RequestedReservation',
  {
    id: integer('Id of the reservation.', 1042),
    starts_at: wireDateTime('Start that the customer asks for.', '2026-11-20T15:00:00Z'),
    expires_at: wireDateTime('Time until which staff can accept it.', '2026-11-19T15:00:00Z'),
    service: Type.String({ description: 'Service handle.', examples: ['remote'] }),
    customer: customerName,
    links: selfLinks('/manage/v1/reservations/1042'),
  },
  'A reservation with a time that the customer asks for.',
)

interface RequestedView {
  id: number
  starts_at: string
  expires_at: string
  service: string
  customer: { first_name: string; last_name: string }
  links: { self: string }
}

const day = (what: string, example: string) =>
  Type.Object(
    {
      date: date("Date in the workspace's time zone.", example),
      scheduled: integer('Scheduled appointments that start on this date.', 9),
      completed: integer('Completed appointments that start on this date.', 4),
      not_ready: integer('Of the first 1,000 scheduled ones: those that have blockers.', 2),
      appointments: Type.Array(DayAppointment, {
        description:
          'The first 50 scheduled and the last 50 completed ones, by start. Today also those that began before midnight and still run.',
      }),
    },
    { description: `Appointments of ${what}.` },
  )

/** An object of these fields, or null. */
const orNull = <T>(fields: Record<string, object>, description: string) =>
  Type.Unsafe<T | null>({ ...Type.Object(fields as never), type: ['object', 'null'], description })

const FailingEndpoint = named(
  'FailingEndpoint',
  {
    id: integer('Id of the endpoint.', 4),
    url: Type.String({ examples: ['https://example.com/hooks'] }),
    failing_since: nullable(wireDateTime('Since then every delivery failed.')),
    disabled_reason: nullable(
      Type.String({ description: 'Why Jurat disabled it. Null while it is enabled.', examples: [null] }),
    ),
    links: selfLinks('/manage/v1/webhook-endpoints/4'),
  },
  'An endpoint whose deliveries fail.',
)

const UnreadCalendar = named(
  'UnreadCalendar',
  {
    id: integer('Id of the imported calendar.', 6),
    notary_id: integer('Id of its notary.', 3),
    read_at: wireDateTime('Time at which it was last read.', '2026-11-16T12:25:00Z'),
    links: selfLinks('/manage/v1/notaries/3/imported-calendars/6'),
  },
  "A notary's own calendar that could not be read for an hour. Its last busy times apply.",
)

const listOrNull = <View>(item: object, description: string) =>
  Type.Unsafe<View[] | null>({ type: ['array', 'null'], items: item, description })

interface UnreadCalendarView {
  id: number
  notary_id: number
  read_at: string
  links: { self: string }
}

interface FailingEndpointView {
  id: number
  url: string
  failing_since: string | null
  disabled_reason: string | null
  links: { self: string }
}

const capacityRow = Type.Object({
  date: date("Date in the workspace's time zone.", '2026-11-20'),
  working_minutes: integer('Working minutes of all notaries, without time off. Today: from now on.', 1440),
  free_minutes: integer('Of these: minutes that no appointment, buffer, hold or busy time takes.', 870),
})

export const Overview = named(
  'Overview',
  {
    object: Type.Literal('overview'),
    timezone: Type.String({ description: 'Time zone of the workspace.', examples: ['America/New_York'] }),
    now: wireDateTime('Time of the workspace.', '2026-11-20T14:50:00Z'),
    today: day('today', '2026-11-20'),
    tomorrow: day('tomorrow', '2026-11-21'),
    canceled: Type.Array(CanceledAppointment, {
      description: 'The last 20 appointments that were canceled since yesterday, newest first.',
    }),
    overdue: Type.Object(
      {
        from: date('First of the last 30 dates before today.', '2026-10-21'),
        to: date('Yesterday.', '2026-11-19'),
        count: integer('Number of them, counted up to 1,000.', 1),
      },
      { description: 'Appointments of the last 30 days before today that nobody completed or canceled.' },
    ),
    payment_due: nullable(
      Type.Object(
        {
          from: date('First of the last 30 dates before today.', '2026-10-21'),
          to: date('Tomorrow.', '2026-11-21'),
          count: integer('Number of them, counted up to 1,000.', 1),
        },
        {
          description:
            'Scheduled and completed appointments from 30 days ago until tomorrow of which something is still to be paid. They are the rows of the list with `payment=due`. Null if no payment was ever recorded in the workspace.',
        },
      ),
    ),
    cards_refused: Type.Object(
      {
        from: date('First of the last 30 dates before today.', '2026-10-21'),
        to: date('Tomorrow.', '2026-11-21'),
        count: integer('Number of them, counted up to 1,000.', 0),
      },
      {
        description:
          'Scheduled and completed appointments from 30 days ago until tomorrow whose price could not be held on the card, or was not taken before the hold expired. They are the rows of the list with `payment=failed`.',
      },
    ),
    conflicts: Type.Object(
      {
        from: date('Today.', '2026-11-20'),
        to: date('Last date that is read, 60 days later.', '2027-01-19'),
        notary_off: integer('Those whose notary has time off then, or no hours.', 2),
        closed_day: integer('Those at a time when the business is closed.', 0),
      },
      {
        description:
          'Of the first 1,000 scheduled appointments from today on: those at a time when nobody works. They are the rows of the list with the `blocker`.',
      },
    ),
    unassigned: nullable(
      integer(
        'Appointments from today on that have a time but no notary, counted up to 1,000. Null for a notary.',
        1,
      ),
    ),
    requests: orNull<{ count: number; reservations: RequestedView[] }>(
      {
        count: integer('Number of them, counted up to 1,000.', 1),
        reservations: Type.Array(RequestedReservation, {
          description: 'The first 20 of them, the first to end first.',
        }),
      },
      'Times that customers ask for, about which staff decide. Null for a notary.',
    ),
    failing_endpoints: listOrNull<FailingEndpointView>(
      FailingEndpoint,
      'Webhook endpoints whose deliveries fail, and those that Jurat disabled. Null without `webhooks:read`.',
    ),
    mails: orNull<{ failed: number; kept: number }>(
      {
        failed: integer('Mails that failed in the last seven days, counted up to 1,000.', 0),
        kept: integer('Mails that were kept because there is no mail server, in the same way.', 2),
      },
      'Mails that did not go out. Null without `mails:read`.',
    ),
    unread_calendars: listOrNull<UnreadCalendarView>(
      UnreadCalendar,
      "Notaries' own calendars that could not be read for an hour. Null without `calendar:read`.",
    ),
    capacity: Type.Unsafe<{ date: string; working_minutes: number; free_minutes: number }[] | null>({
      type: ['array', 'null'],
      items: capacityRow,
      description:
        'Time of all notaries on seven days from today on. Null without `calendar:read`, and with more than 442 notaries.',
    }),
    setup: orNull<{
      has_bookings: boolean
      notaries_with_hours: number
      services: number
      notaries_with_access: number
      sends_mail: boolean
      may_go_live: boolean
    }>(
      {
        has_bookings: Type.Boolean({
          description: 'Whether there is a reservation or an appointment, in any state.',
          examples: [true],
        }),
        notaries_with_hours: integer('Notaries who have hours, on any day.', 3),
        services: integer('Services that are offered.', 6),
        notaries_with_access: integer('Notaries who are members, so that they can sign in.', 2),
        sends_mail: Type.Boolean({
          description:
            'Whether mails are sent: the workspace is live, and the installation has a mail server.',
          examples: [false],
        }),
        may_go_live: Type.Boolean({
          description:
            'Whether the caller can make the first live workspace of the installation from this test workspace.',
          examples: [true],
        }),
      },
      'How far the workspace is set up. Null without `calendar:read`, and for a notary.',
    ),
    links: selfLinks('/manage/v1/overview'),
  },
  'What needs attention today.',
)
