import { randomUUID } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { writeAct } from '../../platform/http/act.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { accountOf, assertNoAccount } from '../accounts/accounts.ts'
import { SecretParams as params } from '../invitations/link-schema.ts'
import { checkedCode, openRecovery } from '../invitations/recover-account.ts'
import { recoveredSchema } from '../invitations/recovery-schema.ts'
import { isFirstProof, renewsAccount } from '../invitations/renewal.ts'
import { takeBack } from '../sessions/throttle.ts'
import { fromOf } from '../sign-in/access.ts'
import type { Factors } from '../sign-in/factors.ts'
import { Me } from '../sign-in/schema.ts'
import { acceptAct, invitedTo, recoverAct } from './by-link.ts'
import { keepChallenge } from './challenge-cookie.ts'
import * as schema from './schema.ts'
import { siteOf } from './site.ts'
import { newPasskeyOptions } from './stored-passkeys.ts'
import { creationOptionsView } from './view.ts'
import { registrationOptions } from './webauthn.ts'

const optionsErrors = ['forbidden', 'unprocessable_entity', 'rate_limited'] as const
const forCreate = 'For `navigator.credentials.create()`. Stores the challenge in a cookie for five minutes.'

/** A passkey instead of a password, for people who have a link and no session. */
export function passkeyLinkRoutes(app: App, ctx: Context, factors: Factors): void {
  invitationRoutes(app, ctx, factors)
  recoveryRoutes(app, ctx, factors)
}

function invitationRoutes(app: App, ctx: Context, factors: Factors): void {
  const tag = 'Invitations'
  const url = '/invitations/:secret/passkey'
  read(
    app,
    `${url}/options`,
    {
      id: 'getInvitationPasskeyOptions',
      tag,
      summary: 'Get options to accept an invitation with a passkey',
      description: `${forCreate} The link can be used afterwards.`,
      params,
      body: schema.InvitedOptionsBody,
      response: schema.CreationOptions,
      idempotent: false,
      errors: optionsErrors,
    },
    async ({ reply, params, body }) => {
      const link = await invitedTo(ctx, params.secret)
      const email = link.email ?? body.email
      if (email === undefined) throw invalidParams({ email: problem('required') })
      const site = siteOf(ctx)
      const account = await accountOf(ctx.db, email)
      if (!account || !(await renewsAccount(ctx.db, link, account))) await assertNoAccount(ctx.db, email)
      const userHandle = randomUUID()
      const options = await registrationOptions(site, { id: userHandle, email, name: body.name }, [])
      const { challenge } = options
      keepChallenge(ctx, reply, { purpose: 'invitation', of: params.secret, challenge, userHandle })
      return creationOptionsView(options)
    },
    'POST',
  )
  writeAct(
    app,
    ctx,
    'POST',
    url,
    {
      id: 'acceptInvitationWithPasskey',
      tag,
      summary: 'Accept an invitation with a passkey',
      description:
        'Makes a new account that signs in with this passkey and has no password. Opens a session. The link then no longer works.',
      params,
      body: schema.InvitedBody,
      response: Me,
      status: 201,
      idempotent: false,
      errors: optionsErrors,
    },
    acceptAct(ctx, factors),
  )
}

function recoveryRoutes(app: App, ctx: Context, factors: Factors): void {
  const tag = 'Recovery'
  const url = '/recoveries/:secret/passkey'
  const errors = [...optionsErrors, 'unauthorized'] as const
  read(
    app,
    `${url}/options`,
    {
      id: 'getRecoveryPasskeyOptions',
      tag,
      summary: 'Get options to set a new passkey by a recovery link',
      description: `${forCreate} An account with an authenticator app also needs \`code\`, which is not used up.`,
      params,
      body: schema.RecoveryOptionsBody,
      response: schema.CreationOptions,
      idempotent: false,
      errors,
    },
    async ({ request, reply, params, body }) => {
      const opened = await openRecovery(ctx.db, ctx, params.secret)
      const site = siteOf(ctx)
      const attempt = await checkedCode(ctx, factors.second, fromOf(request), opened, body.code)
      // The code is used up later.
      if (attempt) await takeBack(ctx, attempt)
      const isFirst = isFirstProof(opened.link, opened.account)
      const options = await newPasskeyOptions(ctx.db, site, opened.account, isFirst ? [] : undefined)
      keepChallenge(ctx, reply, { purpose: 'recovery', of: params.secret, challenge: options.challenge })
      return creationOptionsView(options)
    },
    'POST',
  )
  writeAct(
    app,
    ctx,
    'POST',
    url,
    {
      id: 'recoverAccountWithPasskey',
      tag,
      summary: 'Set a new passkey by a recovery link',
      description:
        'The passkey replaces the password, which no longer works. Ends all sessions of the account and opens a new one. An account with an authenticator app also needs `code`. The link then no longer works. `others` lists what else opens the account, and the first link in a mail removes it, as with a password.',
      params,
      body: schema.RecoveryPasskeyBody,
      response: recoveredSchema(factors),
      status: 201,
      idempotent: false,
      errors,
    },
    recoverAct(ctx, factors),
  )
}
