import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { afterCommit } from '../../../platform/db/transaction.ts'
import { businessNow } from '../../../workspaces/business-time.ts'
import { getWorkspace } from '../../../workspaces/workspaces.ts'
import { insertDeliveries, makeDue, reopenDelivery } from './queries.ts'

/**
 * Queues further deliveries of the events to the endpoint. They are sent after the transaction has committed.
 */
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

/** Makes the delivery due now for one more attempt. False when there is no such delivery. */
export async function retryNow(tx: Tx, ctx: Context, workspaceId: number, id: number): Promise<boolean> {
  const dueAt = businessNow(ctx, await getWorkspace(tx, workspaceId))
  const endpointId = await reopenDelivery(tx, workspaceId, id, ctx.clock.now(), dueAt)
  if (endpointId === undefined) return false
  await makeDue(tx, workspaceId, endpointId, dueAt)
  afterCommit(tx, () => ctx.committed.notify(workspaceId))
  return true
}

/** Makes the endpoint due now, as after it was enabled again. */
export async function resumeEndpoint(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  endpointId: number,
): Promise<void> {
  await makeDue(tx, workspaceId, endpointId, ctx.clock.now())
  afterCommit(tx, () => ctx.committed.notify(workspaceId))
}
