import type { Context } from '../../platform/context.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { JsonNull } from '../../platform/http/shapes.ts'
import { fromOf, ownOf } from '../sign-in/access.ts'
import { addApp, newCodes, removeApp } from './own-app.ts'
import * as schema from './schema.ts'
import { newTotpSecret, qrSvg, totpUri } from './totp.ts'

const errors = ['unauthorized', 'forbidden', 'rate_limited'] as const
const tag = 'Account'

/** The authenticator app and the recovery codes of the person who is signed in. */
export function secondFactorRoutes(app: App, ctx: Context): void {
  authenticatorRoutes(app, ctx)
  recoveryCodesRoute(app, ctx)
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
