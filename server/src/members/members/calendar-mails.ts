import type { Outage, QueueStaffMails } from '../../calendar/busy-times/warnings.ts'
import { hasPendingOfKind } from '../../mail/queue/mails.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Role } from '../../platform/lib/role.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { type AccountRow, getAccount } from '../accounts/accounts.ts'
import { findMembership, selectWithRole } from './queries.ts'

/** Who plans the time of notaries. */
const planners: Role[] = ['owner', 'admin', 'scheduler']
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
  for (const role of planners)
    for (const { id: membershipId } of await selectWithRole(tx, workspaceId, role)) {
      if (await hasPendingOfKind(tx, workspaceId, membershipId, kind)) continue
      await queueMail(tx, ctx, workspace, kind, { membershipId, ...outage })
    }
}

/** The account of the member to whom such a mail goes. Undefined once the member plans no more. */
export async function plannerOfMail(
  db: Db,
  workspaceId: number,
  membershipId: number,
): Promise<AccountRow | undefined> {
  const member = await findMembership(db, workspaceId, membershipId)
  return member && planners.includes(member.role) ? getAccount(db, member.account_id) : undefined
}
