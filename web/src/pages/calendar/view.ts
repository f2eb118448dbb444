import { dateIn, oneIn, searchOf, textIn } from '../../lib/search.ts'
import { addDays } from '../../lib/time.ts'

export const viewNames = ['day', 'week', 'month', 'agenda'] as const
export type ViewName = (typeof viewNames)[number]

const idsIn = (value: unknown) => /^[1-9]\d*(,[1-9]\d*)*$/.exec(textIn(value) ?? '')?.[0]
const dayIn = (value: unknown) => {
  const date = dateIn(value)
  return date !== undefined && !Number.isNaN(Date.parse(date)) ? date : undefined
}

/**
 * What the calendar shows, as an address says it. `date` is `2026-11-24`, by default today. `notaries` has
 * the ids of those shown, separated by commas, by default all. The rest is ignored.
 */
export const readView = searchOf({ view: oneIn(viewNames), date: dayIn, notaries: idsIn })
export type CalendarView = ReturnType<typeof readView>

/** Days since Monday. */
const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7
const mondayOf = (date: string) => addDays(date, -weekdayOf(date))
const firstOf = (date: string) => `${date.slice(0, 7)}-01`
const monthLater = (date: string, months: number) => {
  const first = new Date(firstOf(date))
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 10)
}

/** First and last date that a view reads. A month has whole weeks. */
export function rangeOf(view: ViewName, date: string): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date }
  if (view === 'week') return { from: mondayOf(date), to: addDays(mondayOf(date), 6) }
  if (view === 'agenda') return { from: date, to: addDays(date, 13) }
  const last = addDays(monthLater(date, 1), -1)
  return { from: mondayOf(firstOf(date)), to: addDays(mondayOf(last), 6) }
}

/** The date that the arrows of a view lead to. */
export function stepped(view: ViewName, date: string, steps: 1 | -1): string {
  if (view === 'month') return monthLater(date, steps)
  return addDays(date, steps * { day: 1, week: 7, agenda: 14 }[view])
}

export const datesBetween = (from: string, to: string): string[] => {
  const dates = [from]
  while (dates.at(-1) !== to) dates.push(addDays(dates.at(-1) ?? to, 1))
  return dates
}
