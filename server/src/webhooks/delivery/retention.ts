import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { deleteDeliveries, deleteEvents, workspacesAfter } from './queries.ts'

/** How long events, deliveries and their attempts are kept (decision "Retention"). */
const keptForMs = 30 * 86_400_000
/** Rows that go in one transaction. */
const step = 500
/** Steps a round: what is left goes in the next one. */
const mostSteps = 200

/** Deletes what is past its time, tenant by tenant, in small steps that hold nobody up. Events wait for their deliveries. */
export async function forgetOldDeliveries(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keptForMs)
  let steps = 0
  for (
    let after = 0, ids = await workspacesAfter(ctx.db, 0);
    ids.length > 0;
    ids = await workspacesAfter(ctx.db, after)
  ) {
    for (const workspaceId of ids) {
      after = workspaceId
      for (const forget of [deleteDeliveries, deleteEvents]) {
        while (steps++ < mostSteps) {
          if ((await transaction(ctx.db, tx => forget(tx, workspaceId, before, step))) < step) break
        }
      }
    }
  }
}
