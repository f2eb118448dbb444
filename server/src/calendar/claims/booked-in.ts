import type { Db } from '../../platform/db/database.ts'
import { type Interval, merged } from '../../platform/lib/intervals.ts'
import { quarterMs } from './claims.ts'
import { selectBooked } from './queries.ts'

/**
 * Years of closures would list years of appointments. The latest ones are those that staff have to act on.
 */
const mostBooked = 1_000

interface Period {
  id: number
  starts_at: Date
  ends_at: Date
}

/**
 * By period, the appointments that claim a quarter of it, of that notary or of any: the latest thousand pairs
 * in all, the latest appointment last. Periods that overlap read their claims once.
 */
export async function bookedIn(
  db: Db,
  workspaceId: number,
  periods: Period[],
  notaryId?: number,
): Promise<Map<number, number[]>> {
  if (periods.length === 0) return new Map()
  const booked = await selectBooked(db, workspaceId, merged(periods.map(timeOf)), notaryId, mostBooked)
  const pairs = booked.flatMap(({ booking_id, first, last }) =>
    periods
      // The quarters of a booking follow each other.
      .filter(period => first < period.ends_at && last.getTime() > period.starts_at.getTime() - quarterMs)
      .map(({ id }) => ({ id, booking_id })),
  )
  const latest = Map.groupBy(pairs.slice(0, mostBooked).reverse(), ({ id }) => id)
  return new Map([...latest].map(([id, ofPeriod]) => [id, ofPeriod.map(({ booking_id }) => booking_id)]))
}

const timeOf = ({ starts_at, ends_at }: Period): Interval => ({
  startMs: starts_at.getTime(),
  endMs: ends_at.getTime(),
})
