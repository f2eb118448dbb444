import { JuratError } from './errors.ts'

/** A moment at which an appointment can start. */
export interface Slot {
  /** Epoch seconds: the `timestamp` that submitting, holding and rescheduling take. */
  timestamp: number
  startsAt: Date
  /** Date and time of day in the zone that was asked for, `2027-01-05T09:00`: to be shown. */
  local: string
}

interface Day {
  date: string
  starts?: string[]
}

/** The free starts of a day, in order. `asked` is the date that was asked for, which the service replaces by today when it is not a date. */
export function slotsOf({ date, starts }: Day, asked: string | undefined): Slot[] {
  if (asked !== undefined && asked !== date) {
    throw new JuratError(`date is ${JSON.stringify(asked)}: give a day of the calendar as YYYY-MM-DD.`)
  }
  if (!starts)
    throw new JuratError('The server does not list slots. Update it to the version of this package.')
  return starts.map(start => {
    const startsAt = new Date(start)
    return { timestamp: startsAt.getTime() / 1000, startsAt, local: start.slice(0, 16) }
  })
}
