import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { type AccountRow, getAccount } from '../accounts/accounts.ts'
import { findMembership, membershipsOfAccount, selectWithRole } from '../members/members.ts'
import { findSessionById, hasEarlierSession, type SessionRow } from '../sessions/sessions.ts'

/** An account that was made less than a minute ago has no device that it could know. */
const newAccountMs = 60_000

/** Mails the person about a sign-in on a device that the account does not know. */
export async function queueNewDeviceMail(
  tx: Tx,
  ctx: Context,
  account: AccountRow,
  session: SessionRow,
): Promise<void> {
  const isNew = session.created_at.getTime() - account.created_at.getTime() < newAccountMs
  if (isNew || (await hasEarlierSession(tx, session))) return
  const [first] = await membershipsOfAccount(tx, account.id)
  if (!first) return
  const workspace = await getWorkspace(tx, first.workspace_id)
  const mail = { membershipId: first.id, sessionId: session.id }
  await queueMail(tx, ctx, workspace, 'member_new_device', mail)
}

/** Mails all owners of the person's workspaces that a recovery link opened this session. */
export async function queueRecoveryMails(
  tx: Tx,
  ctx: Context,
  account: AccountRow,
  session: SessionRow,
): Promise<void> {
  for (const { workspace_id } of await membershipsOfAccount(tx, account.id))
    for (const owner of await selectWithRole(tx, workspace_id, 'owner')) {
      const workspace = await getWorkspace(tx, workspace_id)
      const mail = { membershipId: owner.id, sessionId: session.id }
      await queueMail(tx, ctx, workspace, 'member_recovered', mail)
    }
}

export interface SignInOfMail {
  to: AccountRow
  who: AccountRow
  session: SessionRow
}

/** What such a mail says: to whom it goes, and who signed in. Undefined once one of them is gone. */
export async function signInOfMail(
  db: Db,
  workspaceId: number,
  { membershipId, sessionId }: { membershipId: number; sessionId: number },
): Promise<SignInOfMail | undefined> {
  const recipient = await findMembership(db, workspaceId, membershipId)
  const session = await findSessionById(db, sessionId)
  if (!recipient || !session) return undefined
  if (session.account_id === null) throw notFound('Account')
  return {
    to: await getAccount(db, recipient.account_id),
    who: await getAccount(db, session.account_id),
    session,
  }
}
