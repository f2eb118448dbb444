import { dateAfter, type Period, startOf } from '../availability/period.ts'

export const intervals = ['day', 'week', 'month'] as const

export type IntervalName = (typeof intervals)[number]

/** Local dates, both inclusive, and real time `[startMs, endMs)`. */
export interface ReportInterval {
  from: string
  to: string
  startMs: number
  endMs: number
}

/**
 * The days, weeks (from Monday) or months of the period, in order. The first and the last may be cut by the
 * period.
 */
export function intervalsOf({ from, to, timezone }: Period, name: IntervalName): ReportInterval[] {
  const result: ReportInterval[] = []
  for (let first = from; first <= to; ) {
    const next = nextAfter(first, name)
    const last = next <= to ? dateAfter(next, -1) : to
    result.push({
      from: first,
      to: last,
      startMs: startOf(timezone, first).getTime(),
      endMs: startOf(timezone, dateAfter(last, 1)).getTime(),
    })
    first = next
  }
  return result
}

/** The first date of the interval after that of the date. */
function nextAfter(date: string, name: IntervalName): string {
  const day = Temporal.PlainDate.from(date)
  if (name === 'day') return day.add({ days: 1 }).toString()
  if (name === 'week') return day.add({ days: 8 - day.dayOfWeek }).toString()
  return day.with({ day: 1 }).add({ months: 1 }).toString()
}
