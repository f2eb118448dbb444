import { listedNotaries } from '../../calendar/notaries/notaries.ts'
import { isListed, requeueListsFor } from '../../mail/notaries/day-lists.ts'
import type { Addressee } from '../../mail/notaries/notary.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { upcomingStarts } from './day-list-queries.ts'

/** Queues a notary's lists of all days with appointments, after their address or zone has changed. */
export async function requeueDayLists(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  notary: Addressee,
): Promise<void> {
  if (!isListed(notary)) return
  const workspace = await getWorkspace(tx, workspaceId)
  const starts = await upcomingStarts(tx, workspaceId, notary.id, businessNow(ctx, workspace))
  await requeueListsFor(tx, ctx, workspace, notary, starts)
}

/** Name of the setting that records that `queueListsOfAll` is done. */
export const listsOfAll = 'lists of the next day'

/** Queues the lists for appointments that earlier versions booked. */
export async function queueListsOfAll(ctx: Context): Promise<void> {
  for (const { workspace_id, ...notary } of await listedNotaries(ctx.db))
    await transaction(ctx.db, tx => requeueDayLists(tx, ctx, workspace_id, notary))
}
