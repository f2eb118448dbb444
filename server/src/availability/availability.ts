import { claimsBetween, quarterMs } from '../claims/claims.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Category } from '../db/tables.ts'
import { isDate } from '../http/validation.ts'
import { zoneNamed } from '../lib/time-zone.ts'
import { offeredService } from '../services/services.ts'
import { businessNow } from '../workspaces/business-time.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { batchesOf } from './batches.ts'
import { type Calendar, calendarFor } from './calendar.ts'
import {
  candidatesOf,
  type DurationWith,
  type DutyCandidate,
  limitsOf,
  type Starts,
  startsOf,
  startsWithin,
} from './day.ts'
import { exactly, shortestOf } from './durations.ts'
import { type Ask, search, type Window } from './search.ts'
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
 * The same for one booking, of that category and duration. Claims of `bookingId` itself do not count. Throws
 * `invalid_request` for an unknown time zone.
 */
export async function bookableOf(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  { category, durationMinutes, bookingId, ...day }: DayQuestion & Bookable,
): Promise<Availability> {
  const calendar = await calendarFor(db, ctx, workspace)
  const wish = { ...bookable(category, durationMinutes), exceptBookingId: bookingId }
  return daySlots(db, ctx, workspace, calendar, day, wish)
}

const bookable = (category: Category, durationMinutes: number): Wish => ({
  name: `${category} ${durationMinutes}`,
  durationWith: exactly(category, durationMinutes),
})

interface Bookable {
  category: Category
  durationMinutes: number
  bookingId?: number
}

/** The wanted category and duration. */
interface Wish {
  /** Cache key of `durationWith`, to distinguish it from others on the same calendar. */
  name: string
  durationWith: DurationWith
  exceptBookingId?: number | undefined
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
  const limits = limitsOf(workspace, now)
  const starts = startsOf(timezone, date)
  const sought = startsWithin(starts, limits)
  const batches = sought ? batchesOn(calendar, starts, `day ${timezone} ${date} ${wish.name}`, wish) : []
  const found = await search(starts, sought, batches, readClaims(db, workspace.id, now, wish.exceptBookingId))
  return { date, timezone, offsetMs: noonOffsetMs(timezone, date), ...slotsOf(starts, limits, found) }
}

const daysKept = 100

/** Notaries on duty that day, cached with the calendar. */
function batchesOn({ notaries, memo }: Calendar, starts: Starts, key: string, wish: Wish): DutyCandidate[][] {
  const known = memo.get(key) as DutyCandidate[][] | undefined
  if (known) return known
  const batches = batchesOf(candidatesOf(starts, notaries, wish.durationWith))
  for (const oldest of memo.keys()) {
    if (memo.size < daysKept) break
    memo.delete(oldest)
  }
  memo.set(key, batches)
  return batches
}

/** Reads the claims, which are never cached. */
const readClaims =
  (db: Db, workspaceId: number, now: Date, exceptBookingId: number | undefined): Ask =>
  async (candidates, window) => {
    const rows = await claimsBetween(db, {
      workspaceId,
      notaryIds: candidates.map(({ notaryId }) => notaryId),
      first: new Date(window.first * quarterMs),
      last: new Date(window.last * quarterMs),
      now,
      exceptBookingId,
    })
    return new Map(
      rows.map(({ notary_id, booked, held }) => [
        notary_id,
        { booked: bitsOf(booked, window), held: bitsOf(held, window) },
      ]),
    )
  }

function bitsOf(quarters: string | null, { first, last }: Window): bigint {
  if (quarters === null) return 0n
  // As digits: setting bits one by one would create a new bigint each time.
  const digits = Array<string>(last - first + 1).fill('0')
  for (const quarter of quarters.split(' ')) digits[last - Number(quarter)] = '1'
  return BigInt(`0b${digits.join('')}`)
}
