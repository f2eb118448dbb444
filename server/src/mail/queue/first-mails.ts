import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addManyToDirectory } from '../../platform/db/directory.ts'
import { inBatches } from '../../platform/lib/in-batches.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { NewMail } from './mails.ts'
import { insertMails } from './queries.ts'

/** Rows of one statement. */
const queuedAtOnce = 250

/**
 * Queues mails to customers of new appointments. Like lists of a day they have no job, so that other mails do
 * not wait behind them: the round of each minute sends them.
 */
export async function queueFirstMails(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  mails: (NewMail & { dueAt: Date })[],
): Promise<void> {
  const now = ctx.clock.now()
  const rows = mails.map(({ bookingId, kind, cause, dueAt }) => ({
    workspace_id: workspace.id,
    booking_id: bookingId,
    kind,
    cause,
    due_at: dueAt,
    status: 'pending' as const,
    attempts: 0,
    created_at: now,
    changed_at: now,
  }))
  await inBatches(rows, queuedAtOnce, async batch => {
    const ids = await insertMails(tx, batch)
    const entries = ids.map(ref => ({ kind: 'mail' as const, ref }))
    await addManyToDirectory(tx, workspace.id, entries)
  })
}
