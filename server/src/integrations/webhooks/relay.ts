import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  findUnnumbered,
  findUnnumberedWorkspaces,
  lockSequence,
  numberEvents,
} from '../../platform/events/numbering.ts'
import { countReceivers, failDeliveriesOf, fanOut } from './fan-out-queries.ts'

/**
 * Events numbered and fanned out in one transaction. A larger batch would hold the lock of the counter for
 * longer.
 */
const batch = 200
/** The embedded database does nothing else meanwhile, so the deliveries of a transaction are bounded too. */
const mostDeliveriesEmbedded = 1_000
const workspacesAtOnce = 100

/**
 * Numbers the workspace's committed events for its feed, and makes their deliveries. A reader of the feed and
 * the delivery engine both call it. Events are inserted without a number, so an event of a long transaction
 * gets its number after those that committed before it: no event appears behind a reader's cursor.
 */
export async function relayEvents(ctx: Context, workspaceId: number): Promise<void> {
  while ((await relaySome(ctx, workspaceId)) === 'more');
}

/** The same for one batch, so that a caller that serves many workspaces can let them take turns. */
export async function relaySome(ctx: Context, workspaceId: number): Promise<'more' | 'done'> {
  if ((await findUnnumbered(ctx.db, workspaceId, 1)).length === 0) return 'done'
  return transaction(ctx.db, async tx => {
    const last = await lockSequence(tx, workspaceId)
    const count = await batchOf(tx, ctx, workspaceId)
    return (await relayBatch(tx, ctx, workspaceId, last, count)) === count ? 'more' : 'done'
  })
}

async function batchOf(tx: Tx, { engine }: Context, workspaceId: number): Promise<number> {
  if (engine !== 'embedded') return batch
  const endpoints = Math.max(await countReceivers(tx, workspaceId), 1)
  return Math.min(Math.max(Math.floor(mostDeliveriesEmbedded / endpoints), 1), batch)
}

/**
 * The same within `tx`. No other transaction numbers events until `tx` ends. So a change of an endpoint that
 * follows in `tx` applies to all later events and to no earlier one (decision "Changes of endpoints"). Call
 * it before locking an endpoint, which is the lock order of a relay. Call `relayEvents` before the
 * transaction to leave little work inside it.
 */
export async function relayWithin(tx: Tx, ctx: Context, workspaceId: number): Promise<void> {
  let last = await lockSequence(tx, workspaceId)
  for (;;) {
    const numbered = await relayBatch(tx, ctx, workspaceId, last)
    if (numbered < batch) return
    last += numbered
  }
}

/**
 * Numbers the next events after `last` under the lock of the counter, and makes their deliveries. Returns how
 * many events.
 */
async function relayBatch(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  last: number,
  count = batch,
): Promise<number> {
  const ids = await findUnnumbered(tx, workspaceId, count)
  if (ids.length === 0) return 0
  const now = ctx.clock.now()
  await numberEvents(tx, workspaceId, ids, last)
  const removed = await fanOut(tx, workspaceId, ids, now)
  if (removed.length > 0) await failDeliveriesOf(tx, workspaceId, removed, now)
  return ids.length
}

/**
 * Workspaces with unnumbered events that no commit signal announced, as after a crash or a commit of another
 * process.
 */
export async function workspacesToRelay(ctx: Context): Promise<number[]> {
  return findUnnumberedWorkspaces(ctx.db, workspacesAtOnce)
}
