import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { addressProblem, parseMailbox } from '../../platform/lib/email-address.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { type AccountRow, getAccount, lockedAccount, lockedAsBefore } from '../accounts/accounts.ts'
import { acceptInvitation, type NewPerson } from '../invitations/invitations.ts'
import { type LinkRow, openLink } from '../invitations/one-time-links.ts'
import { auditPerson, membershipsOfAccount } from '../members/members.ts'
import { mayUseOwnFactors } from '../members/own-factors.ts'
import { type Origin, openSession, type SessionRow, signOut } from '../sessions/sessions.ts'
import type { NewlySignedIn } from '../sign-in/complete-sign-in.ts'
import { type Factors, opensOtherwise } from '../sign-in/factors.ts'
import { assertRecent, type From, type Own } from '../sign-in/own-account.ts'
import type { Attempt } from './attempts.ts'
import { failure } from './failures.ts'
import { type IdentityRow, identityOf, linkIdentity, unlinkIdentity, useIdentity } from './identities.ts'
import { cleaned, type OidcIdentity } from './oidc.ts'

/** A person whom the issuer knows, and the identity of an account, if it is connected to one. */
export interface Known {
  person: OidcIdentity
  identity: IdentityRow | undefined
}

/**
 * Whether the issuer's person is connected to an account, and may do what the sign-in was started for. Throws
 * `forbidden` for a person who is connected to no account, `unauthorized` and `unprocessable_entity` for one
 * who is connected to another account, and for a new one without an address.
 */
export async function knownAs(
  db: Db,
  ctx: Context,
  person: OidcIdentity,
  { action, accountId, invitation = '' }: Attempt,
): Promise<Known> {
  const identity = await identityOf(db, person)
  if (action === 'sign_in' && !identity) throw failure(ctx, 'unknown')
  if (action === 'confirm' && identity?.account_id !== accountId) throw failure(ctx, 'other_person')
  if (action === 'connect' && identity && identity.account_id !== accountId) throw failure(ctx, 'taken')
  if (action === 'accept' && !identity)
    newPersonOf(ctx, person, await openLink(db, ctx, 'invitation', invitation))
  return { person, identity }
}

/**
 * Opens a session of the connected account, and ends the one that the browser had. The issuer is responsible
 * for second factors. Throws `forbidden`, with the reason `sso_unknown`, for a person who is connected to no
 * account.
 */
export async function signInBySso(
  tx: Tx,
  ctx: Context,
  from: From,
  { person, identity }: Known,
  before: SessionRow | undefined,
  origin: Origin,
): Promise<NewlySignedIn> {
  if (!identity || !(await useIdentity(tx, ctx, identity))) throw failure(ctx, 'unknown')
  const account = await getAccount(tx, identity.account_id)
  return signIn(tx, ctx, from, { account, before, authenticatedAt: person.authenticatedAt }, origin)
}

/**
 * Signs the same account in again, with a new session: the issuer has just asked who it is. Throws
 * `unauthorized` for a person who is not connected to this account.
 */
export async function confirmBySso(
  tx: Tx,
  ctx: Context,
  from: From,
  { identity }: Known,
  { account, session }: Own,
  origin: Origin,
): Promise<NewlySignedIn> {
  if (identity?.account_id !== account.id || !(await useIdentity(tx, ctx, identity)))
    throw failure(ctx, 'other_person')
  return signIn(tx, ctx, from, { account, before: session }, origin)
}

/**
 * Accepts an invitation as the connected account, or with a new one, which is connected. The address is that
 * of the invitation; only where it names none, it is an address that the issuer has verified. Opens a
 * session. Throws as `acceptInvitation`, and `unprocessable_entity` without an address.
 */
export async function acceptBySso(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  from: From,
  secret: string,
  { person, identity }: Known,
  before: SessionRow | undefined,
  origin: Origin,
): Promise<NewlySignedIn> {
  const known = identity && (await useIdentity(tx, ctx, identity)) ? identity : undefined
  const who = known
    ? {
        account: await getAccount(tx, known.account_id),
        kept: { factor: 'identities' as const, id: known.id },
      }
    : newPersonOf(ctx, person, await openLink(tx, ctx, 'invitation', secret))
  const { account } = await acceptInvitation(tx, ctx, factors, { ...from, actor: 'visitor' }, secret, who)
  if (!known) await link(tx, ctx, from, account, person)
  return signIn(tx, ctx, from, { account, before, authenticatedAt: person.authenticatedAt }, origin)
}

/** Throws `unprocessable_entity` if neither the invitation nor the issuer vouches for an address. */
function newPersonOf(
  ctx: Context,
  { name, email, emailVerified }: OidcIdentity,
  invitation: LinkRow,
): NewPerson {
  const address = invitation.email ?? (emailVerified ? email : undefined)
  if (address === undefined || !isAddress(address)) throw failure(ctx, 'no_address')
  return { name: cleaned(name ?? '') || address, email: address, password: null }
}

const isAddress = (text: string): boolean =>
  text.length <= 254 && parseMailbox(text)?.address === text && addressProblem(text) === undefined

/** Connects the person to the account that is signed in. Throws `forbidden`, `unprocessable_entity`. */
export async function connectBySso(
  tx: Tx,
  ctx: Context,
  from: From,
  { person }: Known,
  { account, session }: Own,
): Promise<void> {
  assertRecent(ctx, session)
  await link(tx, ctx, from, await lockedAsBefore(tx, account), person)
}

async function link(tx: Tx, ctx: Context, from: From, account: AccountRow, person: OidcIdentity) {
  const identity = await linkIdentity(tx, ctx, account, person)
  if (!identity) throw failure(ctx, 'taken')
  const changes = identityChanges(undefined, identity)
  await auditPerson(tx, ctx, from, account, 'member-identity-connected', { changes })
}

/**
 * Disconnects an identity of the person's own account. Throws `not_found`, `forbidden`,
 * `unprocessable_entity`.
 */
export async function disconnect(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  from: From,
  { account, session }: Own,
  id: number,
): Promise<void> {
  assertRecent(ctx, session)
  const locked = await lockedAccount(tx, account.id)
  const mayUseOwn = mayUseOwnFactors(ctx, await membershipsOfAccount(tx, account.id))
  const others = await opensOtherwise(tx, ctx, factors, locked, { without: 'identities', mayUseOwn })
  const otherwise = { opensOtherwise: others, mayUseOwnFactors: mayUseOwn }
  const changes = identityChanges(await unlinkIdentity(tx, ctx, locked, id, otherwise), undefined)
  await auditPerson(tx, ctx, from, account, 'member-identity-disconnected', { changes })
}

const identityChanges = (before: IdentityRow | undefined, after: IdentityRow | undefined) =>
  changesOf(before, after, ['issuer', 'subject'])

async function signIn(
  tx: Tx,
  ctx: Context,
  from: From,
  given: { account: AccountRow; before: SessionRow | undefined; authenticatedAt?: Date | undefined },
  origin: Origin,
): Promise<NewlySignedIn> {
  const { account, before, authenticatedAt } = given
  if (before) await signOut(tx, ctx, before)
  await auditPerson(tx, ctx, from, account, 'member-signed-in')
  const of = { accountId: account.id }
  return { account, session: await openSession(tx, ctx, { method: 'sso', of, authenticatedAt, ...origin }) }
}

/** For a person who is not signed in any more. */
export const signInFirst = () => refusal('unauthorized', 'not_signed_in')
