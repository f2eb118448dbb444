import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Category } from '../db/tables.ts'
import { isDate } from '../http/validation.ts'
import { zoneNamed } from '../lib/time-zone.ts'
import { offeredService } from '../services/services.ts'
import { businessNow } from '../workspaces/business-time.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { type Calendar, type Closing, calendarFor } from './calendar.ts'
import { shortestOf } from './durations.ts'
import { type Bookable, bookable, closedStarts, findStarts, type Wish } from './find-starts.ts'
import { type FreeStart, type Slot, slotsOf } from './slots.ts'
import { dateAt, noonOffsetMs } from './wall-clock.ts'

export interface DayQuestion {
  /** `YYYY-MM-DD`. Anything else means today. */
  date?: string
  /** Default: the workspace's, also for an empty value. */
  timezone?: string
}

export interface Availability {
  date: string
  timezone: string
  /** Offset from UTC at local noon, in minutes. */
  offsetMs: number
  slots: Slot[]
  starts: FreeStart[]
  /** The closures that overlap with appointments of that day. */
  closures: Closing[]
}

/**
 * Which quarters of a day are available for the shortest service of the given categories (default: all), and
 * why the others are not (contract section "Availability"; decision "A slot is true"); or for one service
 * (decision "One service"). Throws `invalid_request` for an unknown time zone or service.
 */
export async function availabilityOf(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  { categories, service, quantity = 1, ...day }: DayQuestion & Wanted,
): Promise<Availability> {
  const calendar = await calendarFor(db, ctx, workspace)
  if (service !== undefined) {
    const { category, duration_minutes } = offeredService(calendar.services, service)
    return daySlots(db, ctx, workspace, calendar, day, bookable(category, duration_minutes * quantity))
  }
  return daySlots(db, ctx, workspace, calendar, day, {
    name: categories.join(),
    durationWith: shortestOf(calendar.services, categories),
  })
}

/** One service with its quantity, by handle, or the shortest service of some categories. */
interface Wanted {
  categories: Category[]
  service?: string
  quantity?: number
}

/**
 * The same for one booking of a customer, of that category and duration, without the closures. Claims of `bookingId` itself do not count. Throws
 * `invalid_request` for an unknown time zone.
 */
export async function bookableOf(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  { category, durationMinutes, bookingId, ...day }: DayQuestion & Bookable,
): Promise<Availability> {
  const calendar = await calendarFor(db, ctx, workspace)
  const found = await daySlots(
    db,
    ctx,
    workspace,
    calendar,
    day,
    bookable(category, durationMinutes, bookingId),
  )
  // Names of closures are for the business, not for customers.
  return { ...found, closures: [] }
}

async function daySlots(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  calendar: Calendar,
  day: DayQuestion,
  wish: Wish,
): Promise<Availability> {
  const now = businessNow(ctx, workspace)
  const timezone = zoneNamed(day.timezone || workspace.timezone)
  const date = day.date !== undefined && isDate(day.date) ? day.date : dateAt(timezone, now.getTime())
  const { starts, limits, found } = await findStarts(db, workspace, calendar, wish, {
    now,
    timezone,
    first: date,
    last: date,
  })
  const { ifOpen, closures } = closedStarts(calendar, starts, wish, `${timezone} ${date}`)
  const offsetMs = noonOffsetMs(timezone, date)
  return { date, timezone, offsetMs, closures, ...slotsOf(starts, limits, found, ifOpen) }
}
