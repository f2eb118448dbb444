import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Act } from '../../platform/http/act.ts'
import type { AccountRow } from '../accounts/accounts.ts'
import { acceptAndSignIn } from '../invitations/accept-invitation.ts'
import { completeRecovery, type RecoveredView } from '../invitations/complete-recovery.ts'
import type { NewPerson } from '../invitations/invitations.ts'
import { type OpenedLink, openLink } from '../invitations/one-time-links.ts'
import {
  checkedCode,
  type GivenRecovery,
  openRecovery,
  type Recovered,
  recoverAccount,
} from '../invitations/recover-account.ts'
import { mayUseOwnFactors, ssoOnly } from '../members/own-factors.ts'
import { type Origin, type SessionRow, signOut } from '../sessions/sessions.ts'
import type { Attempt } from '../sessions/throttle.ts'
import { fromOf, originOf } from '../sign-in/access.ts'
import { completeSignIn, type NewlySignedIn } from '../sign-in/complete-sign-in.ts'
import type { Factors } from '../sign-in/factors.ts'
import type { From } from '../sign-in/own-account.ts'
import type { MeView } from '../sign-in/schema.ts'
import { takeChallenge } from './challenge-cookie.ts'
import { attestationOf, type InvitedBody, type RecoveryPasskeyBody } from './schema.ts'
import { siteOf } from './site.ts'
import { checkedNewPasskey, storePasskey } from './stored-passkeys.ts'
import type { Passkey } from './webauthn.ts'

interface Link {
  secret: string
}

/** Accepts an invitation as a new person who signs in with a passkey. */
export const acceptAct = (
  ctx: Context,
  factors: Factors,
): Act<Link, Static<typeof InvitedBody>, { passkey: Passkey; userHandle: string | undefined }, MeView> => ({
  prepare: async ({ request, params, body }) => {
    await invitedTo(ctx, params.secret)
    const site = siteOf(ctx)
    const meant = { purpose: 'invitation', of: params.secret } as const
    const { challenge, userHandle } = (await takeChallenge(ctx, request, meant)) ?? {}
    const response = attestationOf(body.credential)
    return { passkey: await checkedNewPasskey(ctx, site, response, challenge), userHandle }
  },
  change: async (tx, { request, reply, params, body }, { passkey, userHandle }) => {
    const who = {
      name: body.name,
      email: body.email,
      password: null,
      ...(userHandle && { user_handle: userHandle }),
    }
    const given = { secret: params.secret, who, passkey, before: request.signedIn?.session }
    const origin = originOf(ctx, request)
    const opened = await acceptWithPasskey(tx, ctx, factors, fromOf(request), given, origin)
    return completeSignIn(tx, ctx, factors, reply, opened)
  },
  finish: async () => ctx.metrics.signIns.inc({ method: 'link', outcome: 'signed_in' }),
})

/** The invitation. Throws `not_found`, `forbidden` if only the issuer may sign in. */
export async function invitedTo(ctx: Context, secret: string): Promise<OpenedLink> {
  const link = await openLink(ctx.db, ctx, 'invitation', secret)
  if (!mayUseOwnFactors(ctx, [{ role: link.role ?? 'viewer' }])) throw ssoOnly(ctx)
  return link
}

/** Sets a new passkey by a recovery link. */
export const recoverAct = (
  ctx: Context,
  factors: Factors,
): Act<
  Link,
  Static<typeof RecoveryPasskeyBody>,
  { attempt: Attempt | undefined; passkey: Passkey },
  RecoveredView
> => ({
  prepare: async ({ request, params, body }) => {
    const opened = await openRecovery(ctx.db, ctx, params.secret)
    const site = siteOf(ctx)
    const attempt = await checkedCode(ctx, factors.second, fromOf(request), opened, body.code)
    const found = await takeChallenge(ctx, request, { purpose: 'recovery', of: params.secret })
    const response = attestationOf(body.credential)
    return { attempt, passkey: await checkedNewPasskey(ctx, site, response, found?.challenge) }
  },
  change: async (tx, { request, reply, params, body }, checked) => {
    const given = { secret: params.secret, code: body.code, ...checked }
    const origin = originOf(ctx, request)
    const recovered = await recoverWithPasskey(tx, ctx, factors, fromOf(request), given, origin)
    return completeRecovery(tx, ctx, factors, reply, recovered)
  },
})

/**
 * Accepts an invitation as a new person who signs in with the passkey. Ends the session `before` of the
 * browser. Throws as `acceptInvitation` and `storePasskey`.
 */
async function acceptWithPasskey(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  from: From,
  given: { secret: string; who: NewPerson; passkey: Passkey; before: SessionRow | undefined },
  origin: Origin,
): Promise<NewlySignedIn> {
  if (given.before) await signOut(tx, ctx, given.before)
  const opened = await acceptAndSignIn(tx, ctx, factors, from, given, origin)
  await storePasskey(tx, ctx, opened.account, given.passkey)
  return opened
}

/**
 * Sets a new passkey by a recovery link, and removes the password, which the person has lost. Throws as
 * `recoverAccount` and `storePasskey`.
 */
const recoverWithPasskey = (
  tx: Tx,
  ctx: Context,
  factors: Factors,
  from: From,
  { passkey, ...given }: GivenRecovery & { passkey: Passkey },
  origin: Origin,
): Promise<Recovered> => {
  const renew = async (account: AccountRow) => {
    await factors.all.find(({ name }) => name === 'password')?.remove(tx, account)
    await storePasskey(tx, ctx, account, passkey)
  }
  return recoverAccount(tx, ctx, factors, from, { ...given, renew }, origin)
}
