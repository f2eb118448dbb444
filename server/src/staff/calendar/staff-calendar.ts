import { type Conflict, conflictsOf, type Duty, dutyOf } from '../../bookings/readiness/conflicts.ts'
import { type Closing, calendarFor } from '../../calendar/availability/calendar.ts'
import { daysBetween, type Period, periodOf } from '../../calendar/availability/period.ts'
import { shiftsBetween } from '../../calendar/availability/shifts.ts'
import type { BusyCalendar } from '../../calendar/busy-times/busy.ts'
import { quarterMs } from '../../calendar/claims/claims.ts'
import { closuresAfter } from '../../calendar/closures/closures.ts'
import {
  everyNotary,
  type NotaryRow,
  type TimeOffRow,
  timeOffBetween,
} from '../../calendar/notaries/notaries.ts'
import { endOf } from '../../mail-templates/meeting.ts'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type Interval, merged, within } from '../../platform/lib/intervals.ts'
import { Turns } from '../../platform/lib/turns.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { type BusyRow, type CalendarAppointmentRow, selectBusy } from './queries.ts'
import { assertFits, assertFitsBookings, assertFitsTimeOff, mostBookings, mostTimeOff } from './rules.ts'

const mostDays = 62

/** What is asked for. */
export interface CalendarQuestion {
  /** Local dates, `YYYY-MM-DD`, both inclusive. */
  from: string
  to: string
  /** Default: the workspace's. */
  timezone?: string | undefined
  /** Default: all. */
  notaryIds?: number[] | undefined
}

/** An appointment with the time that it takes from its notary, buffers included. */
export type CalendarAppointment = CalendarAppointmentRow & {
  claimed: Interval[]
  /** Of a scheduled one that has not ended: why nobody works then. */
  conflicts: Conflict[]
}

/** Time that is held until it is booked. */
export interface CalendarHold {
  /** Null: a visitor holds it until the mailed code is entered. */
  reservationId: number | null
  expiresAt: Date
  claimed: Interval[]
}

export interface NotaryCalendar {
  notary: NotaryRow
  /** Working hours in the period, before time off is subtracted. */
  hours: Interval[]
  timeOff: TimeOffRow[]
  /** Busy times of the notary's own calendars, joined. */
  busy: Interval[]
  appointments: CalendarAppointment[]
  holds: CalendarHold[]
}

export interface StaffCalendar {
  period: Period
  /** Business time of the reading. */
  now: Date
  notaries: NotaryCalendar[]
  /** Times in which the whole workspace is closed. */
  closures: Closing[]
  /** Appointments that have a time, but no notary. */
  unassigned: CalendarAppointment[]
}

/**
 * Hours, time off, busy times, closures, appointments and holds in at most 62 days. A notary who was removed
 * is listed with appointments of the period. A member with the role notary gets only their own row. The
 * number of statements does not depend on the number of notaries. Throws `invalid_request`, also for more
 * than 3,100 days of notaries or times off, or 10,000 bookings and holds, and `not_found` for a notary of
 * `notaryIds`.
 */
export async function staffCalendar(
  ctx: Context,
  caller: Caller,
  { from, to, timezone, notaryIds: asked }: CalendarQuestion,
): Promise<StaffCalendar> {
  const { db } = ctx
  const workspace = await getWorkspace(db, caller.workspaceId)
  const period = periodOf({ from, to, timezone: timezone || workspace.timezone }, mostDays)
  const chosen = chosenFrom(await everyNotary(db, workspace.id), asked, caller.notaryId)
  assertFits(chosen.filter(({ removed_at }) => removed_at === null).length, daysBetween(from, to))
  const calendar = await calendarFor(db, ctx, workspace)
  const notaryIds = chosen.map(({ id }) => id)
  const span = { notaryIds, from: period.start, to: period.end, limit: mostTimeOff + 1 }
  const off = await timeOffBetween(db, workspace.id, span)
  assertFitsTimeOff(off.length)
  const timeOff = Map.groupBy(off, row => row.notary_id)
  const closures = await closuresAfter(db, workspace, period.start)
  const busyAt = Map.groupBy(calendar.busy, ({ notary_id }) => notary_id)
  const now = businessNow(ctx, workspace)
  const duty = dutyOf(calendar)
  const rows = await selectBusy(db, {
    workspaceId: workspace.id,
    notaryIds,
    withUnassigned: caller.notaryId === undefined,
    from: period.start,
    to: period.end,
    now,
    limit: mostBookings + 1,
  })
  assertFitsBookings(rows.length)
  // The closures and the time off of a business decide how long this takes: 10,000 rows took up to 3 s.
  const conflicts = await new Turns().map(rows, row =>
    isAppointment(row) ? conflictsAt(row, duty, now) : [],
  )
  const busy = busyOf(rows, conflicts)
  const notaries = chosen.map(notary => {
    const duty = { ...notary, time_off: [] }
    return {
      notary,
      hours: notary.removed_at ? [] : shiftsBetween(duty, period.start.getTime(), period.end.getTime()),
      timeOff: timeOff.get(notary.id) ?? [],
      busy: busyWithin(busyAt.get(notary.id) ?? [], period),
      appointments: busy.appointments.get(notary.id) ?? [],
      holds: busy.holds.get(notary.id) ?? [],
    }
  })
  return {
    period,
    now,
    notaries: notaries.filter(({ notary, appointments }) => !notary.removed_at || appointments.length > 0),
    closures: closures.filter(({ starts_at }) => starts_at < period.end),
    unassigned: busy.appointments.get(null) ?? [],
  }
}

/** Of the past only two days are known. */
function busyWithin(calendars: BusyCalendar[], { start, end }: Period): Interval[] {
  const times = calendars.flatMap(({ times }) =>
    times.map(({ starts_at, ends_at }) => ({ startMs: starts_at.getTime(), endMs: ends_at.getTime() })),
  )
  return merged(within(times, start.getTime(), end.getTime()))
}

function chosenFrom(all: NotaryRow[], asked: number[] | undefined, own: number | undefined): NotaryRow[] {
  const seen = own === undefined ? all : all.filter(({ id }) => id === own)
  if (asked === undefined) return seen
  const known = new Set(seen.map(({ id }) => id))
  if (asked.some(id => !known.has(id))) throw notFound('Notary')
  return seen.filter(({ id }) => asked.includes(id))
}

function conflictsAt(row: CalendarAppointmentRow, duty: Duty, now: Date): Conflict[] {
  const endsAt = endOf({ startsAt: row.starts_at, durationMinutes: row.duration_minutes })
  if (row.status !== 'scheduled' || endsAt <= now) return []
  return conflictsOf({ notaryId: row.notary_id, startsAt: row.starts_at, endsAt }, duty)
}

/** Appointments and holds by notary. Appointments without one are under null. */
function busyOf(rows: BusyRow[], conflicts: Conflict[][]) {
  const appointments = new Map<number | null, CalendarAppointment[]>()
  const holds = new Map<number, CalendarHold[]>()
  for (const [at, row] of rows.entries()) {
    const claimed = intervalsOf(row.quarters)
    if (isAppointment(row))
      push(appointments, row.claimed_notary_id ?? row.notary_id, {
        ...row,
        claimed,
        conflicts: conflicts[at] ?? [],
      })
    else if (row.expires_at && row.claimed_notary_id !== null)
      push(holds, row.claimed_notary_id, {
        reservationId: row.booking_id,
        expiresAt: row.expires_at,
        claimed,
      })
  }
  return { appointments, holds }
}

const isAppointment = (row: BusyRow): row is BusyRow & CalendarAppointmentRow => row.id !== null

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function intervalsOf(quarters: string | null): Interval[] {
  if (quarters === null) return []
  const starts = quarters.split(' ').map(quarter => Number(quarter) * quarterMs)
  return merged(starts.map(startMs => ({ startMs, endMs: startMs + quarterMs })))
}
