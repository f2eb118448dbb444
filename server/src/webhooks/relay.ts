import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { findUnnumbered, findUnnumberedWorkspaces, lockSequence, numberEvents } from '../events/numbering.ts'
import { failDeliveriesOf, fanOut } from './fan-out-queries.ts'

/** Events that are numbered and shared out in one transaction: others who come meanwhile wait for no more. */
const batch = 200
const workspacesAtOnce = 100

/**
 * Gives the workspace's committed events the next numbers of its feed, and makes their deliveries with them: whoever
 * comes first, a reader of the feed or whoever delivers, does both. Writers insert without a number, so an event of
 * a long transaction is numbered after those that committed before it, never behind a reader's cursor.
 */
export async function relayEvents(ctx: Context, workspaceId: number): Promise<void> {
  while ((await relaySome(ctx, workspaceId)) === 'more');
}

/** The same for the workspace's next events, a batch of them: whoever serves many workspaces goes round. */
export async function relaySome(ctx: Context, workspaceId: number): Promise<'more' | 'done'> {
  if ((await findUnnumbered(ctx.db, workspaceId, 1)).length === 0) return 'done'
  return transaction(ctx.db, async tx => {
    const last = await lockSequence(tx, workspaceId)
    return (await relayBatch(tx, ctx, workspaceId, last)) === batch ? 'more' : 'done'
  })
}

/**
 * The same within `tx`, which keeps others from it until it ends. So a change of an endpoint that follows in `tx` holds for
 * later events only, and for every one of them (decision "Changes of endpoints"). Call it before locking an endpoint, in
 * the order of a relay. `relayEvents` before the transaction leaves it little to do.
 */
export async function relayWithin(tx: Tx, ctx: Context, workspaceId: number): Promise<void> {
  let last = await lockSequence(tx, workspaceId)
  for (;;) {
    const numbered = await relayBatch(tx, ctx, workspaceId, last)
    if (numbered < batch) return
    last += numbered
  }
}

/** Numbers the next events after `last` under the lock of the counter, and makes their deliveries. Returns how many events. */
async function relayBatch(tx: Tx, ctx: Context, workspaceId: number, last: number): Promise<number> {
  const ids = await findUnnumbered(tx, workspaceId, batch)
  if (ids.length === 0) return 0
  const now = ctx.clock.now()
  await numberEvents(tx, workspaceId, ids, last)
  const removed = await fanOut(tx, workspaceId, ids, now)
  if (removed.length > 0) await failDeliveriesOf(tx, workspaceId, removed, now)
  return ids.length
}

/** Workspaces with events that no process has been told of, as after a crash, or where another role commits. */
export async function workspacesToRelay(ctx: Context): Promise<number[]> {
  return findUnnumberedWorkspaces(ctx.db, workspacesAtOnce)
}
