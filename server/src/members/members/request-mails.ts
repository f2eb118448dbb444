import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { plannersOf } from './planners.ts'

/** Mails the owners, admins and schedulers that a customer asks for a time. */
export async function queueRequestMails(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  request: { bookingId: number; round: number },
): Promise<void> {
  const workspace = await getWorkspace(tx, workspaceId)
  for (const membershipId of await plannersOf(tx, workspaceId))
    await queueMail(tx, ctx, workspace, 'member_request', { ...request, membershipId })
}
