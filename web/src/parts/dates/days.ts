import { addDays } from '../../lib/time.ts'

/** First and last day, both included: `2026-11-27`. */
export interface DayRange {
  from: string
  to: string
}

export const rangeOf = (one: string, other: string): DayRange =>
  one <= other ? { from: one, to: other } : { from: other, to: one }

/** The days of a month in whole weeks from Monday, of `2026-11`. */
export function daysAround(month: string): string[] {
  const first = `${month}-01`
  const ahead = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const start = addDays(first, -ahead)
  const next = `${nextMonth(month, 1)}-01`
  const days: string[] = []
  for (let day = start; day < next || days.length % 7 !== 0; day = addDays(day, 1)) days.push(day)
  return days
}

export function nextMonth(month: string, by: number): string {
  const [year = 0, one = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, one - 1 + by, 1)).toISOString().slice(0, 7)
}
