import type { Context } from '../../platform/context.ts'
import { type App, read, write, writeWithPreparation } from '../../platform/http/operation.ts'
import { JsonNull } from '../../platform/http/shapes.ts'
import { leavePortal } from '../members/portal-links.ts'
import { dropSession, fromOf, originOf, ownOf } from './access.ts'
import { welcome } from './entered.ts'
import { limitAttempts } from './limits.ts'
import { leave } from './own-account.ts'
import * as schema from './schema.ts'
import { checkedAccount, signIn } from './sign-in.ts'
import { meView } from './view.ts'

const tag = 'Sign-in'

export function signInRoutes(app: App, ctx: Context): void {
  signInRoute(app, ctx)
  confirmRoute(app, ctx)
  read(
    app,
    '/me',
    {
      id: 'getMe',
      tag,
      summary: 'Read who is signed in',
      description: 'Returns the account, its memberships, and the session of this call.',
      response: schema.Me,
      errors: ['unauthorized', 'rate_limited'],
    },
    async ({ request }) => {
      const own = ownOf(request)
      return meView(ctx.db, ctx, own, own.memberships)
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/sign-out',
    {
      id: 'signOut',
      tag,
      summary: 'Sign out',
      description: 'Ends the session of this call, also one of a portal, and removes its cookie.',
      response: JsonNull,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'rate_limited'],
    },
    async (tx, { request, reply }) => {
      const { signedIn } = request
      if (signedIn?.account === null) await leavePortal(tx, ctx, fromOf(request), signedIn.session)
      else await leave(tx, ctx, fromOf(request), ownOf(request))
      dropSession(ctx, reply)
      return null
    },
  )
}

function signInRoute(app: App, ctx: Context): void {
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
      response: schema.Me,
      status: 201,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'rate_limited'],
    },
    {
      prepare: async ({ request, body }) => {
        await limitAttempts(ctx, request)
        return checkedAccount(ctx, fromOf(request), body, originOf(ctx, request))
      },
      finish: async () => noteSignedIn(ctx),
    },
    async (tx, { request, reply, body }, checked) => {
      const given = { ...checked, code: body.code, before: request.signedIn?.session }
      const session = await signIn(tx, ctx, fromOf(request), given, originOf(ctx, request))
      return welcome(tx, ctx, reply, { account: checked.account, session })
    },
  )
}

function confirmRoute(app: App, ctx: Context): void {
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
      response: schema.Me,
      status: 201,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'rate_limited'],
    },
    {
      prepare: async ({ request, body }) => {
        const { account, session } = ownOf(request)
        await limitAttempts(ctx, request)
        const given = { ...body, email: account.email }
        return checkedAccount(ctx, fromOf(request), given, originOf(ctx, request), session)
      },
      finish: async () => noteSignedIn(ctx),
    },
    async (tx, { request, reply, body }, checked) => {
      const given = { ...checked, code: body.code, before: ownOf(request).session }
      const session = await signIn(tx, ctx, fromOf(request), given, originOf(ctx, request))
      return welcome(tx, ctx, reply, { account: checked.account, session })
    },
  )
}

const noteSignedIn = (ctx: Context) => ctx.metrics.signIns.inc({ method: 'password', outcome: 'signed_in' })
