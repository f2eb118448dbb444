import type { Context } from '../../platform/context.ts'
import { writeAct } from '../../platform/http/act.ts'
import { type App, read } from '../../platform/http/operation.ts'
import type { Factors } from '../sign-in/factors.ts'
import { Me } from '../sign-in/schema.ts'
import { confirmAct, requestOptions, signInAct } from './acts.ts'
import * as schema from './schema.ts'

const tag = 'Passkeys'

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
    ({ reply }) => requestOptions(ctx, reply),
    'POST',
  )
  signInRoute(app, ctx, factors)
  confirmRoute(app, ctx, factors)
}

function signInRoute(app: App, ctx: Context, factors: Factors): void {
  writeAct(
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
    signInAct(ctx, factors),
  )
}

function confirmRoute(app: App, ctx: Context, factors: Factors): void {
  writeAct(
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
    confirmAct(ctx, factors),
  )
}
