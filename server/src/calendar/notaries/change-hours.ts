import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { advanceCalendarVersion } from '../../workspaces/workspaces.ts'
import { exceptionsOf, type Hours, hoursWire, weeklyOf } from './hours.ts'
import { notaryForChange } from './notaries.ts'
import { changeNotary, countSpans, type NotaryRow } from './queries.ts'
import { assertHours, assertRoomForKept, assertRoomForSpans, spansOf } from './rules.ts'
import type { HoursChanges } from './schema.ts'

/**
 * Replaces each part of the hours that is given. Existing appointments do not change. Throws `not_found`, and
 * `invalid_request` for hours that contradict each other or the part that stays, and `unprocessable_entity`
 * at the limit.
 */
export async function changeHours(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof HoursChanges>,
): Promise<NotaryRow> {
  const before = await notaryForChange(tx, caller, id)
  const given: Partial<Hours> = {
    ...(input.weekly ? { weekly: weeklyOf(input.weekly) } : {}),
    ...(input.exceptions ? { exceptions: exceptionsOf(input.exceptions) } : {}),
  }
  const hours = { weekly: before.weekly, exceptions: before.exceptions, ...given }
  assertHours(hours, given)
  const notary = await putHours(tx, ctx, caller, before, hours)
  // After the change of the calendar version, for which other changes of hours wait.
  if (spansOf(hours) <= spansOf(before)) return notary
  const { present, kept } = await countSpans(tx, caller.workspaceId)
  assertRoomForSpans(present)
  assertRoomForKept('spans', kept)
  return notary
}

/** Removes the notary's hours. Throws `not_found`. */
export async function clearHours(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const before = await notaryForChange(tx, caller, id)
  await putHours(tx, ctx, caller, before, { weekly: [], exceptions: [] })
}

async function putHours(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  before: NotaryRow,
  hours: Hours,
): Promise<NotaryRow> {
  const { id } = before
  const notary = await changeNotary(tx, caller.workspaceId, id, {
    weekly: JSON.stringify(hours.weekly),
    exceptions: JSON.stringify(hours.exceptions),
  })
  await advanceCalendarVersion(tx, caller.workspaceId)
  const changes = changesOf(hoursWire(before), hoursWire(notary), ['weekly', 'exceptions'])
  await audit(tx, ctx.clock, caller, { action: 'notary-hours-changed', object: 'notary', id, changes })
  return notary
}
