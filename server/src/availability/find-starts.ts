import { claimsBetween, quarterMs } from '../claims/claims.ts'
import type { Db } from '../db/database.ts'
import type { Category } from '../db/tables.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { batchesOf } from './batches.ts'
import type { Calendar } from './calendar.ts'
import {
  candidatesOf,
  type DurationWith,
  type DutyCandidate,
  type Limits,
  limitsOf,
  type Starts,
  startsOf,
  startsWithin,
} from './day.ts'
import { exactly } from './durations.ts'
import { type Ask, type Found, search, type Window } from './search.ts'

/** The wanted category and duration. */
export interface Wish {
  /** Cache key of `durationWith`, to distinguish it from others on the same calendar. */
  name: string
  durationWith: DurationWith
  exceptBookingId?: number | undefined
}

/** A booking for which a time is wanted. */
export interface Bookable {
  category: Category
  durationMinutes: number
  /** Its own claims do not count. */
  bookingId?: number
}

export const bookable = (category: Category, durationMinutes: number, bookingId?: number): Wish => ({
  name: `${category} ${durationMinutes}`,
  durationWith: exactly(category, durationMinutes),
  exceptBookingId: bookingId,
})

/** Local dates, `YYYY-MM-DD`, both inclusive. */
interface Dates {
  /** Business time. */
  now: Date
  timezone: string
  first: string
  last: string
}

/**
 * The starts of these dates, and which of them are free. Reads the claims once, unless all notaries that it
 * asked first are busy at some start.
 */
export async function findStarts(
  db: Db,
  workspace: WorkspaceRow,
  calendar: Calendar,
  wish: Wish,
  { now, timezone, first, last }: Dates,
): Promise<{ starts: Starts; limits: Limits; found: Found }> {
  const limits = limitsOf(workspace, now)
  const starts = startsOf(timezone, first, last)
  const sought = startsWithin(starts, limits)
  const key = `${timezone} ${first} ${last} ${wish.name}`
  const batches = sought ? batchesOn(calendar, starts, key, wish) : []
  const ask = readClaims(db, workspace.id, now, wish.exceptBookingId)
  return { starts, limits, found: await search(starts, sought, batches, ask) }
}

const spansKept = 100

/** Notaries on duty in that time, cached with the calendar. */
function batchesOn({ notaries, memo }: Calendar, starts: Starts, key: string, wish: Wish): DutyCandidate[][] {
  const known = memo.get(key) as DutyCandidate[][] | undefined
  if (known) return known
  const batches = batchesOf(candidatesOf(starts, notaries, wish.durationWith))
  for (const oldest of memo.keys()) {
    if (memo.size < spansKept) break
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
