import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type AccountRow, getAccount } from '../accounts/accounts.ts'
import { type IdentityRow, identitiesOf } from '../accounts/identities.ts'
import { type PasskeyRow, passkeysOf } from '../accounts/passkeys.ts'
import { useCode } from '../accounts/second-factor.ts'
import { type Attempt, forgetFailures } from '../accounts/throttle.ts'
import { acceptInvitation, type KnownPerson, type NewPerson } from '../members/invitations.ts'
import { type OpenedLink, openLink } from '../members/links.ts'
import { auditPerson } from '../members/members.ts'
import { useRecovery } from '../members/recoveries.ts'
import { isFirstProof, renewAccount, tellOfRenewal } from '../members/renewal.ts'
import { tellOwnersOfRecovery } from '../members/sign-in-notices.ts'
import {
  endSessions,
  forgetDevices,
  type Origin,
  openSession,
  type SessionRow,
} from '../sessions/sessions.ts'
import type { Entered } from './entered.ts'
import type { From } from './sign-in.ts'

/**
 * Accepts an invitation and opens a session. `who` is signed in with `session`, or a new person.
 * Throws as `acceptInvitation`.
 */
export async function enterByInvitation(
  tx: Tx,
  ctx: Context,
  from: From,
  secret: string,
  who: KnownPerson | NewPerson,
  origin: Origin,
  session?: SessionRow,
): Promise<Entered> {
  const { account } = await acceptInvitation(tx, ctx, { ...from, actor: 'visitor' }, secret, who)
  await auditPerson(tx, ctx, from, account, 'member-signed-in')
  const method = session?.method ?? 'link'
  const of = { accountId: account.id }
  return { account, session: await openSession(tx, ctx, { method, of, replaces: session, ...origin }) }
}

/** A recovery link and its account. Throws `not_found`. */
export async function openRecovery(
  db: Db,
  ctx: Context,
  secret: string,
): Promise<{ account: AccountRow; link: OpenedLink }> {
  const link = await openLink(db, ctx, 'recovery', secret)
  return { account: await getAccount(db, link.account_id ?? 0), link }
}

/** A person whose account was recovered, and what opens it beside what was set now. */
export interface Recovered extends Entered {
  others: { passkeys: PasskeyRow[]; identities: IdentityRow[] }
}

export interface GivenRecovery {
  secret: string
  code: string | undefined
  /** That of the code. Undefined for an account without a second factor. */
  attempt: Attempt | undefined
}

/**
 * Sets a new password or passkey by a recovery link: all sessions end, other devices are no longer known, a
 * new session opens, and all owners get a mail. `renew` stores it for the account, which is locked. The
 * second factor is still asked for, except at the first proof of the mailbox, which removes it. Throws
 * `not_found` for the link, `unauthorized` for a missing or wrong code, which leaves the link usable.
 */
export async function enterByRecovery(
  tx: Tx,
  ctx: Context,
  from: From,
  { secret, code, attempt, renew }: GivenRecovery & { renew: (id: number) => Promise<void> },
  origin: Origin,
): Promise<Recovered> {
  const { link, account } = await useRecovery(tx, ctx, secret)
  const { id } = account
  if (isFirstProof(link, account)) {
    const { had } = await renewAccount(tx, ctx, link, account, {})
    await tellOfRenewal(tx, ctx, from, account, had)
  } else await useCode(tx, ctx, account, code)
  const others = { passkeys: await passkeysOf(tx, account), identities: await identitiesOf(tx, account) }
  if (attempt) await forgetFailures(tx, attempt)
  await renew(id)
  await endSessions(tx, ctx, id)
  await forgetDevices(tx, id, origin)
  await auditPerson(tx, ctx, from, account, 'member-recovered')
  const session = await openSession(tx, ctx, { method: 'link', of: { accountId: id }, ...origin })
  await tellOwnersOfRecovery(tx, ctx, account, session)
  return { account: await getAccount(tx, id), session, others }
}
