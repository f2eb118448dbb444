import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Act } from '../../platform/http/act.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { acceptAndSignIn } from '../invitations/accept-invitation.ts'
import { completeRecovery, type RecoveredView } from '../invitations/complete-recovery.ts'
import type { NewPerson } from '../invitations/invitations.ts'
import { type OpenedLink, openLink } from '../invitations/one-time-links.ts'
import { checkedCode, openRecovery, recoverAccount } from '../invitations/recover-account.ts'
import { isFirstProof, renewsOwn } from '../invitations/renewal.ts'
import { mayUseOwnFactors, ssoOnly } from '../members/own-factors.ts'
import type { Attempt } from '../sessions/throttle.ts'
import { fromOf, originOf } from '../sign-in/access.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import type { Factors } from '../sign-in/factors.ts'
import type { MeView } from '../sign-in/schema.ts'
import { newPassword, passwordFor, type StoredPassword, setPassword } from './passwords.ts'
import type { AcceptBody, RecoveryBody } from './schema.ts'

interface Link {
  secret: string
}

/** Accepts an invitation as the person who is signed in, or as a new person with a password. */
export const acceptAct = (
  ctx: Context,
  factors: Factors,
): Act<Link, Static<typeof AcceptBody>, NewPerson | undefined, MeView> => ({
  prepare: async ({ request, params, body }) => {
    const account = request.signedIn?.account
    const link = await openLink(ctx.db, ctx, 'invitation', params.secret)
    if (account && !(await renewsOwn(ctx, link, account))) return undefined
    return newPersonOf(ctx, link, body)
  },
  change: async (tx, { request, reply, params }, newPerson) => {
    const own = newPerson ? undefined : request.signedIn
    const who = newPerson ?? (own?.account && { account: own.account })
    // The session has ended since: the call is that of a new person.
    if (!who) throw required(['name', 'password'])
    const given = { secret: params.secret, who, session: own?.session }
    const opened = await acceptAndSignIn(tx, ctx, factors, fromOf(request), given, originOf(ctx, request))
    return completeSignIn(tx, ctx, factors, reply, opened)
  },
  finish: async () => ctx.metrics.signIns.inc({ method: 'link', outcome: 'signed_in' }),
})

/** Hashes the password of a new account, after the link was found. */
async function newPersonOf(
  ctx: Context,
  link: OpenedLink,
  { name, password, email }: Static<typeof AcceptBody>,
): Promise<NewPerson> {
  if (!mayUseOwnFactors(ctx, [{ role: link.role ?? 'viewer' }])) throw ssoOnly(ctx)
  const address = link.email ?? email
  if (name === undefined || address === undefined || password === undefined) {
    const given = { email: address, name, password }
    const missing = Object.entries(given).filter(([, value]) => value === undefined)
    throw required(missing.map(([field]) => field))
  }
  const rules = { email: address, name, hasSecondFactor: false }
  return { name, email, password: (await newPassword(password, rules)).password }
}

const required = (fields: string[]) =>
  invalidParams(Object.fromEntries(fields.map(field => [field, problem('required')])))

/** Sets a new password by a recovery link. */
export const recoverAct = (
  ctx: Context,
  factors: Factors,
): Act<
  Link,
  Static<typeof RecoveryBody>,
  { attempt: Attempt | undefined; stored: StoredPassword },
  RecoveredView
> => ({
  prepare: async ({ request, params, body }) => {
    const opened = await openRecovery(ctx.db, ctx, params.secret)
    const attempt = await checkedCode(ctx, factors.second, fromOf(request), opened, body.code)
    const { account, link } = opened
    const remaining = isFirstProof(link, account) ? { ...account, totp_secret: null } : account
    return { attempt, stored: await passwordFor(remaining, body.password) }
  },
  change: async (tx, { request, reply, params, body }, { attempt, stored }) => {
    const renew = ({ id }: { id: number }) => setPassword(tx, id, stored)
    const given = { secret: params.secret, code: body.code, attempt, renew }
    const recovered = await recoverAccount(tx, ctx, factors, fromOf(request), given, originOf(ctx, request))
    return completeRecovery(tx, ctx, factors, reply, recovered)
  },
})
