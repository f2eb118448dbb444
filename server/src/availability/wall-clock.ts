export const minuteMs = 60_000
export const dayMs = 86_400_000

/** Real time `[startMs, endMs)` in which a zone keeps one offset from UTC. */
export interface Segment {
  startMs: number
  endMs: number
  offsetMs: number
}

/**
 * The real time that has the local date `YYYY-MM-DD` in the zone, cut where the offset changes, in order: most dates
 * have one segment, a date on which the clock changes has two, a date that the zone skipped has none.
 */
export function segmentsOf(timezone: string, date: string): Segment[] {
  const midnightMs = midnightOf(date)
  return datedSegments(stretchesBetween(timezone, midnightMs - dayMs, midnightMs + 2 * dayMs), midnightMs)
}

/** Of the stretches, what has the local date that begins `midnightMs` after the epoch on its own clock. */
export function datedSegments(stretches: Segment[], midnightMs: number): Segment[] {
  return stretches
    .map(({ startMs, endMs, offsetMs }) => ({
      startMs: Math.max(startMs, midnightMs - offsetMs),
      endMs: Math.min(endMs, midnightMs + dayMs - offsetMs),
      offsetMs,
    }))
    .filter(({ startMs, endMs }) => startMs < endMs)
}

/** `[fromMs, toMs)` cut where the zone's offset changes. */
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

/** Offset from UTC at local noon of the date; of a date that the zone skipped, the offset after the skip. */
export function noonOffsetMs(timezone: string, date: string): number {
  const noon = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from('12:00'))
  return offsetMsOf(noon.toZonedDateTime(timezone))
}

/** Where the date would begin if the zone were UTC, in milliseconds of the epoch. */
export const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

const zonedAt = (timezone: string, atMs: number) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone)

const offsetMsOf = (at: Temporal.ZonedDateTime) => at.offsetNanoseconds / 1e6
