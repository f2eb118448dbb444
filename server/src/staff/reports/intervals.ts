import { dateAfter, type Period, startOf } from '../../calendar/availability/period.ts'

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
  const end = Temporal.PlainDate.from(to)
  for (let first = Temporal.PlainDate.from(from); !isAfter(first, end); ) {
    const next = nextAfter(first, name)
    const last = isAfter(next, end) ? to : next.subtract({ days: 1 }).toString()
    result.push({
      from: first.toString(),
      to: last,
      startMs: startOf(timezone, first.toString()).getTime(),
      endMs: startOf(timezone, dateAfter(last, 1)).getTime(),
    })
    first = next
  }
  return result
}

/** As texts, the year 10000 would come before 9999. */
const isAfter = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) > 0

/** The first date of the interval after that of the date. */
function nextAfter(day: Temporal.PlainDate, name: IntervalName): Temporal.PlainDate {
  if (name === 'day') return day.add({ days: 1 })
  if (name === 'week') return day.add({ days: 8 - day.dayOfWeek })
  return day.with({ day: 1 }).add({ months: 1 })
}
