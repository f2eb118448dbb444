import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { type App, writeWithPreparation } from '../../platform/http/operation.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { acceptAndSignIn } from '../invitations/accept-invitation.ts'
import { completeRecovery } from '../invitations/complete-recovery.ts'
import type { NewPerson } from '../invitations/invitations.ts'
import { SecretParams as params } from '../invitations/link-schema.ts'
import { type OpenedLink, openLink } from '../invitations/one-time-links.ts'
import { checkedCode, openRecovery, recoverAccount } from '../invitations/recover-account.ts'
import { recoveredSchema } from '../invitations/recovery-schema.ts'
import { isFirstProof, renewsOwn } from '../invitations/renewal.ts'
import { mayUseOwnFactors, ssoOnly } from '../members/own-factors.ts'
import { fromOf, originOf } from '../sign-in/access.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import type { Factors } from '../sign-in/factors.ts'
import { Me } from '../sign-in/schema.ts'
import { newPassword, passwordFor, setPassword } from './passwords.ts'
import * as schema from './schema.ts'

/** A password, for people who have a link and no session. */
export function passwordLinkRoutes(app: App, ctx: Context, factors: Factors): void {
  acceptRoute(app, ctx, factors)
  recoverRoute(app, ctx, factors)
}

function acceptRoute(app: App, ctx: Context, factors: Factors): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/invitations/:secret/accept',
    {
      id: 'acceptInvitation',
      tag: 'Invitations',
      summary: 'Accept an invitation',
      description:
        'Makes the account that is signed in a member, or a new account with `name` and `password`. Opens a session. The link then no longer works. The link in a mail also shows that the person reads the mailbox: an account of its address that was made without such a link, perhaps by somebody else, is set up anew with `name` and `password`, and all that opened it before goes. `unprocessable_entity` with the reason `address_not_proved`: open the link in the mail instead. With `JURAT_OIDC_ONLY`, only an owner can have a new account with a password: others use `POST /auth/v1/sso/start`.',
      params,
      body: schema.AcceptBody,
      response: Me,
      status: 201,
      idempotent: false,
      errors: ['forbidden', 'unprocessable_entity', 'rate_limited'],
    },
    {
      prepare: async ({ request, params, body }) => {
        const account = request.signedIn?.account
        const link = await openLink(ctx.db, ctx, 'invitation', params.secret)
        if (account && !(await renewsOwn(ctx, link, account))) return undefined
        return newPersonOf(ctx, link, body)
      },
      finish: async () => ctx.metrics.signIns.inc({ method: 'link', outcome: 'signed_in' }),
    },
    async (tx, { request, reply, params }, newPerson) => {
      const own = newPerson ? undefined : request.signedIn
      const who = newPerson ?? (own?.account && { account: own.account })
      // The session has ended since: the call is that of a new person.
      if (!who) throw required(['name', 'password'])
      const given = { secret: params.secret, who, session: own?.session }
      const opened = await acceptAndSignIn(tx, ctx, factors, fromOf(request), given, originOf(ctx, request))
      return completeSignIn(tx, ctx, factors, reply, opened)
    },
  )
}

/** Hashes the password of a new account, after the link was found. */
async function newPersonOf(
  ctx: Context,
  link: OpenedLink,
  { name, password, email }: Static<typeof schema.AcceptBody>,
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
  invalidParams(Object.fromEntries(fields.map(field => [field, 'is required'])))

function recoverRoute(app: App, ctx: Context, factors: Factors): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/recoveries/:secret',
    {
      id: 'recoverAccount',
      tag: 'Recovery',
      summary: 'Set a new password by a recovery link',
      description:
        'Ends all sessions of the account and opens a new one. An account with an authenticator app also needs `code`. The link then no longer works. `others` lists what else opens the account: delete what is not yours. The first link in a mail for an account whose mailbox nobody had proved removes all of that, the authenticator app and the recovery codes, and asks for no `code`: somebody else may have set it up.',
      params,
      body: schema.RecoveryBody,
      response: recoveredSchema(factors),
      status: 201,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'rate_limited'],
    },
    {
      prepare: async ({ request, params, body }) => {
        const opened = await openRecovery(ctx.db, ctx, params.secret)
        const attempt = await checkedCode(ctx, factors.second, fromOf(request), opened, body.code)
        const { account, link } = opened
        const remaining = isFirstProof(link, account) ? { ...account, totp_secret: null } : account
        return { attempt, stored: await passwordFor(remaining, body.password) }
      },
    },
    async (tx, { request, reply, params, body }, { attempt, stored }) => {
      const renew = ({ id }: { id: number }) => setPassword(tx, id, stored)
      const given = { secret: params.secret, code: body.code, attempt, renew }
      const recovered = await recoverAccount(tx, ctx, factors, fromOf(request), given, originOf(ctx, request))
      return completeRecovery(tx, ctx, factors, reply, recovered)
    },
  )
}
