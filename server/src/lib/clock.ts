/**
 * Real time. Everything about security, and everything in responses, reads it here, so that tests can control
 * it.
 */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** `2026-01-31T09:00:00Z`: whole seconds, as all timestamps in responses except an appointment's. */
export const wireTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

/** Epoch seconds, rounded down. */
export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export const fromEpochSeconds = (seconds: number): Date => new Date(seconds * 1000)
