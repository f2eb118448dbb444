import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { type AuditAction, audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { advanceCalendarVersion } from '../../workspaces/workspaces.ts'
import { notaryForChange } from './notaries.ts'
import { deleteTimeOffSeries, insertTimeOffSeries, type TimeOffRow } from './queries.ts'
import { timesOf } from './repetition.ts'
import type { TimeOffSeriesBody } from './schema.ts'
import { assertRoomFor, type TimeOff, timeOffForChange, withAppointments } from './time-off.ts'

/** Times off that were added together. */
export interface TimeOffSeries {
  id: number
  notary_id: number
  timezone: string
  times: TimeOff[]
}

/**
 * Adds time off that repeats, in the notary's time zone of now. Appointments booked in it stay; the result
 * lists them, including those of concurrent bookings. Throws `not_found`, `invalid_request` for a repetition
 * that has no time or too many, `unprocessable_entity` at the limit.
 */
export async function addTimeOffSeries(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  notaryId: number,
  input: Static<typeof TimeOffSeriesBody>,
): Promise<TimeOffSeries> {
  const { timezone } = await notaryForChange(tx, caller, notaryId)
  const shared = { workspace_id: caller.workspaceId, notary_id: notaryId, reason: input.reason ?? '' }
  const rows = await insertTimeOffSeries(
    tx,
    timesOf(input, timezone).map(time => ({ ...shared, ...time })),
  )
  await advanceCalendarVersion(tx, caller.workspaceId)
  await note(tx, ctx, caller, 'time-off-series-added', rows)
  // The last one is counted if any is.
  const last = rows.at(-1)
  if (last) await assertRoomFor(tx, ctx, caller, last)
  const times = await withAppointments(tx, caller, rows)
  return { id: rows[0]?.id ?? 0, notary_id: notaryId, timezone, times }
}

/**
 * Removes all times off of the series to which this one belongs, or this one and the later ones. Throws
 * `not_found`, also for time off that does not repeat.
 */
export async function removeTimeOffSeries(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  notaryId: number,
  id: number,
  { isFollowing }: { isFollowing: boolean },
): Promise<void> {
  const { series_id, starts_at } = await timeOffForChange(tx, caller, notaryId, id)
  if (series_id === null) throw notFound('Time off series')
  const from = isFollowing ? starts_at : undefined
  const removed = await deleteTimeOffSeries(tx, caller.workspaceId, notaryId, series_id, from)
  await advanceCalendarVersion(tx, caller.workspaceId)
  await note(tx, ctx, caller, 'time-off-series-removed', removed)
}

/** One entry for all of them, with the first and the last time. */
async function note(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  action: AuditAction,
  rows: TimeOffRow[],
): Promise<void> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return
  const state = {
    notary_id: first.notary_id,
    times: rows.length,
    first_starts_at: wireTime(first.starts_at),
    last_ends_at: wireTime(last.ends_at),
    reason: first.reason,
  }
  const fields = ['notary_id', 'times', 'first_starts_at', 'last_ends_at', 'reason'] as const
  const isAdded = action === 'time-off-series-added'
  const changes = changesOf(isAdded ? undefined : state, isAdded ? state : undefined, fields)
  await audit(tx, ctx.clock, caller, { action, object: 'time_off_series', id: first.series_id ?? 0, changes })
}
