import { everyNotaryName } from '../../calendar/notaries/notaries.ts'
import { everyServiceName } from '../../calendar/services/services.ts'
import type { Context } from '../../platform/context.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { RevenueGroup } from './groups.ts'
import type { Opened } from './reports.ts'
import { sumRevenue, sumUnpaid } from './revenue-queries.ts'
import { assertRows } from './rules.ts'

/**
 * What was earned in each interval, and what is held on cards, for each currency, and each notary, service or
 * method if asked. Intervals without money have no row. Throws `invalid_request` for more than 20,000 rows.
 */
export async function revenueIn(ctx: Context, opened: Opened) {
  const { intervals, asked, group } = opened
  const rows = await sumRevenue(ctx.db, asked, group)
  assertRows(rows.length)
  const nameOf = await namesOf(ctx, asked.workspaceId, group)
  return rows.map(({ position, key, currency, payments, received_minor, refunded_minor, ...row }) => ({
    ...spanAt(intervals, position),
    key,
    name: nameOf(key),
    currency,
    payments,
    received: majorUnits(received_minor, currency),
    refunded: majorUnits(refunded_minor, currency),
    earned: majorUnits(received_minor - refunded_minor, currency),
    authorized: majorUnits(row.authorized_minor, currency),
  }))
}

/**
 * What customers still owe for the completed sessions that began in each interval, by age. The same rows, and
 * the same limit.
 */
export async function unpaidIn(ctx: Context, opened: Opened) {
  const { workspace, intervals, asked, group } = opened
  const by = group === 'method' ? 'none' : group
  const rows = await sumUnpaid(ctx.db, asked, by, businessNow(ctx, workspace))
  assertRows(rows.length)
  const nameOf = await namesOf(ctx, asked.workspaceId, by)
  return rows.map(({ position, key, currency, bookings, ...sums }) => ({
    ...spanAt(intervals, position),
    key,
    name: nameOf(key),
    currency,
    bookings,
    due: majorUnits(sums.due_minor, currency),
    due_to_30_days: majorUnits(sums.to_30_minor, currency),
    due_31_to_60_days: majorUnits(sums.to_60_minor, currency),
    due_over_60_days: majorUnits(sums.over_60_minor, currency),
  }))
}

function spanAt(intervals: Opened['intervals'], position: number) {
  const { from = '', to = '' } = intervals[position - 1] ?? {}
  return { from, to }
}

/** Removed notaries and archived services keep their names. A method has none: clients have words for it. */
async function namesOf(ctx: Context, workspaceId: number, group: RevenueGroup) {
  const named =
    group === 'notary'
      ? (await everyNotaryName(ctx.db, workspaceId)).map(({ id, name }) => [String(id), name] as const)
      : group === 'service'
        ? (await everyServiceName(ctx.db, workspaceId)).map(({ handle, label }) => [handle, label] as const)
        : []
  const names = new Map(named)
  return (key: string | null): string | null => (key === null ? null : (names.get(key) ?? null))
}
