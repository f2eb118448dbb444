import type { Closing } from '../../calendar/availability/calendar.ts'
import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { startTime, wireTime } from '../../platform/lib/clock.ts'
import type { Interval } from '../../platform/lib/intervals.ts'
import { Turns } from '../../platform/lib/turns.ts'
import type { FreeTimes, FreeTimesQuestion } from './free-times.ts'
import type { CalendarAppointment, CalendarHold, NotaryCalendar, StaffCalendar } from './staff-calendar.ts'

const minuteMs = 60_000

/** `withCustomer`: whether the caller may see the names of customers. */
export async function calendarView(
  ctx: Context,
  { period, notaries, closures, unassigned }: StaffCalendar,
  notaryIds: string | undefined,
  withCustomer: boolean,
) {
  const turns = new Turns()
  const { from, to, timezone, start, end } = period
  const query = new URLSearchParams({ from, to, timezone, ...(notaryIds ? { notary_ids: notaryIds } : {}) })
  const appointments = (rows: CalendarAppointment[]) =>
    turns.map(rows, row => calendarAppointmentView(ctx, row, withCustomer))
  return {
    object: 'calendar' as const,
    from,
    to,
    timezone,
    starts_at: wireTime(start),
    ends_at: wireTime(end),
    notaries: await Array.fromAsync(notaries, row => notaryOf(row, appointments)),
    closures: closures.map(closingView),
    unassigned: await appointments(unassigned),
    links: { self: manageUrl(ctx, `/calendar?${query}`) },
  }
}

const closingView = ({ id, name, starts_at, ends_at }: Closing) => ({
  id,
  name,
  starts_at: wireTime(starts_at),
  ends_at: wireTime(ends_at),
})

async function notaryOf<T>(
  { notary, hours, timeOff, busy, appointments, holds }: NotaryCalendar,
  viewsOf: (rows: CalendarAppointment[]) => Promise<T[]>,
) {
  return {
    id: notary.id,
    name: notary.name,
    timezone: notary.timezone,
    categories: notary.categories,
    signing_methods: notary.signing_methods,
    buffer_before_minutes: notary.buffer_before_minutes,
    buffer_after_minutes: notary.buffer_after_minutes,
    is_removed: notary.removed_at !== null,
    hours: hours.map(spanOf),
    time_off: timeOff.map(row => ({
      id: row.id,
      starts_at: wireTime(row.starts_at),
      ends_at: wireTime(row.ends_at),
      reason: row.reason,
    })),
    busy: busy.map(spanOf),
    appointments: await viewsOf(appointments),
    holds: holds.map(holdOf),
  }
}

const calendarAppointmentView = (ctx: Context, row: CalendarAppointment, withCustomer: boolean) => ({
  object: 'calendar_appointment' as const,
  id: row.id,
  status: row.status,
  reservation_id: row.reservation_id,
  notary_id: row.notary_id,
  service: row.service,
  category: row.category,
  signing_method: row.signing_method,
  starts_at: wireTime(row.starts_at),
  ends_at: wireTime(new Date(row.starts_at.getTime() + row.duration_minutes * minuteMs)),
  claimed: row.claimed.map(spanOf),
  conflicts: row.conflicts,
  is_no_show: row.is_missed,
  customer: withCustomer ? { first_name: row.first_name, last_name: row.last_name } : null,
  links: { self: manageUrl(ctx, `/appointments/${row.id}`) },
})

const holdOf = ({ reservationId, expiresAt, claimed }: CalendarHold) => ({
  reservation_id: reservationId,
  expires_at: wireTime(expiresAt),
  claimed: claimed.map(spanOf),
})

const spanOf = ({ startMs, endMs }: Interval) => ({
  starts_at: wireTime(new Date(startMs)),
  ends_at: wireTime(new Date(endMs)),
})

export function freeTimesView(
  ctx: Context,
  { date, timezone, starts, nextDate, closures }: FreeTimes,
  { date: _, timezone: __, ...wanted }: FreeTimesQuestion,
) {
  const query = new URLSearchParams({ date, timezone })
  for (const [name, value] of Object.entries(wanted)) query.append(name, String(value))
  return {
    object: 'free_times' as const,
    date,
    timezone,
    starts: starts.map(startTime),
    next_date: nextDate,
    closures: closures.map(closingView),
    links: { self: manageUrl(ctx, `/free-times?${query}`) },
  }
}
