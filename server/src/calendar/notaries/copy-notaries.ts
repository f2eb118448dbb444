import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addManyToDirectory } from '../../platform/db/directory.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { auditAll, auditEach } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { advanceCalendarVersion } from '../../workspaces/workspaces.ts'
import { hoursWire } from './hours.ts'
import { insertNotaries, type NotaryRow } from './queries.ts'

/**
 * Adds notaries like those of another workspace, with the same hours, to a new workspace. They are within the
 * limits, as in the other one. Time off and imported calendars are not copied.
 */
export async function copyNotaries(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  notaries: NotaryRow[],
): Promise<void> {
  if (notaries.length === 0) return
  const { workspaceId: workspace_id } = caller
  const made = await insertNotaries(
    tx,
    notaries.map(({ id: _id, weekly, exceptions, ...notary }) => ({
      ...notary,
      workspace_id,
      weekly: JSON.stringify(weekly),
      exceptions: JSON.stringify(exceptions),
      created_at: ctx.clock.now(),
    })),
  )
  const entries = made.map(({ id: ref }) => ({ kind: 'notary' as const, ref }))
  await addManyToDirectory(tx, workspace_id, entries)
  await advanceCalendarVersion(tx, workspace_id)
  await auditAll(tx, ctx.clock, caller, {
    object: 'notary',
    action: 'notary-added',
    ids: made.map(({ id }) => id),
  })
  await auditEach(tx, ctx.clock, caller, {
    object: 'notary',
    action: 'notary-hours-changed',
    objects: made.map(notary => ({
      id: notary.id,
      changes: changesOf(undefined, hoursWire(notary), ['weekly', 'exceptions']),
    })),
  })
}
