import type { Category } from '../../platform/db/calendar-tables.ts'
import type { Db } from '../../platform/db/database.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { type Claimant, claimsBetween, quarterMs } from '../claims/claims.ts'
import { batchesOf } from './batches.ts'
import type { Calendar, Closing } from './calendar.ts'
import { candidatesOf, type Limits, limitsOf, type Starts, startsOf, startsWithin } from './day.ts'
import { type Durations, exactly, longestMinutes } from './durations.ts'
import { remembered } from './remembered.ts'
import { type Ask, type Found, search, type Window } from './search.ts'
import { minuteMs } from './wall-clock.ts'

/** The wanted category, signing method and duration. */
export interface Wish extends Durations {
  /** Cache key of the durations, to distinguish them from others on the same calendar. */
  name: string
  /** Its own claims do not count. */
  except?: Claimant | undefined
}

/** A booking for which a time is wanted. */
export interface Bookable {
  category: Category
  signingMethod: string
  durationMinutes: number
  /** Whose claims do not count: the booking, or the request that is not confirmed yet. */
  own?: Claimant | undefined
  /** Only this notary. */
  onlyNotaryId?: number | undefined
}

export const bookable = ({
  category,
  signingMethod,
  durationMinutes,
  own,
  onlyNotaryId,
}: Bookable): Wish => ({
  name: `${category} ${signingMethod} ${durationMinutes} ${onlyNotaryId ?? ''}`,
  ...exactly(category, durationMinutes, { signingMethod, onlyNotaryId }),
  except: own,
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
  const batches = sought ? await batchesOn(calendar, starts, key, wish) : []
  const ask = readClaims(db, workspace.id, now, wish.except)
  return { starts, limits, found: await search(starts, sought, batches, ask) }
}

/** What the closures take away from the starts. */
export interface Closed {
  /** Starts at which a notary would be on duty without them. */
  ifOpen: bigint
  /** Those that overlap with appointments at these starts. */
  closures: Closing[]
}

/** Which closures overlap with appointments at the starts. */
export async function closedStarts(
  calendar: Calendar,
  starts: Starts,
  wish: Wish,
  key: string,
): Promise<Closed> {
  const [firstMs, lastMs] = [starts.list[0]?.startMs, starts.list.at(-1)?.startMs]
  if (firstMs === undefined || lastMs === undefined) return { ifOpen: 0n, closures: [] }
  const before = (endMs: number) =>
    calendar.closures.filter(
      ({ starts_at, ends_at }) => starts_at.getTime() < endMs && ends_at.getTime() > firstMs,
    )
  // Most days are far from any closure.
  if (before(lastMs + longestMinutes * minuteMs).length === 0) return { ifOpen: 0n, closures: [] }
  const candidates = await remembered(calendar.memo, `if open ${key} ${wish.name}`, () =>
    candidatesOf(starts, calendar.notariesIfOpen, wish.durationWith),
  )
  return {
    ifOpen: candidates.reduce((all, { duty }) => all | duty, 0n),
    closures: before(lastMs + Math.max(0, ...candidates.map(({ durationMs }) => durationMs))),
  }
}

/** What the busy times of notaries' own calendars take away from the starts. */
export interface Busied {
  /** Starts at which a notary would be on duty without them. */
  ifIdle: bigint
  /** Ids of the calendars that have busy times on appointments at these starts. */
  calendarIds: number[]
}

/** Which calendars have busy times on appointments at the starts. */
export async function busyStarts(
  calendar: Calendar,
  starts: Starts,
  wish: Wish,
  key: string,
): Promise<Busied> {
  const [firstMs, lastMs] = [starts.list[0]?.startMs, starts.list.at(-1)?.startMs]
  if (firstMs === undefined || lastMs === undefined || calendar.busy.length === 0)
    return { ifIdle: 0n, calendarIds: [] }
  const candidates = await remembered(calendar.memo, `if idle ${key} ${wish.name}`, () =>
    candidatesOf(starts, calendar.notariesIfIdle, wish.durationWith),
  )
  const untilMs = new Map(candidates.map(({ notaryId, durationMs }) => [notaryId, lastMs + durationMs]))
  const hasTime = ({ notary_id, times }: Calendar['busy'][number]) =>
    times.some(
      ({ starts_at, ends_at }) =>
        starts_at.getTime() < (untilMs.get(notary_id) ?? 0) && ends_at.getTime() > firstMs,
    )
  return {
    ifIdle: candidates.reduce((all, { duty }) => all | duty, 0n),
    calendarIds: calendar.busy.filter(hasTime).map(({ id }) => id),
  }
}

/** Starts at which a notary would be on duty who does not sign with the wanted method. */
export async function unsignedStarts(
  calendar: Calendar,
  starts: Starts,
  wish: Wish,
  key: string,
): Promise<bigint> {
  if (calendar.notaries.every(({ signing_methods }) => signing_methods === null)) return 0n
  const candidates = await remembered(calendar.memo, `if signing ${key} ${wish.name}`, () =>
    candidatesOf(starts, calendar.notaries, wish.durationIfSigning),
  )
  return candidates.reduce((all, { duty }) => all | duty, 0n)
}

/** Notaries on duty in that time, cached with the calendar. */
const batchesOn = ({ notaries, memo }: Calendar, starts: Starts, key: string, wish: Wish) =>
  remembered(memo, key, async () => batchesOf(await candidatesOf(starts, notaries, wish.durationWith)))

/** Reads the claims, which are never cached. */
const readClaims =
  (db: Db, workspaceId: number, now: Date, except: Claimant | undefined): Ask =>
  async (candidates, window) => {
    const rows = await claimsBetween(db, {
      workspaceId,
      notaryIds: candidates.map(({ notaryId }) => notaryId),
      first: new Date(window.first * quarterMs),
      last: new Date(window.last * quarterMs),
      now,
      except,
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
