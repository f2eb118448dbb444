import type { Db } from '../../platform/db/database.ts'
import { type Span, selectBooked } from './queries.ts'

/**
 * Years of closures would list years of appointments. The latest ones are those that staff have to act on.
 */
const mostBooked = 1_000

/**
 * Each period with each appointment that claims a quarter of it, of that notary or of any: the latest
 * appointments first, at most a thousand in all. Periods that overlap read their claims once.
 */
export async function bookedIn(
  db: Db,
  workspaceId: number,
  periods: ({ id: number } & Span)[],
  notaryId?: number,
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>()
  if (periods.length === 0) return found
  let left = mostBooked
  for (const { booking_id, first, last } of await selectBooked(
    db,
    workspaceId,
    merged(periods),
    notaryId,
    mostBooked,
  ))
    for (const { id, starts_at, ends_at } of periods) {
      // The quarters of a booking follow each other.
      if (first >= ends_at || last.getTime() <= starts_at.getTime() - quarterMs) continue
      if (left-- <= 0) return found
      found.set(id, [booking_id, ...(found.get(id) ?? [])])
    }
  return found
}

const quarterMs = 15 * 60_000

/** The same time as spans that do not overlap. */
function merged(spans: Span[]): Span[] {
  const apart: Span[] = []
  for (const { starts_at, ends_at } of spans.toSorted(
    (a, b) => a.starts_at.getTime() - b.starts_at.getTime(),
  )) {
    const before = apart.at(-1)
    if (before && starts_at <= before.ends_at) {
      if (ends_at > before.ends_at) before.ends_at = ends_at
    } else apart.push({ starts_at, ends_at })
  }
  return apart
}
