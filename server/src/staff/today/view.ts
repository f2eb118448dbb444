import { cancellationOf } from '../../bookings/appointments/view.ts'
import type { CalendarRow } from '../../calendar/busy-times/calendars.ts'
import type { EndpointRow } from '../../integrations/webhooks/endpoints.ts'
import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { fairLink } from '../../platform/lib/shown-text.ts'
import type { DueRow } from './due-queries.ts'
import { type Day, type Overview, plannedEnd } from './overview.ts'
import type { Cancellation, Requested } from './queries.ts'

export const overviewView = (ctx: Context, overview: Overview) => ({
  object: 'overview' as const,
  timezone: overview.timezone,
  now: wireTime(overview.now),
  today: dayOf(ctx, overview.today),
  tomorrow: dayOf(ctx, overview.tomorrow),
  canceled: overview.canceled.map(row => canceledOf(ctx, row)),
  overdue: overview.overdue,
  payment_due: overview.paymentDue,
  cards_refused: overview.cardsRefused,
  conflicts: overview.conflicts,
  unassigned: overview.unassigned,
  requests: overview.requests && {
    count: overview.requests.count,
    reservations: overview.requests.first.map(row => requestedOf(ctx, row)),
  },
  failing_endpoints: overview.endpoints?.map(row => endpointOf(ctx, row)) ?? null,
  mails: overview.mails,
  unread_calendars: overview.calendars?.map(row => calendarOf(ctx, row)) ?? null,
  capacity:
    overview.capacity?.map(({ date, workingMinutes, freeMinutes }) => ({
      date,
      working_minutes: workingMinutes,
      free_minutes: freeMinutes,
    })) ?? null,
  setup: overview.setup,
  links: { self: manageUrl(ctx, '/overview') },
})

const dayOf = (ctx: Context, { date, scheduled, completed, notReady, sessions }: Day) => ({
  date,
  scheduled,
  completed,
  not_ready: notReady,
  appointments: sessions.map(row => sessionOf(ctx, row)),
})

const sessionOf = (ctx: Context, row: Day['sessions'][number]) => ({
  id: row.id,
  status: row.status,
  is_no_show: row.is_missed,
  starts_at: wireTime(row.starts_at),
  ends_at: wireTime(plannedEnd(row)),
  meeting_url: fairLink(row.meeting_url),
  service: row.service,
  notary_id: row.notary_id,
  blockers: row.blockers,
  customer: { first_name: row.first_name, last_name: row.last_name },
  links: { self: manageUrl(ctx, `/appointments/${row.id}`) },
})

const canceledOf = (ctx: Context, row: Cancellation) => ({
  id: row.id,
  starts_at: row.starts_at && wireTime(row.starts_at),
  service: row.service,
  ...cancellationOf(row),
  customer: { first_name: row.first_name, last_name: row.last_name },
  links: { self: manageUrl(ctx, `/appointments/${row.id}`) },
})

const requestedOf = (ctx: Context, row: Requested) => ({
  id: row.id,
  starts_at: wireTime(row.starts_at),
  expires_at: wireTime(row.ends_at),
  service: row.service,
  customer: { first_name: row.first_name, last_name: row.last_name },
  links: { self: manageUrl(ctx, `/reservations/${row.id}`) },
})

const endpointOf = (ctx: Context, row: EndpointRow) => ({
  id: row.id,
  url: row.url,
  failing_since: row.failing_since ? wireTime(row.failing_since) : null,
  disabled_reason: row.disabled_reason,
  links: { self: manageUrl(ctx, `/webhook-endpoints/${row.id}`) },
})

const calendarOf = (ctx: Context, { id, notary_id, read_at }: CalendarRow) => ({
  id,
  notary_id,
  read_at: wireTime(read_at),
  links: { self: manageUrl(ctx, `/notaries/${notary_id}/imported-calendars/${id}`) },
})

export const dueView = (
  { from, to }: { from: Date; to: Date },
  { items, hasMore }: { items: DueRow[]; hasMore: boolean },
) => ({
  object: 'due' as const,
  since: wireTime(from),
  until: wireTime(to),
  items: items.map(({ at, kind, object, id, detail, status, booking_id }) => ({
    at: wireTime(at),
    kind,
    subject: { object, id },
    detail,
    status,
    booking_id,
  })),
  has_more: hasMore,
})
