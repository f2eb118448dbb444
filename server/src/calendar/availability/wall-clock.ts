export const minuteMs = 60_000
export const dayMs = 86_400_000

/** Real time `[startMs, endMs)` in which a zone has one offset from UTC. */
export interface Segment {
  startMs: number
  endMs: number
  offsetMs: number
}

/**
 * The real time from the local date `YYYY-MM-DD` to another, divided where the offset changes, in order. One
 * date has one segment on most days, two on a clock change, and none if the zone skipped it.
 */
export function segmentsOf(timezone: string, date: string, lastDate = date): Segment[] {
  const midnightMs = midnightOf(date)
  const endMs = midnightOf(lastDate) + dayMs
  return datedSegments(stretchesBetween(timezone, midnightMs - dayMs, endMs + dayMs), midnightMs, endMs)
}

/** The parts of the segments whose local time lies between these, each as if it were in UTC. */
export function datedSegments(
  stretches: Segment[],
  midnightMs: number,
  endOfDayMs = midnightMs + dayMs,
): Segment[] {
  return stretches
    .map(({ startMs, endMs, offsetMs }) => ({
      startMs: Math.max(startMs, midnightMs - offsetMs),
      endMs: Math.min(endMs, endOfDayMs - offsetMs),
      offsetMs,
    }))
    .filter(({ startMs, endMs }) => startMs < endMs)
}

/** `[fromMs, toMs)` divided where the zone's offset changes. */
export function stretchesBetween(timezone: string, fromMs: number, toMs: number): Segment[] {
  const stretches: Segment[] = []
  let at = zonedAt(timezone, fromMs)
  while (at.epochMilliseconds < toMs) {
    const next = at.getTimeZoneTransition('next')
    const endMs = Math.min(next?.epochMilliseconds ?? toMs, toMs)
    stretches.push({ startMs: at.epochMilliseconds, endMs, offsetMs: offsetMsOf(at) })
    if (!next) break
    at = next
  }
  return stretches
}

/** The local date of an instant, `YYYY-MM-DD`. */
export const dateAt = (timezone: string, atMs: number): string =>
  zonedAt(timezone, atMs).toPlainDate().toString()

/** Offset from UTC at local noon of the date. For a date that the zone skipped: the offset after it. */
export function noonOffsetMs(timezone: string, date: string): number {
  const noon = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from('12:00'))
  return offsetMsOf(noon.toZonedDateTime(timezone))
}

/** When the date would begin if the zone were UTC, in milliseconds since the epoch. */
export const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

const zonedAt = (timezone: string, atMs: number) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone)

const offsetMsOf = (at: Temporal.ZonedDateTime) => at.offsetNanoseconds / 1e6
