import type { Context } from '../../platform/context.ts'
import { type App, read, writeWithPreparation } from '../../platform/http/operation.ts'
import { fromOf, originOf, ownOf } from '../sign-in/access.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import type { Factors } from '../sign-in/factors.ts'
import { limitAttempts } from '../sign-in/limits.ts'
import { Me } from '../sign-in/schema.ts'
import { keepChallenge, takeChallenge } from './challenge-cookie.ts'
import { checkedPasskey, signInWithPasskey } from './passkeys.ts'
import * as schema from './schema.ts'
import { siteOf } from './site.ts'
import { requestOptionsView } from './view.ts'
import { signInOptions } from './webauthn.ts'

const tag = 'Passkeys'
/** Whose passkey it is, the passkey says. */
const anybody = { purpose: 'sign-in', of: '' } as const

/** Signing in, and confirming that it is you, with a passkey. */
export function passkeySignInRoutes(app: App, ctx: Context, factors: Factors): void {
  read(
    app,
    '/passkey-sign-in/options',
    {
      id: 'getPasskeyRequestOptions',
      tag,
      summary: 'Get options to sign in with a passkey',
      description:
        'For `navigator.credentials.get()`, to sign in or to confirm that it is you. Stores the challenge in a cookie for five minutes.',
      response: schema.RequestOptions,
      idempotent: false,
      errors: ['forbidden', 'unprocessable_entity', 'rate_limited'],
    },
    async ({ reply }) => {
      const options = await signInOptions(siteOf(ctx))
      keepChallenge(ctx, reply, { ...anybody, challenge: options.challenge })
      return requestOptionsView(options)
    },
    'POST',
  )
  signInRoute(app, ctx, factors)
  confirmRoute(app, ctx, factors)
}

function signInRoute(app: App, ctx: Context, factors: Factors): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/passkey-sign-in',
    {
      id: 'signInWithPasskey',
      tag,
      summary: 'Sign in with a passkey',
      description:
        'Opens a session of at most 30 days and stores it in a cookie. No code is asked for: the passkey itself checks its owner. The response is the same for an unknown passkey and a wrong signature. With the reason `challenge`, get new options.',
      body: schema.PasskeySignInBody,
      response: Me,
      status: 201,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'unprocessable_entity', 'rate_limited'],
    },
    {
      prepare: async ({ request, body }) => {
        await limitAttempts(ctx, request)
        const challenge = await takeChallenge(ctx, request, anybody)
        return checkedPasskey(ctx, fromOf(request), schema.assertionOf(body.credential), challenge)
      },
      finish: async () => countSignIn(ctx),
    },
    async (tx, { request, reply }, checked) => {
      const given = { checked, before: request.signedIn?.session }
      const session = await signInWithPasskey(tx, ctx, fromOf(request), given, originOf(ctx, request))
      return completeSignIn(tx, ctx, factors, reply, { account: checked.account, session })
    },
  )
}

function confirmRoute(app: App, ctx: Context, factors: Factors): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/passkey-confirm',
    {
      id: 'confirmWithPasskey',
      tag,
      summary: 'Confirm with a passkey that it is you',
      description:
        'The same as `POST /auth/v1/confirm`, with one of your passkeys instead of the password. Signs the same account in again, with a new session.',
      body: schema.PasskeySignInBody,
      response: Me,
      status: 201,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'unprocessable_entity', 'rate_limited'],
    },
    {
      prepare: async ({ request, body }) => {
        const { account } = ownOf(request)
        await limitAttempts(ctx, request)
        const challenge = await takeChallenge(ctx, request, anybody)
        return checkedPasskey(ctx, fromOf(request), schema.assertionOf(body.credential), challenge, account)
      },
      finish: async () => countSignIn(ctx),
    },
    async (tx, { request, reply }, checked) => {
      const given = { checked, before: ownOf(request).session }
      const session = await signInWithPasskey(tx, ctx, fromOf(request), given, originOf(ctx, request))
      return completeSignIn(tx, ctx, factors, reply, { account: checked.account, session })
    },
  )
}

const countSignIn = (ctx: Context) => ctx.metrics.signIns.inc({ method: 'passkey', outcome: 'signed_in' })
