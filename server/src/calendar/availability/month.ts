import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { zoneNamed } from '../../platform/lib/time-zone.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { hasBit } from './bitset.ts'
import { calendarFor } from './calendar.ts'
import { limitsOf } from './day.ts'
import { type Bookable, bookable, findStarts } from './find-starts.ts'
import { dateAfter } from './period.ts'
import { dateAt, dayMs, midnightOf } from './wall-clock.ts'

const quartersADay = 96

/** The free starts of a month. */
export interface Month {
  /** `YYYY-MM` */
  month: string
  timezone: string
  /** Free starts of each local date that has any, `YYYY-MM-DD`, in order. */
  days: Map<string, Date[]>
  /** The first free start from the beginning of the month on. Null: the booking window or a year has none. */
  firstFree: Date | null
}

/** When a booking can start in a month. Throws `invalid_request` for an unknown time zone. */
export async function monthOf(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  { month, timezone, ...wanted }: { month: string; timezone: string } & Bookable,
): Promise<Month> {
  const zone = zoneNamed(timezone)
  const days = await daysBetween(db, ctx, workspace, zone, wanted, firstOf(month), lastOf(month))
  const limits = limitsOf(workspace, businessNow(ctx, workspace))
  const [thisMonth, lastMonth] = [limits.nowMs, limits.untilMs].map(ms => dateAt(zone, ms).slice(0, 7))
  let firstFree = firstStart(days)
  // Most months have a free time, so most calls read one month.
  for (const next of monthsBetween(month, `${thisMonth}`, `${lastMonth}`)) {
    if (firstFree) break
    firstFree = firstStart(await daysBetween(db, ctx, workspace, zone, wanted, firstOf(next), lastOf(next)))
  }
  return { month, timezone: zone, days, firstFree: firstFree ?? null }
}

const daysAround = { before: 3, after: 14 }

/**
 * The three free starts nearest to a time, in order of time. Fewer if there are fewer within some days of it.
 * Those of `except` are not among them.
 */
export async function nearestStarts(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  wanted: Bookable,
  at: Date,
  except: Date[],
): Promise<Date[]> {
  const dateOf = (days: number) => dateAt('UTC', at.getTime() + days * dayMs)
  const [first, last] = [dateOf(-daysAround.before), dateOf(daysAround.after)]
  const days = await daysBetween(db, ctx, workspace, 'UTC', wanted, first, last)
  const distance = (start: Date) => Math.abs(start.getTime() - at.getTime())
  return [...days.values()]
    .flat()
    .filter(start => !except.some(other => other.getTime() === start.getTime()))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, 3)
    .sort((one, other) => one.getTime() - other.getTime())
}

const laterDays = 30

/**
 * The free starts of a local date, `YYYY-MM-DD`, and the next date with one: null if none of the following 30
 * has one. Throws `invalid_request` for an unknown time zone.
 */
export async function freeTimesOn(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  { date, timezone, ...wanted }: { date: string; timezone: string } & Bookable,
): Promise<{ timezone: string; starts: Date[]; nextDate: string | null }> {
  const zone = zoneNamed(timezone)
  const days = await daysBetween(db, ctx, workspace, zone, wanted, date, dateAfter(date, laterDays))
  const nextDate = [...days.keys()].find(day => day !== date) ?? null
  return { timezone: zone, starts: days.get(date) ?? [], nextDate }
}

/** Whether a booking can start at that time. */
export async function isFreeStart(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  wanted: Bookable,
  at: Date,
): Promise<boolean> {
  const date = dateAt('UTC', at.getTime())
  const days = await daysBetween(db, ctx, workspace, 'UTC', wanted, date, date)
  return (days.get(date) ?? []).some(start => start.getTime() === at.getTime())
}

async function daysBetween(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  timezone: string,
  wanted: Bookable,
  first: string,
  last: string,
): Promise<Map<string, Date[]>> {
  const calendar = await calendarFor(db, ctx, workspace)
  const wish = bookable(wanted)
  const dates = { now: businessNow(ctx, workspace), timezone, first, last }
  const { starts, found } = await findStarts(db, workspace, calendar, wish, dates)
  const days = new Map<string, Date[]>()
  for (const [at, { quarter, startMs }] of starts.list.entries()) {
    if (!hasBit(found.free, at)) continue
    const dayMsSinceEpoch = midnightOf(first) + Math.floor(quarter / quartersADay) * dayMs
    const date = new Date(dayMsSinceEpoch).toISOString().slice(0, 10)
    const known = days.get(date)
    if (known) known.push(new Date(startMs))
    else days.set(date, [new Date(startMs)])
  }
  return days
}

const firstStart = (days: Map<string, Date[]>): Date | undefined => [...days.values()][0]?.[0]
const firstOf = (month: string) => `${month}-01`
const lastOf = (month: string) => {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  return `${month}-${daysInMonth}`
}

/** Each costs some milliseconds, and a service for which nobody has time has no free start in any. */
const mostMonths = 12

/** The months after `month`, from `first` to `last`, at most twelve. */
function monthsBetween(month: string, first: string, last: string): string[] {
  const [from, to] = [first, last].map(one => Temporal.PlainYearMonth.from(one))
  if (!from || !to) return []
  const months = Array.from({ length: from.until(to, { largestUnit: 'months' }).months + 1 }, (_, index) =>
    from.add({ months: index }).toString(),
  )
  return months.filter(next => next > month).slice(0, mostMonths)
}
