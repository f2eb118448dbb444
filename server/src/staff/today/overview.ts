import type { BlockerCode } from '../../bookings/readiness/rules.ts'
import { type Interval, minutesOf, within, without } from '../../calendar/availability/intervals.ts'
import { dateAfter, startOf } from '../../calendar/availability/period.ts'
import { dateAt } from '../../calendar/availability/wall-clock.ts'
import { type CalendarRow, unreadCalendars } from '../../calendar/busy-times/calendars.ts'
import { type EndpointRow, failingEndpoints } from '../../integrations/webhooks/endpoints.ts'
import { countUnsentOf, type UnsentMails } from '../../mail/queue/backlog.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import type { ManagementScope } from '../../platform/lib/scopes.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { type NotaryCalendar, staffCalendar } from '../calendar/staff-calendar.ts'
import { blockersIn } from '../lists/lists.ts'
import {
  type Cancellation,
  countScheduled,
  countUnassigned,
  type Next,
  type Setup,
  selectCancellations,
  selectNext,
  selectSetup,
} from './queries.ts'

const mostNext = 50
const mostCanceled = 20
const overdueDays = 30
/** Counts stop at this number, so that a large workspace costs no more than a small one. */
const mostCounted = 1_000
const capacityDays = 7
const unsentDays = 7
const dayMs = 86_400_000

/** Scheduled appointments of a local date. */
export interface DayAhead {
  date: string
  scheduled: number
  /** How many of the scheduled appointments have blockers. */
  notReady: number
  /** The scheduled appointments that have not ended, ordered by start. */
  next: (Next & { blockers: BlockerCode[] })[]
}

/** Appointments on past dates that are still scheduled: nobody completed or canceled them. */
export interface Overdue {
  /** Local dates, both included. */
  from: string
  to: string
  count: number
}

/**
 * Working and free minutes of all notaries together on a local date. Only minutes after the present moment
 * count.
 */
export interface Capacity {
  date: string
  workingMinutes: number
  freeMinutes: number
}

export interface Overview {
  timezone: string
  today: DayAhead
  tomorrow: DayAhead
  /** Appointments that were canceled today or yesterday, newest cancellation first. */
  canceled: Cancellation[]
  overdue: Overdue
  /** Number of appointments without a notary, from today on. Null for a member with the role notary. */
  unassigned: number | null
  /** Webhook endpoints that fail. Null without the scope `webhooks:read`. */
  endpoints: EndpointRow[] | null
  /** Counts of mails of the last seven days that were not sent. Null without the scope `mails:read`. */
  mails: UnsentMails | null
  /**
   * Imported calendars that could not be read for an hour. A member with the role notary gets their own
   * calendars only. Null without the scope `calendar:read`.
   */
  calendars: CalendarRow[] | null
  /** Null without the scope `calendar:read`. */
  capacity: Capacity[] | null
  /** Null for a member with the role notary, and without the scope `calendar:read`. */
  setup: Setup | null
}

/**
 * What needs attention in the workspace at this moment. A member with the role notary sees only their own
 * appointments and capacity. `grants`: whether the caller has another scope.
 */
export async function overviewOf(
  ctx: Context,
  caller: Caller,
  grants: (scope: ManagementScope) => boolean,
): Promise<Overview> {
  const { db } = ctx
  const workspace = await getWorkspace(db, caller.workspaceId)
  const { timezone } = workspace
  const now = businessNow(ctx, workspace)
  const date = dateAt(timezone, now.getTime())
  const isNotary = caller.notaryId !== undefined
  const since = new Date(ctx.clock.now().getTime() - unsentDays * dayMs)
  return {
    timezone,
    today: await dayAhead(ctx, caller, timezone, date, now),
    tomorrow: await dayAhead(ctx, caller, timezone, dateAfter(date, 1), now),
    canceled: await canceledSince(ctx, caller, timezone),
    overdue: await overdueBefore(ctx, caller, timezone, date),
    unassigned: isNotary
      ? null
      : await countUnassigned(db, workspace.id, startOf(timezone, date), mostCounted),
    endpoints: grants('webhooks:read') ? await failingEndpoints(db, workspace.id) : null,
    mails: grants('mails:read') ? await countUnsentOf(db, workspace.id, since, mostCounted) : null,
    calendars: grants('calendar:read') ? await unreadOf(db, caller) : null,
    capacity: grants('calendar:read') ? await capacityFrom(ctx, caller, date) : null,
    setup: grants('calendar:read') && !isNotary ? await selectSetup(db, workspace.id) : null,
  }
}

async function overdueBefore(
  { db }: Context,
  { workspaceId, notaryId }: Caller,
  timezone: string,
  date: string,
): Promise<Overdue> {
  const [from, to] = [dateAfter(date, -overdueDays), dateAfter(date, -1)]
  const range = { from: startOf(timezone, from), to: startOf(timezone, date) }
  return { from, to, count: await countScheduled(db, { workspaceId, notaryId, ...range }, mostCounted) }
}

/** Cancellations have real times, also in a test workspace. */
async function canceledSince(
  { db, clock }: Context,
  { workspaceId, notaryId }: Caller,
  timezone: string,
): Promise<Cancellation[]> {
  const today = dateAt(timezone, clock.now().getTime())
  const since = startOf(timezone, dateAfter(today, -1))
  return selectCancellations(db, { workspaceId, notaryId, since }, mostCanceled)
}

async function dayAhead(
  { db }: Context,
  { workspaceId, notaryId }: Caller,
  timezone: string,
  date: string,
  now: Date,
): Promise<DayAhead> {
  const [from, to] = [startOf(timezone, date), startOf(timezone, dateAfter(date, 1))]
  const asked = { workspaceId, notaryId, from, to }
  const ahead = { ...asked, from: now > from ? now : from }
  const blockers = await blockersIn(db, asked, now, mostCounted)
  const next = await selectNext(db, ahead, mostNext)
  return {
    date,
    scheduled: await countScheduled(db, asked),
    notReady: [...blockers.values()].filter(codes => codes.length > 0).length,
    next: next.map(row => ({ ...row, blockers: blockers.get(row.id) ?? [] })),
  }
}

async function unreadOf(db: Db, { workspaceId, notaryId }: Caller): Promise<CalendarRow[]> {
  const unread = await unreadCalendars(db, workspaceId)
  return notaryId === undefined ? unread : unread.filter(calendar => calendar.notary_id === notaryId)
}

async function capacityFrom(ctx: Context, caller: Caller, from: string): Promise<Capacity[]> {
  const to = dateAfter(from, capacityDays - 1)
  const { notaries, closures, period, now } = await staffCalendar(ctx, caller, { from, to })
  const closed = closures.map(spanOf)
  const working = notaries.map(one => without(workingOf(one), closed))
  const free = notaries.map((one, at) => without(working[at] ?? [], takenOf(one)))
  const dates = Array.from({ length: capacityDays }, (_, days) => dateAfter(from, days))
  return dates.map(date => {
    const startMs = Math.max(startOf(period.timezone, date).getTime(), now.getTime())
    const endMs = startOf(period.timezone, dateAfter(date, 1)).getTime()
    const minutes = (all: Interval[][]) =>
      all.reduce((sum, one) => sum + minutesOf(within(one, startMs, endMs)), 0)
    return { date, workingMinutes: minutes(working), freeMinutes: minutes(free) }
  })
}

const spanOf = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }) => ({
  startMs: starts_at.getTime(),
  endMs: ends_at.getTime(),
})

const workingOf = ({ hours, timeOff }: NotaryCalendar) => without(hours, timeOff.map(spanOf))

const takenOf = ({ appointments, holds, busy }: NotaryCalendar) => [
  ...[...appointments, ...holds].flatMap(({ claimed }) => claimed),
  ...busy,
]
