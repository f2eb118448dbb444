import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { fanOut, findUnnumbered, findUnrelayed, lockSequence, numberEvents } from './queries.ts'

const batch = 1_000
const workspacesAtOnce = 100

/**
 * Gives the workspace's committed events the next numbers of its feed, and makes their deliveries with them: whoever
 * comes first, a reader of the feed or whoever delivers, does both. Writers insert without a number, so an event of
 * a long transaction is numbered after those that committed before it, never behind a reader's cursor.
 */
export async function relayEvents(ctx: Context, workspaceId: number): Promise<void> {
  while ((await findUnnumbered(ctx.db, workspaceId, 1)).length > 0) {
    await transaction(ctx.db, async tx => {
      const last = await lockSequence(tx, workspaceId)
      const ids = await findUnnumbered(tx, workspaceId, batch)
      if (ids.length === 0) return
      await numberEvents(tx, workspaceId, ids, last)
      await fanOut(tx, workspaceId, ids, ctx.clock.now())
    })
  }
}

/** Relays what no process has been told of, as after a crash, or where another role commits. */
export async function relayEveryWorkspace(ctx: Context): Promise<void> {
  for (const workspaceId of await findUnrelayed(ctx.db, workspacesAtOnce)) await relayEvents(ctx, workspaceId)
}
