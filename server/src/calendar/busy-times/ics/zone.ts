/** Translates wall-clock times of one time zone. */
export interface Zone {
  /**
   * Milliseconds since the epoch. A time that the clock skips is after the gap, a repeated one the first (RFC
   * 5545).
   */
  msOf(wall: Temporal.PlainDateTime): number
  wallAt(ms: number): Temporal.PlainDateTime
}

/** The zone of a `TZID`. Without one, the zone of the calendar. */
export type ZoneNamed = (tzid: string | undefined) => Zone

export function ianaZone(name: string): Zone {
  return {
    msOf: wall => wall.toZonedDateTime(name).epochMilliseconds,
    wallAt: ms => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(name).toPlainDateTime(),
  }
}

export const utc: Zone = ianaZone('UTC')

/** A zone without summer time. */
export const fixedZone = (offsetMs: number): Zone => ({
  msOf: wall => utc.msOf(wall) - offsetMs,
  wallAt: ms => utc.wallAt(ms + offsetMs),
})
