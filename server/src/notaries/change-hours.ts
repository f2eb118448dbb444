import type { Static } from 'typebox'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { audit } from '../events/record.ts'
import type { Caller } from '../lib/caller.ts'
import { advanceCalendar } from '../workspaces/workspaces.ts'
import { exceptionsOf, type Hours, weeklyOf } from './hours.ts'
import { notaryForChange } from './notaries.ts'
import { changeNotary, type NotaryRow } from './queries.ts'
import { assertHours } from './rules.ts'
import type { HoursChanges } from './schema.ts'

/**
 * Replaces each part of the hours that is given. Existing appointments do not change. Throws `not_found`, and
 * `invalid_request` for hours that contradict each other or the part that stays.
 */
export async function changeHours(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof HoursChanges>,
): Promise<NotaryRow> {
  const { weekly, exceptions } = await notaryForChange(tx, caller, id)
  const given: Partial<Hours> = {
    ...(input.weekly ? { weekly: weeklyOf(input.weekly) } : {}),
    ...(input.exceptions ? { exceptions: exceptionsOf(input.exceptions) } : {}),
  }
  const hours = { weekly, exceptions, ...given }
  assertHours(hours, given)
  return putHours(tx, ctx, caller, id, hours)
}

/** Removes the notary's hours. Throws `not_found`. */
export async function clearHours(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  await notaryForChange(tx, caller, id)
  await putHours(tx, ctx, caller, id, { weekly: [], exceptions: [] })
}

async function putHours(tx: Tx, ctx: Context, caller: Caller, id: number, hours: Hours): Promise<NotaryRow> {
  const notary = await changeNotary(tx, caller.workspaceId, id, {
    weekly: JSON.stringify(hours.weekly),
    exceptions: JSON.stringify(hours.exceptions),
  })
  await advanceCalendar(tx, caller.workspaceId)
  await audit(tx, ctx.clock, caller, { action: 'notary-hours-changed', object: 'notary', id })
  return notary
}
