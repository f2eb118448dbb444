import { addDays, instantOf } from './time.ts'

/** A span of time as the management interface writes it. */
export interface Span {
  starts_at: string
  ends_at: string
}

interface Stretch {
  start: number
  end: number
}

const stretchOf = ({ starts_at, ends_at }: Span): Stretch => ({
  start: Date.parse(starts_at),
  end: Date.parse(ends_at),
})

/** What is left of the hours, in milliseconds since 1970. */
export function without(hours: Span[], taken: Span[]): Stretch[] {
  return taken.map(stretchOf).reduce(
    (left, { start, end }) =>
      left.flatMap(one =>
        [
          { start: one.start, end: Math.min(one.end, start) },
          { start: Math.max(one.start, end), end: one.end },
        ].filter(part => part.start < part.end),
      ),
    hours.map(stretchOf),
  )
}

/**
 * Whether the span takes something of a local date: of its hours, or its noon if it has none. A day off of
 * another zone begins some hours before or after this one's midnight, and is no day off for that.
 */
export function takesFrom(zone: string, date: string, span: Span, hours: Span[]): boolean {
  const [start = 0, end = 0, noon = 0] = [
    instantOf(zone, date, '00:00') * 1000,
    instantOf(zone, addDays(date, 1), '00:00') * 1000,
    instantOf(zone, date, '12:00') * 1000,
  ]
  const taken = stretchOf(span)
  const meets = (one: Stretch) => taken.start < one.end && taken.end > one.start
  const ofDay = hours
    .map(stretchOf)
    .map(one => ({ start: Math.max(one.start, start), end: Math.min(one.end, end) }))
    .filter(one => one.start < one.end)
  return ofDay.length === 0 ? meets({ start: noon, end: noon + 1 }) : ofDay.some(meets)
}
