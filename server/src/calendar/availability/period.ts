import { isDate } from '../../platform/http/validation.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { zoneNamed } from '../../platform/lib/time-zone.ts'

/** Whole local dates, `YYYY-MM-DD`, both inclusive, and their real time `[start, end)`. */
export interface Period {
  from: string
  to: string
  timezone: string
  start: Date
  end: Date
}

/** Business time is a time stamp: 1970 and later. */
const firstDate = '1970-01-01'
/** So that the next day, week and month are dates of four digits, too. */
const lastDate = '9999-12-01'

/** Whether business can be on the date, `YYYY-MM-DD`. */
export const isBusinessDate = (text: string): boolean => isDate(text) && text >= firstDate && text <= lastDate

export const businessDates = `from ${firstDate} to ${lastDate}`
export const notBusinessDate = problem('not_a_business_date', { dates: businessDates })

/**
 * The dates from `from` to `to` in the zone. Throws `invalid_request` for an invalid date, for a `to` before
 * `from`, and for more than `mostDays`.
 */
export function periodOf(asked: { from: string; to: string; timezone: string }, mostDays: number): Period {
  const { from, to } = asked
  for (const [name, date] of Object.entries({ from, to })) {
    if (!isBusinessDate(date)) throw invalidParams({ [name]: notBusinessDate })
  }
  if (to < from) throw invalidParams({ to: problem('before_from') })
  if (daysBetween(from, to) > mostDays)
    throw invalidParams({
      to: problem('too_many_days', { most_after: mostDays - 1, most: mostDays }),
    })
  const timezone = zoneNamed(asked.timezone)
  return { from, to, timezone, start: startOf(timezone, from), end: startOf(timezone, dateAfter(to, 1)) }
}

/** When the local date begins. For a date that the zone skipped: when the next one begins. */
export const startOf = (timezone: string, date: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timezone).epochMilliseconds)

export const dateAfter = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** Number of dates, both inclusive. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1
