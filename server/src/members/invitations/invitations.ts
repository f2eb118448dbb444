import { getNotary } from '../../calendar/notaries/notaries.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addToDirectory } from '../../platform/db/directory.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { invalidParams, notFound, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { Role } from '../../platform/lib/role.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import {
  type AccountRow,
  accountOf,
  createAccount,
  lockedAccount,
  lockedAsBefore,
} from '../accounts/accounts.ts'
import { addMember, isInstallation, type MembershipRow, membershipsOfAccount } from '../members/members.ts'
import { assertMayManage, assertNotaryOfRole } from '../members/rules.ts'
import type { AccountAccess, Factors, KeptRow } from '../sign-in/factors.ts'
import { useGivenLink } from './given-access.ts'
import { assertMayInvite } from './limits.ts'
import { isUsable, type LinkRow, makeLink, type OpenedLink } from './one-time-links.ts'
import { changeLink, findLink, lockInvitationsOf } from './queries.ts'
import { notProved, queueRenewalMail, renewAccount, renewsAccount } from './renewal.ts'

export interface NewInvitation {
  /** Null: the person who has the link gives an address. Only for the first owner. */
  email: string | null
  role: Role
  notaryId?: number | null | undefined
  lifetimeMs?: number
  /** The operator knows who gets the link: it shows that the address is the person's. */
  provesAddress?: boolean
}

/**
 * Invites a person, by mail if there is an address that was not mailed too often. An earlier invitation of
 * the address ends, if the caller may end it. Returns the secret of the link, to copy it where no mail
 * arrives, and whether one is mailed too. Throws `invalid_request`, `forbidden`, `rate_limited`, and
 * `unprocessable_entity` for a member.
 */
export async function invite(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { email, role, notaryId = null, lifetimeMs, provesAddress = false }: NewInvitation,
): Promise<LinkRow & { secret: string; isMailed: boolean }> {
  const { workspaceId } = caller
  assertMayManage(caller.role, isInstallation(caller), role)
  assertNotaryOfRole(role, notaryId)
  if (notaryId !== null) await getNotary(tx, caller, notaryId)
  if (email !== null) await assertNoMember(tx, workspaceId, email)
  const isMailed = email !== null && (await assertMayInvite(tx, ctx, caller, email)).mayMail
  const folded = email === null ? null : foldEmail(email)
  for (const earlier of await lockInvitationsOf(tx, workspaceId, folded, ctx.clock.now()))
    await endInvitation(tx, ctx, caller, earlier)
  const link = await makeLink(tx, ctx, caller, {
    kind: 'invitation',
    workspaceId,
    email: folded,
    role,
    notaryId,
    ...(isMailed && { proof: 'mail' as const }),
    ...(provesAddress && { proof: 'link' as const }),
    ...(lifetimeMs === undefined ? {} : { lifetimeMs }),
  })
  await addToDirectory(tx, workspaceId, [{ kind: 'invitation', ref: link.id }])
  await audit(tx, ctx.clock, caller, { action: 'invitation-created', object: 'invitation', id: link.id })
  if (isMailed)
    await queueMail(tx, ctx, await getWorkspace(tx, workspaceId), 'member_invitation', { linkId: link.id })
  return { ...link, isMailed }
}

async function assertNoMember(tx: Tx, workspaceId: number, email: string): Promise<void> {
  const account = await accountOf(tx, email)
  const memberships = account ? await membershipsOfAccount(tx, account.id) : []
  if (memberships.some(row => row.workspace_id === workspaceId))
    throw refusal('unprocessable_entity', 'already_a_member')
}

/** Ends an invitation. Throws `not_found`. */
export async function revokeInvitation(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const link = await findLink(tx, caller.workspaceId, id)
  if (link?.kind !== 'invitation' || !isUsable(link, ctx.clock.now())) throw notFound('Invitation')
  await endInvitation(tx, ctx, caller, link)
}

/** Throws `forbidden` for an invitation that the caller could not have made. */
async function endInvitation(tx: Tx, ctx: Context, caller: Caller, { id, role }: LinkRow): Promise<void> {
  assertMayManage(caller.role, isInstallation(caller), role ?? 'viewer')
  await changeLink(tx, caller.workspaceId, id, { revoked_at: ctx.clock.now() })
  await audit(tx, ctx.clock, caller, { action: 'invitation-revoked', object: 'invitation', id })
}

/** What a person who has no account gives when they accept. */
export interface NewPerson {
  name: string
  /** Counts only if the invitation names no address. */
  email?: string | undefined
  /** The form of `newPassword`. Null for a person who signs in with a passkey. */
  password: string | null
  /** The account that the passkey names. */
  user_handle?: string
}

/** The account that is signed in, or the one of an identity at the issuer, which stays connected. */
export interface KnownPerson {
  account: AccountRow
  kept?: KeptRow
}

/**
 * Accepts an invitation: as a known person, or with a new account. Uses the link up. A link of a mail proves
 * the mailbox of the account with its address, which is then set up anew if nobody had proved it. Throws
 * `not_found` for a link that cannot be used or whose maker may no longer give the role,
 * `unprocessable_entity` if the address has an account and nobody is signed in, and for an account that is
 * not proved and belongs to another workspace.
 */
export async function acceptInvitation(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  caller: Omit<Caller, 'workspaceId'>,
  secret: string,
  who: KnownPerson | NewPerson,
): Promise<{ account: AccountRow; membership: MembershipRow }> {
  const link = await useGivenLink(tx, ctx, 'invitation', secret)
  const { role, notary_id: notaryId } = link
  if (role === null) throw notFound('Invitation')
  const { account, had } = await ('account' in who
    ? known(tx, ctx, factors, link, who)
    : setUpFor(tx, ctx, factors, link, who))
  const by = { ...caller, workspaceId: link.workspace_id, actorName: account.name }
  const membership = await addMember(tx, ctx, by, { account, role, notaryId })
  if (had) await queueRenewalMail(tx, ctx, caller, account, had)
  return { account, membership }
}

/** The account for the workspace, and what was removed from it. */
interface Ready {
  account: AccountRow
  had?: AccountAccess
}

async function known(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  link: OpenedLink,
  { account: before, kept }: KnownPerson,
): Promise<Ready> {
  const account = await lockedAsBefore(tx, before)
  if (account.email_proved_at !== null) return { account }
  if (await renewsAccount(tx, link, account)) return renewAccount(tx, ctx, factors, link, account, {}, kept)
  const memberships = await membershipsOfAccount(tx, account.id)
  if (memberships.some(row => row.workspace_id !== link.workspace_id)) throw notProved()
  return { account }
}

async function setUpFor(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  link: OpenedLink,
  who: NewPerson,
): Promise<Ready> {
  const email = addressOf(link, who)
  const found = await accountOf(tx, email)
  const account = found && (await lockedAccount(tx, found.id))
  if (account && (await renewsAccount(tx, link, account))) {
    const { name, password, user_handle } = who
    return renewAccount(tx, ctx, factors, link, account, {
      name,
      password,
      ...(user_handle && { user_handle }),
    })
  }
  const provedAt = link.provesMailbox ? ctx.clock.now() : null
  return { account: await createAccount(tx, ctx, { ...who, email, email_proved_at: provedAt }) }
}

function addressOf(link: LinkRow, { email }: NewPerson): string {
  const address = link.email ?? email
  if (address === undefined) throw invalidParams({ email: problem('required') })
  return address
}
