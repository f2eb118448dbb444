import { type AccountRow, accountOf, getAccount } from '../accounts/accounts.ts'
import { turnOffApp } from '../accounts/second-factor.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { audit } from '../events/record.ts'
import type { Caller } from '../lib/caller.ts'
import { AppError } from '../lib/errors.ts'
import { queueLinkMail } from '../mail/mails.ts'
import { changeLink, selectRecoveriesOf } from './link-queries.ts'
import { type LinkRow, makeLink, useLink } from './links.ts'
import { getMember, isInstallation, membershipsOfAccount } from './members.ts'
import { mayUseOwnFactors } from './sso-only.ts'

/**
 * Mails a recovery link to the account of this address. Does nothing for an unknown one, or an account without
 * a workspace, or one that may not use a password. An earlier link ends.
 */
export async function requestRecovery(
  tx: Tx,
  ctx: Context,
  caller: Omit<Caller, 'workspaceId'>,
  email: string,
): Promise<void> {
  const account = await accountOf(tx, email)
  const memberships = account ? await membershipsOfAccount(tx, account.id) : []
  const [first] = memberships
  if (!account || !first || !mayUseOwnFactors(ctx, memberships)) return
  const by = { ...caller, workspaceId: first.workspace_id }
  const link = await recoveryLink(tx, ctx, by, account)
  await audit(tx, ctx.clock, by, { action: 'member-recovery-requested', object: 'member', id: first.id })
  await queueLinkMail(tx, ctx, by, { linkId: link.id, kind: 'account_recovery', cause: 'requested' })
}

/**
 * Makes a recovery link for a member, for when no mail arrives, and can remove the second factor. The account may
 * belong to other workspaces too, so only the admin token of the installation may do it. Throws `not_found`,
 * `forbidden`.
 */
export async function resetMember(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  removesFactor: boolean,
): Promise<LinkRow & { secret: string }> {
  const { account } = await getMember(tx, caller, id)
  if (!isInstallation(caller)) throw onlyInstallation()
  if (removesFactor) await turnOffApp(tx, account)
  const link = await recoveryLink(tx, ctx, caller, account)
  await audit(tx, ctx.clock, caller, { action: 'member-reset', object: 'member', id })
  return link
}

async function recoveryLink(tx: Tx, ctx: Context, caller: Caller, account: AccountRow) {
  const now = ctx.clock.now()
  for (const { workspace_id, id } of await selectRecoveriesOf(tx, account.id, now))
    await changeLink(tx, workspace_id, id, { revoked_at: now })
  return makeLink(tx, ctx, caller, {
    kind: 'recovery',
    workspaceId: caller.workspaceId,
    accountId: account.id,
  })
}

/** The account of a recovery link, which is used up. Throws `not_found`. */
export async function useRecovery(tx: Tx, ctx: Context, secret: string): Promise<AccountRow> {
  const { account_id } = await useLink(tx, ctx, 'recovery', secret)
  return getAccount(tx, account_id ?? 0)
}

const onlyInstallation = () =>
  new AppError(
    'forbidden',
    'Only the admin token of the installation can reset a member, whose account may belong to other workspaces. Ask the operator to run: jurat members reset.',
  )
