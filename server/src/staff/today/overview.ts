import { recordsPayments } from '../../bookings/payments/payments.ts'
import { type Conflict, conflictsOf, type Duty, dutyOf } from '../../bookings/readiness/conflicts.ts'
import type { BlockerCode } from '../../bookings/readiness/rules.ts'
import { calendarFor } from '../../calendar/availability/calendar.ts'
import { dateAfter, startOf } from '../../calendar/availability/period.ts'
import { dateAt } from '../../calendar/availability/wall-clock.ts'
import { type CalendarRow, unreadCalendars } from '../../calendar/busy-times/calendars.ts'
import { countNotaries } from '../../calendar/notaries/notaries.ts'
import { type EndpointRow, failingEndpoints } from '../../integrations/webhooks/endpoints.ts'
import { countUnsentOf, type UnsentMails } from '../../mail/queue/backlog.ts'
import { endOf } from '../../mail-templates/meeting.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { type Interval, minutesOf, within, without } from '../../platform/lib/intervals.ts'
import type { ManagementScope } from '../../platform/lib/scopes.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, hasLiveWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { fitsCalendar } from '../calendar/rules.ts'
import { type NotaryCalendar, staffCalendar } from '../calendar/staff-calendar.ts'
import { blockersIn } from '../lists/lists.ts'
import {
  type Cancellation,
  countIn,
  countPayments,
  countUnassigned,
  type Requested,
  type Session,
  type Setup,
  selectCancellations,
  selectRequested,
  selectSessions,
  selectSetup,
} from './queries.ts'

const mostListed = 50
const mostCanceled = 20
const overdueDays = 30
/** Counts stop at this number, so that a large workspace costs no more than a small one. */
const mostCounted = 1_000
const capacityDays = 7
/** A list of what is not ready has at most 62 days. */
const conflictDays = 60
const unsentDays = 7
const dayMs = 86_400_000

/** Appointments of a local date. A session is listed until the day is over, whether it is closed or not. */
export interface Day {
  date: string
  scheduled: number
  completed: number
  /** How many of the scheduled appointments have blockers. */
  notReady: number
  /** Ordered by start. Today also those that began before midnight and still run. */
  sessions: (Session & { blockers: BlockerCode[] })[]
}

/** Appointments on past dates that are still scheduled: nobody completed or canceled them. */
export interface Overdue {
  /** Local dates, both included. */
  from: string
  to: string
  count: number
}

/** Scheduled appointments of the next days by what their time conflicts with. */
export type Conflicts = Record<Conflict, number> & {
  /** Local dates, both included. */
  from: string
  to: string
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
  /** Time of the workspace. */
  now: Date
  today: Day
  tomorrow: Day
  /** Appointments that were canceled today or yesterday, newest cancellation first. */
  canceled: Cancellation[]
  overdue: Overdue
  /** Sessions that are over or begin soon and are not paid. Null: no payment was ever recorded. */
  paymentDue: Overdue | null
  /** Such sessions whose price could not be held on the card. */
  cardsRefused: Overdue
  /** Appointments at a time when their notary is off or the business is closed. */
  conflicts: Conflicts
  /** Number of appointments without a notary, from today on. Null for a member with the role notary. */
  unassigned: number | null
  /** Times that customers ask for, the first to end first. Null for a member with the role notary. */
  requests: { count: number; first: Requested[] } | null
  /** Webhook endpoints that fail. Null without the scope `webhooks:read`. */
  endpoints: EndpointRow[] | null
  /** Counts of mails of the last seven days that were not sent. Null without the scope `mails:read`. */
  mails: UnsentMails | null
  /**
   * Imported calendars that could not be read for an hour. A member with the role notary gets their own
   * calendars only. Null without the scope `calendar:read`.
   */
  calendars: CalendarRow[] | null
  /** Null without the scope `calendar:read`, and with too many notaries for one calendar. */
  capacity: Capacity[] | null
  /** Null for a member with the role notary, and without the scope `calendar:read`. */
  setup: (Setup & { sends_mail: boolean; may_go_live: boolean }) | null
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
  const duty = dutyOf(await calendarFor(db, ctx, workspace))
  const moment = { now, duty }
  const isNotary = caller.notaryId !== undefined
  const since = new Date(ctx.clock.now().getTime() - unsentDays * dayMs)
  return {
    timezone,
    now,
    today: await dayOf(ctx, caller, timezone, date, moment),
    tomorrow: await dayOf(ctx, caller, timezone, dateAfter(date, 1), moment),
    canceled: await canceledSince(ctx, caller, timezone),
    overdue: await overdueBefore(ctx, caller, timezone, date),
    paymentDue: (await recordsPayments(db, caller.workspaceId))
      ? await paymentsAround(ctx, caller, timezone, date, 'due')
      : null,
    cardsRefused: await paymentsAround(ctx, caller, timezone, date, 'failed'),
    conflicts: await conflictsFrom(ctx, caller, timezone, date, moment),
    unassigned: isNotary
      ? null
      : await countUnassigned(db, workspace.id, startOf(timezone, date), mostCounted),
    requests: isNotary ? null : await requestsOf(db, workspace.id, now),
    endpoints: grants('webhooks:read') ? await failingEndpoints(db, workspace.id) : null,
    mails: grants('mails:read') ? await countUnsentOf(db, workspace.id, since, mostCounted) : null,
    calendars: grants('calendar:read') ? await unreadOf(db, caller) : null,
    capacity: grants('calendar:read') ? await capacityFrom(ctx, caller, date) : null,
    setup: grants('calendar:read') && !isNotary ? await setupOf(ctx, caller, workspace) : null,
  }
}

async function requestsOf(db: Db, workspaceId: number, now: Date) {
  const found = await selectRequested(db, workspaceId, now, mostCounted)
  return { count: found.length, first: found.slice(0, mostCanceled) }
}

async function setupOf({ db, config }: Context, { role }: Caller, { id, mode }: WorkspaceRow) {
  const isOffered = mode === 'test' && role === 'owner'
  return {
    ...(await selectSetup(db, id)),
    sends_mail: mode === 'live' && config.smtpUrl !== undefined,
    may_go_live: isOffered && !(await hasLiveWorkspace(db)),
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
  return { from, to, count: await countIn(db, 'scheduled', { workspaceId, notaryId, ...range }, mostCounted) }
}

/** Those from 30 days ago until tomorrow whose money is in that state. */
async function paymentsAround(
  { db }: Context,
  { workspaceId, notaryId }: Caller,
  timezone: string,
  date: string,
  state: 'due' | 'failed',
): Promise<Overdue> {
  const [from, to] = [dateAfter(date, -overdueDays), dateAfter(date, 1)]
  const range = { from: startOf(timezone, from), to: startOf(timezone, dateAfter(to, 1)) }
  return { from, to, count: await countPayments(db, { workspaceId, notaryId, ...range }, state, mostCounted) }
}

async function conflictsFrom(
  { db }: Context,
  { workspaceId, notaryId }: Caller,
  timezone: string,
  date: string,
  { now, duty }: Moment,
): Promise<Conflicts> {
  const to = dateAfter(date, conflictDays)
  const range = { from: startOf(timezone, date), to: startOf(timezone, dateAfter(to, 1)) }
  const sessions = await selectSessions(
    db,
    'scheduled',
    { workspaceId, notaryId, ...range },
    { limit: mostCounted },
  )
  const found = sessions
    .filter(session => !session.is_missed && plannedEnd(session) > now)
    .flatMap(session =>
      conflictsOf(
        { notaryId: session.notary_id, startsAt: session.starts_at, endsAt: plannedEnd(session) },
        duty,
      ),
    )
  const count = (code: Conflict) => found.filter(one => one === code).length
  return { from: date, to, notary_off: count('notary_off'), closed_day: count('closed_day') }
}

/** Business time, and who works around it. */
interface Moment {
  now: Date
  duty: Duty
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

async function dayOf(
  { db }: Context,
  { workspaceId, notaryId }: Caller,
  timezone: string,
  date: string,
  moment: Moment,
): Promise<Day> {
  const { now } = moment
  const [from, to] = [startOf(timezone, date), startOf(timezone, dateAfter(date, 1))]
  const asked = { workspaceId, notaryId, from, to }
  const evening = { ...asked, from: startOf(timezone, dateAfter(date, -1)), to: from }
  const isToday = from <= now && now < to
  const running = isToday
    ? (await selectSessions(db, 'scheduled', evening, { limit: mostListed, last: true })).filter(
        session => plannedEnd(session) > now,
      )
    : []
  const open = await selectSessions(db, 'scheduled', asked, { limit: mostListed })
  const done = await selectSessions(db, 'completed', asked, { limit: mostListed, last: true })
  const blockers = await blockersIn(db, asked, moment, mostCounted)
  return {
    date,
    scheduled: open.length < mostListed ? open.length : await countIn(db, 'scheduled', asked),
    completed: done.length < mostListed ? done.length : await countIn(db, 'completed', asked),
    notReady: [...blockers.values()].filter(codes => codes.length > 0).length,
    sessions: [...running, ...open, ...done]
      .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || a.id - b.id)
      .map(session => ({ ...session, blockers: blockers.get(session.id) ?? [] })),
  }
}

/** When the session is planned to end. */
export const plannedEnd = ({ starts_at, duration_minutes }: Session): Date =>
  endOf({ startsAt: starts_at, durationMinutes: duration_minutes })

async function unreadOf(db: Db, { workspaceId, notaryId }: Caller): Promise<CalendarRow[]> {
  const unread = await unreadCalendars(db, workspaceId)
  return notaryId === undefined ? unread : unread.filter(calendar => calendar.notary_id === notaryId)
}

async function capacityFrom(ctx: Context, caller: Caller, from: string): Promise<Capacity[] | null> {
  const seen = caller.notaryId === undefined ? await countNotaries(ctx.db, caller.workspaceId) : 1
  if (!fitsCalendar(seen, capacityDays)) return null
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
