import { type Period, periodOf } from '../../calendar/availability/period.ts'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { RevenueGroup } from './groups.ts'
import { type IntervalName, intervalsOf, type ReportInterval } from './intervals.ts'
import { type Asked, countByStatus, countOutcomes, leadTimes } from './queries.ts'

const mostDays = 366

/** What a report is asked for. */
export interface ReportQuestion {
  /** Local dates of the workspace, `YYYY-MM-DD`, both inclusive. */
  from: string
  to: string
  interval: IntervalName
  notaryId?: number | undefined
  service?: string | undefined
  /** Of reports about money. */
  group?: RevenueGroup | undefined
}

export interface Opened {
  workspace: WorkspaceRow
  period: Period
  intervals: ReportInterval[]
  asked: Asked
  group: RevenueGroup
}

/**
 * The intervals of a report in the workspace's zone. For a member with the role notary: of their own
 * appointments. Throws `invalid_request` for invalid dates and more than a year, and `not_found` for a notary
 * who asks for another one.
 */
export async function openReport(
  ctx: Context,
  caller: Caller,
  { interval, notaryId, service, group = 'none', ...dates }: ReportQuestion,
): Promise<Opened> {
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  const own = caller.notaryId
  if (own !== undefined && notaryId !== undefined && notaryId !== own) throw notFound('Notary')
  const period = periodOf({ ...dates, timezone: workspace.timezone }, mostDays)
  const intervals = intervalsOf(period, interval)
  const starts = intervals.map(({ startMs }) => new Date(startMs))
  const asked = { workspaceId: workspace.id, starts, end: period.end, notaryId: own ?? notaryId, service }
  return { workspace, period, intervals, asked, group }
}

/** Appointments created in each interval, by the status that they have now. */
export async function bookingsIn(ctx: Context, { intervals, asked }: Opened) {
  const rows = await countByStatus(ctx.db, asked)
  const counts = new Map(rows.map(({ position, status, count }) => [`${position} ${status}`, count]))
  return intervals.map(({ from, to }, index) => {
    const of = (status: string) => counts.get(`${index + 1} ${status}`) ?? 0
    const [draft, scheduled, completed, canceled] = [
      of('draft'),
      of('scheduled'),
      of('completed'),
      of('canceled'),
    ]
    return {
      from,
      to,
      created: draft + scheduled + completed + canceled,
      draft,
      scheduled,
      completed,
      canceled,
    }
  })
}

/** Outcomes of the appointments that start in each interval. */
export async function outcomesIn(ctx: Context, { workspace, intervals, asked }: Opened) {
  const rows = await countOutcomes(ctx.db, asked, businessNow(ctx, workspace))
  const byPosition = Map.groupBy(rows, ({ position }) => position)
  return intervals.map(({ from, to }, index) => {
    const own = byPosition.get(index + 1) ?? []
    const sum = (wanted: (row: (typeof own)[number]) => boolean) =>
      own.filter(wanted).reduce((total, { count }) => total + count, 0)
    const reasons = own
      .filter(({ outcome }) => outcome === 'canceled')
      .map(({ reason, count }) => ({ reason, count }))
      .sort((a, b) => b.count - a.count || (a.reason ?? '').localeCompare(b.reason ?? ''))
    return {
      from,
      to,
      completed: sum(({ outcome }) => outcome === 'completed'),
      canceled: sum(({ outcome }) => outcome === 'canceled'),
      no_show: sum(({ reason }) => reason === 'no_show'),
      overdue: sum(({ outcome }) => outcome === 'overdue'),
      upcoming: sum(({ outcome }) => outcome === 'upcoming'),
      cancel_reasons: reasons,
    }
  })
}

/** Quantiles of the minutes between creation and start, of appointments that start in each interval. */
export async function leadTimesIn(ctx: Context, { intervals, asked }: Opened) {
  const rows = new Map((await leadTimes(ctx.db, asked)).map(row => [row.position, row]))
  return intervals.map(({ from, to }, index) => {
    const { count = 0, quantiles = [] } = rows.get(index + 1) ?? {}
    const [p10 = null, p25 = null, median = null, p75 = null, p90 = null] = quantiles
    return {
      from,
      to,
      appointments: count,
      p10_minutes: p10,
      p25_minutes: p25,
      median_minutes: median,
      p75_minutes: p75,
      p90_minutes: p90,
    }
  })
}
