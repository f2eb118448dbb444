import { JuratError } from './errors.ts'

/** A time at which an appointment can start. */
export interface Slot {
  /** Seconds since 1970: the `timestamp` that `submit`, `hold` and `reschedule` take. */
  timestamp: number
  startsAt: Date
  /** Date and time of day in the requested time zone, for display: `2027-01-05T09:00`. */
  local: string
}

interface Day {
  date: string
  starts?: string[]
}

/**
 * Returns the free start times of a day, in order. The service replaces an invalid date by today, so this
 * compares it.
 */
export function slotsOf({ date, starts }: Day, requested: string | undefined): Slot[] {
  if (requested !== undefined && requested !== date) {
    throw new JuratError(`date is ${JSON.stringify(requested)}. Use a calendar date as YYYY-MM-DD.`)
  }
  if (!starts)
    throw new JuratError('The server does not list slots. Upgrade it to the version of this package.')
  return starts.map(start => {
    const startsAt = new Date(start)
    return { timestamp: startsAt.getTime() / 1000, startsAt, local: start.slice(0, 16) }
  })
}
