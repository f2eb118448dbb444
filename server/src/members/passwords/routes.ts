import type { Context } from '../../platform/context.ts'
import { writeAct } from '../../platform/http/act.ts'
import type { App } from '../../platform/http/operation.ts'
import type { Factors } from '../sign-in/factors.ts'
import { Me } from '../sign-in/schema.ts'
import { changePasswordAct, confirmAct, signInAct } from './acts.ts'
import * as schema from './schema.ts'

const tag = 'Sign-in'

/** Signing in, and confirming that it is you, with a password; and a new password. */
export function passwordRoutes(app: App, ctx: Context, factors: Factors): void {
  signInRoute(app, ctx, factors)
  confirmRoute(app, ctx, factors)
  passwordRoute(app, ctx, factors)
}

function signInRoute(app: App, ctx: Context, factors: Factors): void {
  writeAct(
    app,
    ctx,
    'POST',
    '/sign-in',
    {
      id: 'signIn',
      tag,
      summary: 'Sign in with a password',
      description:
        'Opens a session and stores it in a cookie. An account with an authenticator app also needs `code`: without it the response is `unauthorized` with the reason `code_required`. After five failures in a row further attempts are delayed, by at most 15 minutes. Failures count for the account and the device: those of strangers do not delay a device on which the account signed in before. With `JURAT_OIDC_ONLY`, only owners can: others get `forbidden` with the reason `sso_only`.',
      body: schema.SignInBody,
      response: Me,
      status: 201,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'rate_limited'],
    },
    signInAct(ctx, factors),
  )
}

function confirmRoute(app: App, ctx: Context, factors: Factors): void {
  writeAct(
    app,
    ctx,
    'POST',
    '/confirm',
    {
      id: 'confirmPerson',
      tag,
      summary: 'Confirm that it is you',
      description:
        'Tokens, secrets, members and your own factors need a sign-in within the last 15 minutes. This signs the same account in again, with a new session.',
      body: schema.ConfirmBody,
      response: Me,
      status: 201,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'rate_limited'],
    },
    confirmAct(ctx, factors),
  )
}

function passwordRoute(app: App, ctx: Context, factors: Factors): void {
  writeAct(
    app,
    ctx,
    'PUT',
    '/password',
    {
      id: 'changePassword',
      tag: 'Account',
      summary: 'Change your password',
      description:
        'Needs a sign-in within the last 15 minutes: otherwise `forbidden` with the reason `confirm`. All other sessions end, other devices are no longer known, and this session gets a new cookie.',
      body: schema.PasswordBody,
      response: Me,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'rate_limited'],
    },
    changePasswordAct(ctx, factors),
  )
}
