import { CalendarError } from './problem.ts'

/** Limits what all events of a file take: their repetitions, and the steps to find them. */
export class Budget {
  #times = 100_000
  /** A step takes about a microsecond. */
  #steps = 5_000_000

  /** A time was found. Throws `CalendarError`. */
  spend(): void {
    if (--this.#times < 0) throw new CalendarError('too_many_times')
  }

  /** A day, an hour or a minute was looked at. Throws `CalendarError`. */
  step(): void {
    if (--this.#steps < 0) throw new CalendarError('too_complex')
  }
}
