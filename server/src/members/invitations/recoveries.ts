import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Changes, changesOf } from '../../platform/events/changes.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import {
  type AccountRow,
  accountOf,
  getAccount,
  lockedAccount,
  passwordAndApp,
} from '../accounts/accounts.ts'
import { getMember, isInstallation, membershipsOfAccount } from '../members/members.ts'
import { mayUseOwnFactors } from '../members/own-factors.ts'
import type { SecondFactor } from '../sign-in/factors.ts'
import { isUsable, type LinkRow, makeLink, type OpenedLink, useLink, visitor } from './one-time-links.ts'
import { changeLink, selectRecoveriesOf, selectRecoveriesSince } from './queries.ts'

const hourMs = 3_600_000
/** Anybody can ask for a link with anybody's address. */
const mostMailed = { anHour: 5, usable: 3 }

/**
 * Mails a recovery link to the account of this address. Does nothing for an unknown one, or an account
 * without a workspace, or one that may not use a password, or one that has enough links. Earlier links stay:
 * a stranger who asks must not end the link of the person.
 */
export async function requestRecovery(
  tx: Tx,
  ctx: Context,
  request: Pick<Caller, 'source' | 'requestId'>,
  email: string,
): Promise<void> {
  const found = await accountOf(tx, email)
  if (!found) return
  // Requests at the same time count each other.
  const account = await lockedAccount(tx, found.id)
  const memberships = await membershipsOfAccount(tx, account.id)
  const [first] = memberships
  if (!first || !mayUseOwnFactors(ctx, memberships) || (await hasEnoughLinks(tx, ctx, account))) return
  const by = { ...request, actor: visitor, workspaceId: first.workspace_id }
  const link = await recoveryLink(tx, ctx, by, account, 'mail')
  await audit(tx, ctx.clock, by, { action: 'member-recovery-requested', object: 'member', id: first.id })
  const workspace = await getWorkspace(tx, first.workspace_id)
  await queueMail(tx, ctx, workspace, 'account_recovery', { linkId: link.id })
}

async function hasEnoughLinks(tx: Tx, ctx: Context, { id }: AccountRow): Promise<boolean> {
  const now = ctx.clock.now()
  const mailed = await selectRecoveriesSince(tx, id, visitor, new Date(now.getTime() - hourMs))
  return (
    mailed.length >= mostMailed.anHour ||
    mailed.filter(link => isUsable(link, now)).length >= mostMailed.usable
  )
}

/**
 * Makes a recovery link for a member, for when no mail arrives, and can remove the second factor, with a
 * password that would be too short alone. The account may belong to other workspaces too, so only the admin
 * token of the installation may do it. With `provesAddress` the operator vouches that the link reaches the
 * person of the address. Earlier links end. Throws `not_found`, `forbidden`.
 */
export async function resetMember(
  tx: Tx,
  ctx: Context,
  second: SecondFactor,
  caller: Caller,
  id: number,
  { removesFactor, provesAddress }: { removesFactor: boolean; provesAddress: boolean },
): Promise<LinkRow & { secret: string }> {
  const { account } = await getMember(tx, caller, id)
  if (!isInstallation(caller)) throw onlyInstallation()
  const changes = removesFactor ? await removeFactor(tx, second, account.id) : undefined
  await endRecoveries(tx, ctx, account.id)
  const link = await recoveryLink(tx, ctx, caller, account, provesAddress ? 'link' : undefined)
  const act = { action: 'member-reset', object: 'member', id } as const
  await audit(tx, ctx.clock, caller, { ...act, ...(changes && { changes }) })
  return link
}

/** Returns what the audit entry says. */
async function removeFactor(tx: Tx, second: SecondFactor, accountId: number): Promise<Changes> {
  const before = await lockedAccount(tx, accountId)
  await second.turnOff(tx, before)
  const after = await getAccount(tx, accountId)
  return changesOf(passwordAndApp(before), passwordAndApp(after), ['has_password', 'has_authenticator'])
}

const recoveryLink = (
  tx: Tx,
  ctx: Context,
  caller: Caller,
  account: AccountRow,
  proof: 'mail' | 'link' | undefined,
) => {
  const of = { workspaceId: caller.workspaceId, accountId: account.id }
  return makeLink(tx, ctx, caller, { kind: 'recovery', ...of, ...(proof && { proof }) })
}

/** Ends the usable recovery links of the account. */
export async function endRecoveries(tx: Tx, ctx: Context, accountId: number): Promise<void> {
  const now = ctx.clock.now()
  for (const { workspace_id, id } of await selectRecoveriesOf(tx, accountId, now))
    await changeLink(tx, workspace_id, id, { revoked_at: now })
}

/**
 * Uses a recovery link up, like the other recovery links of the account. Returns the account, locked. Throws
 * `not_found`.
 */
export async function useRecovery(
  tx: Tx,
  ctx: Context,
  secret: string,
): Promise<{ link: OpenedLink; account: AccountRow }> {
  const link = await useLink(tx, ctx, 'recovery', secret)
  await endRecoveries(tx, ctx, link.account_id ?? 0)
  return { link, account: await lockedAccount(tx, link.account_id ?? 0) }
}

const onlyInstallation = () => refusal('forbidden', 'reset_by_operator')
