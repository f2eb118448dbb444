import type { Context } from '../../platform/context.ts'
import type { CsvColumn } from '../../platform/http/csv.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import type { IntervalName } from './intervals.ts'
import type { Opened } from './reports.ts'

type Value = string | number | null | { reason: string | null; count: number }[]

/** One row of a report, by column. */
export type ReportRow = Record<string, Value>

/** `asked`: the query of the request, without the format. */
export const reportView = (
  ctx: Context,
  name: string,
  interval: IntervalName,
  { period }: Opened,
  data: ReportRow[],
  asked: Record<string, string | number | undefined>,
) => {
  const { from, to, timezone } = period
  const given = Object.entries({ ...asked, from, to, interval }).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  const links = { self: manageUrl(ctx, `/reports/${name}?${query}`) }
  return { object: 'report' as const, from, to, timezone, interval, data, links }
}

/** `no_show: 2; moved away: 1` for a list of reasons. */
export const csvColumn = (name: string): CsvColumn<ReportRow> => ({
  name,
  value: row => {
    const value = row[name] ?? null
    if (!Array.isArray(value)) return value
    return value.map(({ reason, count }) => `${reason ?? 'without a reason'}: ${count}`).join('; ')
  },
})
