import { dateIn, idIn, oneIn, searchOf, textIn } from '../../lib/search.ts'
import { addDays } from '../../lib/time.ts'

export const periodNames = ['this_month', 'last_month', 'last_90', 'this_year'] as const
export const intervalNames = ['day', 'week', 'month'] as const
export const groupNames = ['none', 'notary', 'service', 'method'] as const
export type Group = (typeof groupNames)[number]

/** What the address of the page says. */
export const readReportSearch = searchOf({
  period: oneIn(periodNames),
  from: dateIn,
  to: dateIn,
  interval: oneIn(intervalNames),
  group: oneIn(groupNames),
  notary: idIn,
  service: textIn,
})
export type ReportSearch = ReturnType<typeof readReportSearch>

const firstOf = (date: string) => `${date.slice(0, 7)}-01`
const lastOf = (date: string) => addDays(firstOf(addDays(firstOf(date), 31)), -1)

/** Reports have at most 366 days. */
const mostDays = 366

/** The first and the last date. Without a choice it is this month. */
export function rangeOf({ period, from, to }: ReportSearch, today: string): { from: string; to: string } {
  if (!period && (from || to)) {
    const first = from ?? firstOf(to ?? today)
    const last = to && to >= first ? to : first > today ? first : today
    const most = addDays(first, mostDays - 1)
    return { from: first, to: last > most ? most : last }
  }
  if (period === 'last_month') {
    const last = addDays(firstOf(today), -1)
    return { from: firstOf(last), to: last }
  }
  if (period === 'last_90') return { from: addDays(today, -89), to: today }
  if (period === 'this_year') return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  return { from: firstOf(today), to: lastOf(today) }
}

/** Days of up to a month, weeks of up to a quarter, and months of a year, unless another length is chosen. */
export function intervalOf(
  { interval }: ReportSearch,
  { from, to }: { from: string; to: string },
): (typeof intervalNames)[number] {
  if (interval) return interval
  if (to < addDays(from, 32)) return 'day'
  return to < addDays(from, 93) ? 'week' : 'month'
}

/** What the reports are asked for. */
export interface Asked {
  workspace_id: number
  from: string
  to: string
  interval: (typeof intervalNames)[number]
  notary_id?: number
  service?: string
}
