import type { Outage, QueueStaffMails } from '../../calendar/busy-times/warnings.ts'
import { hasPendingOfKind } from '../../mail/queue/mails.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { plannersOf } from './planners.ts'

const kind = 'member_calendars_unread'

/**
 * Mails the owners, admins and schedulers that notaries' calendars cannot be read: one mail for all that fail
 * together.
 */
export const queueUnreadCalendarsMails: QueueStaffMails = async (
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  outage: Outage,
): Promise<void> => {
  const workspace = await getWorkspace(tx, workspaceId)
  for (const membershipId of await plannersOf(tx, workspaceId)) {
    if (await hasPendingOfKind(tx, workspaceId, membershipId, kind)) continue
    await queueMail(tx, ctx, workspace, kind, { membershipId, ...outage })
  }
}
