import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { afterCommit } from '../../db/transaction.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { insertDeliveries, makeLaneDue, reopenDelivery } from './queries.ts'

/** Has these events delivered to the endpoint, beside what it has had of them. They go once the change has committed. */
export async function queueDeliveries(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  endpointId: number,
  eventIds: string[],
): Promise<void> {
  const dueAt = businessNow(ctx, await getWorkspace(tx, workspaceId))
  await insertDeliveries(tx, { workspaceId, endpointId }, eventIds, ctx.clock.now(), dueAt)
  afterCommit(tx, () => ctx.committed.notify(workspaceId))
}

/** Has one more attempt made at the delivery, now. False when there is no such delivery. */
export async function retryNow(tx: Tx, ctx: Context, workspaceId: number, id: number): Promise<boolean> {
  const dueAt = businessNow(ctx, await getWorkspace(tx, workspaceId))
  const endpointId = await reopenDelivery(tx, workspaceId, id, ctx.clock.now(), dueAt)
  if (endpointId === undefined) return false
  await makeLaneDue(tx, workspaceId, endpointId, dueAt)
  afterCommit(tx, () => ctx.committed.notify(workspaceId))
  return true
}

/** Has the endpoint's lane looked at, as when it was enabled again. */
export async function resumeLane(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  endpointId: number,
): Promise<void> {
  await makeLaneDue(tx, workspaceId, endpointId, ctx.clock.now())
  afterCommit(tx, () => ctx.committed.notify(workspaceId))
}
