import type { Context } from '../../platform/context.ts'
import { type App, read, write, writeWithPreparation } from '../../platform/http/operation.ts'
import { IdParams, JsonNull } from '../../platform/http/shapes.ts'
import { assertOwnFactors } from '../members/sso-only.ts'
import { newTotpSecret, qrSvg, totpUri } from '../second-factor/totp.ts'
import { sessionsOf } from '../sessions/sessions.ts'
import { fromOf, keepSession, originOf, ownOf } from './access.ts'
import {
  addApp,
  assertRecent,
  changePassword,
  endOtherSessions,
  endOwnSession,
  newCodes,
  passwordFor,
  removeApp,
  rename,
} from './own-account.ts'
import * as schema from './schema.ts'
import { meView, sessionView } from './view.ts'

const errors = ['unauthorized', 'forbidden', 'rate_limited'] as const
const tag = 'Account'

/** What a person who is signed in does with their own account. */
export function accountRoutes(app: App, ctx: Context): void {
  nameRoute(app, ctx)
  sessionRoutes(app, ctx)
  passwordRoute(app, ctx)
  authenticatorRoutes(app, ctx)
  recoveryCodesRoute(app, ctx)
}

function nameRoute(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'PATCH',
    '/me',
    {
      id: 'updateMe',
      tag,
      summary: 'Change your name',
      description: 'Members and the audit trail show it. Earlier entries keep the name of their time.',
      body: schema.MeChanges,
      response: schema.Me,
      idempotent: false,
      errors,
    },
    async (tx, { request, body }) => {
      const own = ownOf(request)
      const account = await rename(tx, ctx, fromOf(request), own, body.name)
      return meView(tx, ctx, { ...own, account }, own.memberships)
    },
  )
}

function sessionRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/sessions',
    {
      id: 'listSessions',
      tag,
      summary: 'List your open sessions',
      description: 'Last used first.',
      response: schema.SessionList,
      errors: ['unauthorized', 'rate_limited'],
    },
    async ({ request }) => {
      const { account, session } = ownOf(request)
      const rows = await sessionsOf(ctx.db, ctx, account.id)
      return { object: 'list' as const, data: rows.map(row => sessionView(row, session)) }
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    '/sessions/:id',
    {
      id: 'endSession',
      tag,
      summary: 'End one of your sessions',
      description: 'Its device is no longer known: the next sign-in there mails you.',
      params: IdParams,
      response: JsonNull,
      idempotent: false,
      errors,
    },
    async (tx, { request, params }) => {
      await endOwnSession(tx, ctx, fromOf(request), ownOf(request), params.id)
      return null
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/sessions/end-others',
    {
      id: 'endOtherSessions',
      tag,
      summary: 'End all your other sessions',
      description: 'The session of this call goes on. Only its device stays known.',
      response: JsonNull,
      idempotent: false,
      errors,
    },
    async (tx, { request }) => {
      await endOtherSessions(tx, ctx, fromOf(request), ownOf(request))
      return null
    },
  )
}

function passwordRoute(app: App, ctx: Context): void {
  writeWithPreparation(
    app,
    ctx,
    'PUT',
    '/password',
    {
      id: 'changePassword',
      tag,
      summary: 'Change your password',
      description:
        'Needs a sign-in within the last 15 minutes: otherwise `forbidden` with the reason `confirm`. All other sessions end, other devices are no longer known, and this session gets a new cookie.',
      body: schema.PasswordBody,
      response: schema.Me,
      idempotent: false,
      errors,
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
      return meView(tx, ctx, { account, session }, own.memberships)
    },
  )
}

function authenticatorRoutes(app: App, ctx: Context): void {
  const url = '/authenticator'
  read(
    app,
    '/authenticator/new',
    {
      id: 'newAuthenticator',
      tag,
      summary: 'Get a secret for an authenticator app',
      description: 'Nothing changes until the first code is confirmed with `PUT /auth/v1/authenticator`.',
      response: schema.Authenticator,
      errors: ['unauthorized', 'rate_limited'],
    },
    async ({ request }) => {
      const secret = newTotpSecret()
      const uri = totpUri(secret, { issuer: 'Jurat', account: ownOf(request).account.email })
      return { object: 'authenticator' as const, secret, uri, qr_svg: qrSvg(uri) }
    },
  )
  write(
    app,
    ctx,
    'PUT',
    url,
    {
      id: 'addAuthenticator',
      tag,
      summary: 'Turn on an authenticator app',
      description:
        'Replaces an earlier one. Needs a sign-in within the last 15 minutes. Returns ten recovery codes, only in this response.',
      body: schema.AuthenticatorBody,
      response: schema.RecoveryCodes,
      idempotent: false,
      errors,
    },
    async (tx, { request, body }) => {
      const codes = await addApp(tx, ctx, fromOf(request), ownOf(request), body)
      return { object: 'recovery_codes' as const, codes }
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      id: 'removeAuthenticator',
      tag,
      summary: 'Turn off the authenticator app',
      description:
        'Also deletes the recovery codes. Needs a sign-in within the last 15 minutes. If the password has fewer than 15 characters, the response is `unprocessable_entity` with the reason `short_password`: set a longer one with `PUT /auth/v1/password` first. The same holds for a password that an earlier version stored, until it is used to sign in or to confirm.',
      response: JsonNull,
      idempotent: false,
      errors: [...errors, 'unprocessable_entity'],
    },
    async (tx, { request }) => {
      await removeApp(tx, ctx, fromOf(request), ownOf(request))
      return null
    },
  )
}

function recoveryCodesRoute(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/recovery-codes',
    {
      id: 'renewRecoveryCodes',
      tag,
      summary: 'Replace your recovery codes',
      description: 'The old codes no longer work. Needs a sign-in within the last 15 minutes.',
      response: schema.RecoveryCodes,
      idempotent: false,
      errors: [...errors, 'unprocessable_entity'],
    },
    async (tx, { request }) => {
      const codes = await newCodes(tx, ctx, fromOf(request), ownOf(request))
      return { object: 'recovery_codes' as const, codes }
    },
  )
}
