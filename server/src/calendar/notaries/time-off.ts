import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { type AuditAction, audit } from '../../platform/events/record.ts'
import type { Page } from '../../platform/http/list.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { advanceCalendarVersion, getWorkspace } from '../../workspaces/workspaces.ts'
import { bookedIn } from '../claims/booked-in.ts'
import { getNotary, notaryForChange } from './notaries.ts'
import {
  changeTimeOff,
  countKeptTimeOff,
  countTimeOff,
  deleteTimeOff,
  findTimeOff,
  insertTimeOff,
  pageTimeOff,
  type TimeOffRow,
} from './queries.ts'
import { assertPeriod, assertRoomForKept, assertRoomForTimeOff } from './rules.ts'
import type { TimeOffBody, TimeOffChanges } from './schema.ts'

/** Time off with the appointments booked in it. */
export type TimeOff = TimeOffRow & { appointment_ids: number[] }

/** One page, newest first, and one more if another page follows. Throws `not_found`. */
export async function listTimeOff(db: Db, caller: Caller, notaryId: number, page: Page): Promise<TimeOff[]> {
  await getNotary(db, caller, notaryId)
  return withAppointments(db, caller, await pageTimeOff(db, caller.workspaceId, notaryId, page))
}

/** Throws `not_found`. */
export async function getTimeOff(db: Db, caller: Caller, notaryId: number, id: number): Promise<TimeOff> {
  await getNotary(db, caller, notaryId)
  return withOwnAppointments(db, caller, await existing(db, caller, notaryId, id))
}

/**
 * Adds time off. Appointments booked in it stay; the result lists them, including those of concurrent
 * bookings. Throws `not_found`, `invalid_request` if it does not end after its start, `unprocessable_entity`
 * at the limit.
 */
export async function addTimeOff(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  notaryId: number,
  input: Static<typeof TimeOffBody>,
): Promise<TimeOff> {
  await notaryForChange(tx, caller, notaryId)
  const [startsAt, endsAt] = [secondOf(input.starts_at), secondOf(input.ends_at)]
  assertPeriod(startsAt, endsAt)
  const row = await insertTimeOff(tx, {
    workspace_id: caller.workspaceId,
    notary_id: notaryId,
    starts_at: startsAt,
    ends_at: endsAt,
    reason: input.reason ?? '',
  })
  await tell(tx, ctx, caller, 'time-off-added', undefined, row)
  await assertRoomFor(tx, ctx, caller, row)
  return withOwnAppointments(tx, caller, row)
}

/** Changes the given fields. Throws `not_found`, `invalid_request`, `unprocessable_entity` at the limit. */
export async function updateTimeOff(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  notaryId: number,
  id: number,
  input: Static<typeof TimeOffChanges>,
): Promise<TimeOff> {
  const before = await timeOffForChange(tx, caller, notaryId, id)
  const startsAt = input.starts_at === undefined ? before.starts_at : secondOf(input.starts_at)
  const endsAt = input.ends_at === undefined ? before.ends_at : secondOf(input.ends_at)
  assertPeriod(startsAt, endsAt)
  const { reason = before.reason } = input
  const changes = { starts_at: startsAt, ends_at: endsAt, reason }
  const row = await changeTimeOff(tx, caller.workspaceId, id, changes)
  await tell(tx, ctx, caller, 'time-off-updated', before, row)
  await assertRoomFor(tx, ctx, caller, row, before)
  return withOwnAppointments(tx, caller, row)
}

/** Removes time off: the hours apply again. Throws `not_found`. */
export async function removeTimeOff(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  notaryId: number,
  id: number,
): Promise<void> {
  const before = await timeOffForChange(tx, caller, notaryId, id)
  await deleteTimeOff(tx, caller.workspaceId, id)
  await tell(tx, ctx, caller, 'time-off-removed', before, undefined)
}

/** After the change of the calendar version, for which other changes of time off wait. */
export async function assertRoomFor(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  row: TimeOffRow,
  before?: TimeOffRow,
): Promise<void> {
  const { workspaceId } = caller
  if (!before) assertRoomForKept('times_off', await countKeptTimeOff(tx, workspaceId))
  const now = businessNow(ctx, await getWorkspace(tx, workspaceId))
  if (row.ends_at <= now || (before && before.ends_at > now)) return
  assertRoomForTimeOff(await countTimeOff(tx, workspaceId, row.notary_id, now))
}

export async function timeOffForChange(
  tx: Tx,
  caller: Caller,
  notaryId: number,
  id: number,
): Promise<TimeOffRow> {
  await notaryForChange(tx, caller, notaryId)
  return existing(tx, caller, notaryId, id)
}

async function existing(db: Db, caller: Caller, notaryId: number, id: number): Promise<TimeOffRow> {
  const row = await findTimeOff(db, caller.workspaceId, notaryId, id)
  if (!row) throw notFound('Time off')
  return row
}

async function withOwnAppointments(db: Db, caller: Caller, row: TimeOffRow): Promise<TimeOff> {
  const booked = await bookedIn(db, caller.workspaceId, [row], row.notary_id)
  return { ...row, appointment_ids: booked.get(row.id) ?? [] }
}

/** Of one notary. */
export async function withAppointments(db: Db, caller: Caller, rows: TimeOffRow[]): Promise<TimeOff[]> {
  const booked = await bookedIn(db, caller.workspaceId, rows, rows[0]?.notary_id)
  return rows.map(row => ({ ...row, appointment_ids: booked.get(row.id) ?? [] }))
}

/** Times in responses are whole seconds (decision "Timestamps"). */
const secondOf = (text: string): Date => new Date(Math.floor(Date.parse(text) / 1000) * 1000)

/** `before` is undefined for time off that is added, `after` for time off that is removed. */
async function tell(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  action: AuditAction,
  ...[before, after]: [TimeOffRow, TimeOffRow | undefined] | [undefined, TimeOffRow]
): Promise<void> {
  await advanceCalendarVersion(tx, caller.workspaceId)
  const { id } = before ?? after
  const changes = changesOf(before, after, ['notary_id', 'starts_at', 'ends_at', 'reason'])
  await audit(tx, ctx.clock, caller, { action, object: 'time_off', id, changes })
}
