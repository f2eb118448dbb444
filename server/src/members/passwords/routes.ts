import type { Context } from '../../platform/context.ts'
import { type App, writeWithPreparation } from '../../platform/http/operation.ts'
import { assertOwnFactors } from '../members/own-factors.ts'
import { fromOf, keepSession, originOf, ownOf } from '../sign-in/access.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import type { Factors } from '../sign-in/factors.ts'
import { limitAttempts } from '../sign-in/limits.ts'
import { assertRecent } from '../sign-in/own-account.ts'
import { Me } from '../sign-in/schema.ts'
import { meView } from '../sign-in/view.ts'
import { changePassword, passwordFor } from './passwords.ts'
import * as schema from './schema.ts'
import { checkedAccount, signIn } from './sign-in.ts'

const tag = 'Sign-in'

/** Signing in, and confirming that it is you, with a password; and a new password. */
export function passwordRoutes(app: App, ctx: Context, factors: Factors): void {
  signInRoute(app, ctx, factors)
  confirmRoute(app, ctx, factors)
  passwordRoute(app, ctx, factors)
}

function signInRoute(app: App, ctx: Context, factors: Factors): void {
  writeWithPreparation(
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
    {
      prepare: async ({ request, body }) => {
        await limitAttempts(ctx, request)
        return checkedAccount(ctx, factors.second, fromOf(request), body, originOf(ctx, request))
      },
      finish: async () => countSignIn(ctx),
    },
    async (tx, { request, reply, body }, checked) => {
      const given = { ...checked, code: body.code, before: request.signedIn?.session }
      const session = await signIn(tx, ctx, factors.second, fromOf(request), given, originOf(ctx, request))
      return completeSignIn(tx, ctx, factors, reply, { account: checked.account, session })
    },
  )
}

function confirmRoute(app: App, ctx: Context, factors: Factors): void {
  writeWithPreparation(
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
    {
      prepare: async ({ request, body }) => {
        const { account, session } = ownOf(request)
        await limitAttempts(ctx, request)
        const given = { ...body, email: account.email }
        return checkedAccount(ctx, factors.second, fromOf(request), given, originOf(ctx, request), session)
      },
      finish: async () => countSignIn(ctx),
    },
    async (tx, { request, reply, body }, checked) => {
      const given = { ...checked, code: body.code, before: ownOf(request).session }
      const session = await signIn(tx, ctx, factors.second, fromOf(request), given, originOf(ctx, request))
      return completeSignIn(tx, ctx, factors, reply, { account: checked.account, session })
    },
  )
}

function passwordRoute(app: App, ctx: Context, factors: Factors): void {
  writeWithPreparation(
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
    {
      prepare: async ({ request, body }) => {
        const { account, session } = ownOf(request)
        assertRecent(ctx, session)
        await assertOwnFactors(ctx.db, ctx, account)
        return passwordFor(account, body.password)
      },
    },
    async (tx, { request, reply }, stored) => {
      const own = ownOf(request)
      const session = await changePassword(tx, ctx, fromOf(request), own, stored, originOf(ctx, request))
      keepSession(ctx, reply, session)
      const account = { ...own.account, ...stored }
      return meView(tx, ctx, factors, { account, session }, own.memberships)
    },
  )
}

const countSignIn = (ctx: Context) => ctx.metrics.signIns.inc({ method: 'password', outcome: 'signed_in' })
