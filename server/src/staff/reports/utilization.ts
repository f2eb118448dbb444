import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Hours, shiftsBetween } from '../../calendar/availability/shifts.ts'
import { closuresAfter } from '../../calendar/closures/closures.ts'
import { everyNotary, type NotaryRow, timeOffBetween } from '../../calendar/notaries/notaries.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { minutesOf, within } from '../../platform/lib/intervals.ts'
import type { ReportInterval } from './intervals.ts'
import { sumBooked } from './queries.ts'
import type { Opened } from './reports.ts'
import { assertRows, mostRows } from './rules.ts'

/**
 * Booked and working minutes of each notary in each interval. Working minutes come from the hours that the
 * notary has now, without time off and closures, from the time the notary was added until removal. Throws
 * `not_found` for an unknown notary, and `invalid_request` for more than 20,000 rows.
 */
export async function utilizationIn(ctx: Context, { workspace, period, intervals, asked }: Opened) {
  const { db } = ctx
  const notaries = await notariesOf(ctx, asked.workspaceId, asked.notaryId)
  assertRows(notaries.length * intervals.length)
  const span = {
    notaryIds: notaries.map(({ id }) => id),
    from: period.start,
    to: period.end,
    limit: mostRows + 1,
  }
  const off = await timeOffBetween(db, workspace.id, span)
  assertRows(off.length)
  const timeOff = Map.groupBy(off, row => row.notary_id)
  const closures = await closuresAfter(db, workspace, period.start)
  const booked = new Map(
    (await sumBooked(db, asked)).map(row => [`${row.position} ${row.notary_id}`, row] as const),
  )
  const working = new Map<number, number[]>()
  for (const notary of notaries) {
    working.set(
      notary.id,
      workingMinutes({ ...notary, time_off: timeOff.get(notary.id) ?? [], closed: closures }, intervals),
    )
    // A year of a hundred notaries takes 0.2 s: other calls run in between.
    await nextTurn()
  }
  return intervals.flatMap(({ from, to }, index) =>
    notaries.flatMap(({ id, name, removed_at }) => {
      const working_minutes = working.get(id)?.[index] ?? 0
      const { appointments = 0, minutes = 0 } = booked.get(`${index + 1} ${id}`) ?? {}
      if (removed_at && working_minutes === 0 && appointments === 0) return []
      return [
        {
          from,
          to,
          notary_id: id,
          notary_name: name,
          appointments,
          booked_minutes: minutes,
          working_minutes,
          utilization: working_minutes === 0 ? null : Math.round((minutes / working_minutes) * 1e4) / 1e4,
        },
      ]
    }),
  )
}

async function notariesOf(ctx: Context, workspaceId: number, only: number | undefined): Promise<NotaryRow[]> {
  const all = await everyNotary(ctx.db, workspaceId)
  if (only === undefined) return all
  const chosen = all.filter(({ id }) => id === only)
  if (chosen.length === 0) throw notFound('Notary')
  return chosen
}

/** For each interval. */
function workingMinutes(
  notary: NotaryRow & Pick<Hours, 'time_off' | 'closed'>,
  intervals: ReportInterval[],
): number[] {
  const [first, last] = [intervals[0], intervals.at(-1)]
  const fromMs = Math.max(first?.startMs ?? 0, notary.created_at.getTime())
  const toMs = Math.min(last?.endMs ?? 0, notary.removed_at?.getTime() ?? Number.POSITIVE_INFINITY)
  const shifts = shiftsBetween(notary, fromMs, toMs)
  let next = 0
  return intervals.map(({ startMs, endMs }) => {
    while ((shifts[next]?.endMs ?? Number.POSITIVE_INFINITY) <= startMs) next++
    let end = next
    while ((shifts[end]?.startMs ?? Number.POSITIVE_INFINITY) < endMs) end++
    return minutesOf(within(shifts.slice(next, end), startMs, endMs))
  })
}
