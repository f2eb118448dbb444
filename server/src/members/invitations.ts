import { type AccountRow, accountOf, createAccount } from '../accounts/accounts.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { enter } from '../db/directory.ts'
import { audit } from '../events/record.ts'
import type { Caller } from '../lib/caller.ts'
import { foldEmail } from '../lib/email-address.ts'
import { AppError, invalidParams, notFound } from '../lib/errors.ts'
import type { Role } from '../lib/role.ts'
import { queueLinkMail } from '../mail/mails.ts'
import { getNotary } from '../notaries/notaries.ts'
import { useGivenLink } from './given-access.ts'
import { assertMayInvite } from './invitation-limits.ts'
import { changeLink, findLink, revokeInvitationsOf } from './link-queries.ts'
import { isUsable, type LinkRow, makeLink } from './links.ts'
import { addMember, isInstallation, type MembershipRow, membershipsOfAccount } from './members.ts'
import { assertMayManage, assertNotaryOfRole } from './rules.ts'

export interface NewInvitation {
  /** Null: the person who has the link gives an address. Only for the first owner. */
  email: string | null
  role: Role
  notaryId?: number | null | undefined
  lifetimeMs?: number
}

/**
 * Invites a person, by mail if there is an address. An earlier invitation of the address ends. Returns the
 * secret of the link, to copy it where no mail arrives. Throws `invalid_request`, `forbidden`, `rate_limited`, and
 * `unprocessable_entity` for a member.
 */
export async function invite(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { email, role, notaryId = null, lifetimeMs }: NewInvitation,
): Promise<LinkRow & { secret: string }> {
  const { workspaceId } = caller
  assertMayManage(caller.role, isInstallation(caller), role)
  assertNotaryOfRole(role, notaryId)
  if (notaryId !== null) await getNotary(tx, caller, notaryId)
  if (email !== null) {
    await assertNoMember(tx, workspaceId, email)
    await assertMayInvite(tx, ctx, caller, email)
  }
  await revokeInvitationsOf(tx, workspaceId, email === null ? null : foldEmail(email), ctx.clock.now())
  const link = await makeLink(tx, ctx, caller, {
    kind: 'invitation',
    workspaceId,
    email: email === null ? null : foldEmail(email),
    role,
    notaryId,
    ...(lifetimeMs === undefined ? {} : { lifetimeMs }),
  })
  await enter(tx, workspaceId, [{ kind: 'invitation', ref: link.id }])
  await audit(tx, ctx.clock, caller, { action: 'invitation-created', object: 'invitation', id: link.id })
  if (email !== null)
    await queueLinkMail(tx, ctx, caller, { linkId: link.id, kind: 'member_invitation', cause: 'invited' })
  return link
}

async function assertNoMember(tx: Tx, workspaceId: number, email: string): Promise<void> {
  const account = await accountOf(tx, email)
  const memberships = account ? await membershipsOfAccount(tx, account.id) : []
  if (memberships.some(row => row.workspace_id === workspaceId))
    throw new AppError('unprocessable_entity', 'This person is a member already. Change the role instead.')
}

/** Ends an invitation. Throws `not_found`. */
export async function revokeInvitation(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const link = await findLink(tx, caller.workspaceId, id)
  if (link?.kind !== 'invitation' || !isUsable(link, ctx.clock.now())) throw notFound('Invitation')
  assertMayManage(caller.role, isInstallation(caller), link.role ?? 'viewer')
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

/**
 * Accepts an invitation: as the account that is signed in, or with a new account. Uses the link up. Throws
 * `not_found` for a link that cannot be used or whose maker may no longer give the role, `unprocessable_entity` if
 * the address has an account and nobody
 * is signed in.
 */
export async function acceptInvitation(
  tx: Tx,
  ctx: Context,
  caller: Omit<Caller, 'workspaceId'>,
  secret: string,
  who: AccountRow | NewPerson,
): Promise<{ account: AccountRow; membership: MembershipRow }> {
  const link = await useGivenLink(tx, ctx, 'invitation', secret)
  const account = 'id' in who ? who : await createAccount(tx, ctx, { ...who, email: addressOf(link, who) })
  const by = { ...caller, workspaceId: link.workspace_id, actorName: account.name }
  const { role, notary_id: notaryId } = link
  if (role === null) throw notFound('Invitation')
  const membership = await addMember(tx, ctx, by, { account, role, notaryId })
  return { account, membership }
}

function addressOf(link: LinkRow, { email }: NewPerson): string {
  const address = link.email ?? email
  if (address === undefined) throw invalidParams({ email: 'is required' })
  return address
}
