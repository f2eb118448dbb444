/** The source of real time. Code never reads the machine's time directly, so that tests can replace it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** `2026-01-31T09:00:00Z`: whole seconds, as all timestamps in responses except an appointment's. */
export const wireTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

/** `2026-11-20T15:00:00+00:00`: the only timestamp that does not end in `Z` (decision "Timestamps"). */
export const startTime = (at: Date): string => `${at.toISOString().slice(0, 19)}+00:00`

export const startTimeOrNull = (at: Date | null): string | null => (at ? startTime(at) : null)

/** The last second of the year 9999: later times have no form in responses, and no place in the database. */
export const latestEpochSeconds = 253_402_300_799

/** Epoch seconds, rounded down. */
export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export const fromEpochSeconds = (seconds: number): Date => new Date(seconds * 1000)
