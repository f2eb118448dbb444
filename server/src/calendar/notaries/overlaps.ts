import type { DatedException, Span, WeeklySpan } from '../../platform/db/calendar-tables.ts'

const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes

/**
 * Two spans that cover the same minute, with their names in a request: `weekly.2`, `exceptions.0.spans.1`.
 */
export type Overlap = [string, string]

/** A span in minutes, in full length. */
interface Stretch {
  name: string
  from: number
  to: number
}

/**
 * The first two overlapping spans of the hours, within a day or over midnight, of the week or of dates with
 * exceptions. Adjacent spans do not overlap. Every date must be valid and have at most one exception.
 */
export function overlapIn(weekly: WeeklySpan[], exceptions: DatedException[]): Overlap | undefined {
  const week = weekly.map((span, index) => stretch(`weekly.${index}`, span, (span.weekday - 1) * dayMinutes))
  // Monday follows Sunday: Monday's spans are repeated after Sunday.
  const next = week.map(({ name, from, to }) => ({ name, from: from + weekMinutes, to: to + weekMinutes }))
  return overlapAmong([...week, ...next]) ?? overlapOnDates(weekly, exceptions)
}

/** Only next to an exception can dates overlap in other ways than the week. */
function overlapOnDates(weekly: WeeklySpan[], exceptions: DatedException[]): Overlap | undefined {
  const indexOfDay = new Map(exceptions.map(({ date }, index) => [dayOf(date), index]))
  const stretchesOf = (day: number): Stretch[] => {
    const index = indexOfDay.get(day)
    const spans = index === undefined ? undefined : exceptions[index]?.spans
    if (spans)
      return spans.map((span, at) => stretch(`exceptions.${index}.spans.${at}`, span, day * dayMinutes))
    return weekly.flatMap((span, at) =>
      span.weekday === weekdayOf(day) ? [stretch(`weekly.${at}`, span, day * dayMinutes)] : [],
    )
  }
  for (const day of indexOfDay.keys()) {
    const overlap = overlapAmong([day - 1, day, day + 1].flatMap(stretchesOf))
    if (overlap) return overlap
  }
  return undefined
}

function overlapAmong(stretches: Stretch[]): Overlap | undefined {
  const inOrder = stretches.toSorted((a, b) => a.from - b.from)
  for (const [index, next] of inOrder.entries()) {
    const last = inOrder[index - 1]
    if (last && next.from < last.to) return [next.name, last.name]
  }
  return undefined
}

const stretch = (name: string, { from, to }: Span, by: number): Stretch => ({
  name,
  from: from + by,
  to: (to <= from ? to + dayMinutes : to) + by,
})

/** Days since 1970-01-01, a Thursday. */
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** Monday 1 to Sunday 7. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1
