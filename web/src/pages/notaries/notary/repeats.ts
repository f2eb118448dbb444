import { addDays, instantOf } from '../../../lib/time.ts'
import { type Weekday, weekdays } from '../../../parts/dates/weekdays.ts'

export interface TimeOffValues {
  reason: string
  isPart: boolean
  fromTime: string
  toTime: string
  repeats: boolean
  weekdays: Weekday[]
  everyWeeks: string
  until: string
}

/** Monday is 0. */
const dayOfWeek = (date: string): number => (new Date(date).getUTCDay() + 6) % 7

export const weekdayOf = (date: string): Weekday => weekdays[dayOfWeek(date)] ?? 'monday'

/** What the fields show first: half a year of the weekday of the chosen day. */
export const firstValues = (from: string): TimeOffValues => ({
  reason: '',
  isPart: false,
  fromTime: '09:00',
  toTime: '12:00',
  repeats: false,
  weekdays: [weekdayOf(from)],
  everyWeeks: '1',
  until: addDays(from, 182),
})

/** Start and end in milliseconds: whole days, or from a time of the first to a time of the last. */
export function boundsOf(zone: string, range: { from: string; to: string }, values: TimeOffValues) {
  const { isPart, fromTime, toTime } = values
  const starts = instantOf(zone, range.from, (isPart && fromTime) || '00:00') * 1000
  const ends =
    isPart && toTime
      ? instantOf(zone, range.to, toTime) * 1000
      : instantOf(zone, addDays(range.to, 1), '00:00') * 1000
  return { starts, ends }
}

/** Whether the repetition that begins in the week of the first date is also on this one. */
export function isRepeatedOn(date: string, first: string, values: TimeOffValues): boolean {
  if (date < first || date > values.until || !values.weekdays.includes(weekdayOf(date))) return false
  const mondayOf = (day: string) => Date.parse(day) / 86_400_000 - dayOfWeek(day)
  return (mondayOf(date) - mondayOf(first)) % (7 * (Number(values.everyWeeks) || 1)) === 0
}
