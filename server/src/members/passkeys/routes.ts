import type { Context } from '../../platform/context.ts'
import { type App, read, write, writeWithPreparation } from '../../platform/http/operation.ts'
import { IdParams, JsonNull } from '../../platform/http/shapes.ts'
import { fromOf, ownOf } from '../sign-in/access.ts'
import type { Factors } from '../sign-in/factors.ts'
import { limitAttempts } from '../sign-in/limits.ts'
import { assertRecent, type Own } from '../sign-in/own-account.ts'
import { keepChallenge, takeChallenge } from './challenge-cookie.ts'
import { addPasskey, deleteOwnPasskey, renameOwnPasskey } from './passkeys.ts'
import * as schema from './schema.ts'
import { siteIfAny, siteOf, siteOrProblem } from './site.ts'
import { checkedNewPasskey, newPasskeyOptions, passkeysOf } from './stored-passkeys.ts'
import { creationOptionsView, passkeyView } from './view.ts'

const tag = 'Passkeys'
const errors = ['unauthorized', 'forbidden', 'rate_limited'] as const
const needsRecent =
  'Needs a sign-in within the last 15 minutes: otherwise `forbidden` with the reason `confirm`.'

/** The passkeys of the person who is signed in. */
export function passkeyRoutes(app: App, ctx: Context, factors: Factors): void {
  read(
    app,
    '/passkeys',
    {
      id: 'listPasskeys',
      tag,
      summary: 'List your passkeys',
      description:
        'Newest first, at most 20. `unavailable` says why passkeys do not work at the URL of the server.',
      response: schema.PasskeyList,
      errors: ['unauthorized', 'rate_limited'],
    },
    async ({ request }) => {
      const site = siteOrProblem(ctx)
      const rows = await passkeysOf(ctx.db, ownOf(request).account)
      const data = rows.map(row => passkeyView(row, siteIfAny(ctx)))
      return { object: 'list' as const, data, unavailable: 'problem' in site ? site.problem : null }
    },
  )
  addRoutes(app, ctx)
  changeRoutes(app, ctx, factors)
}

/** For a new passkey of this account. */
const newOf = ({ account }: Own) => ({ purpose: 'new', of: String(account.id) }) as const

function addRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/passkeys/options',
    {
      id: 'getPasskeyCreationOptions',
      tag,
      summary: 'Get options to add a passkey',
      description: `For \`navigator.credentials.create()\`. Stores the challenge in a cookie for five minutes. ${needsRecent}`,
      response: schema.CreationOptions,
      idempotent: false,
      errors: [...errors, 'unprocessable_entity'],
    },
    async ({ request, reply }) => {
      const own = ownOf(request)
      assertRecent(ctx, own.session)
      const options = await newPasskeyOptions(ctx.db, siteOf(ctx), own.account)
      keepChallenge(ctx, reply, { ...newOf(own), challenge: options.challenge })
      return creationOptionsView(options)
    },
    'POST',
  )
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/passkeys',
    {
      id: 'addPasskey',
      tag,
      summary: 'Add a passkey',
      description: `Stores the passkey that the browser made from the options. ${needsRecent}`,
      body: schema.NewPasskeyBody,
      response: schema.Passkey,
      status: 201,
      idempotent: false,
      errors: [...errors, 'unprocessable_entity'],
    },
    {
      prepare: async ({ request, body }) => {
        const own = ownOf(request)
        await limitAttempts(ctx, request)
        assertRecent(ctx, own.session)
        const site = siteOf(ctx)
        const challenge = await takeChallenge(ctx, request, newOf(own))
        return checkedNewPasskey(ctx, site, schema.attestationOf(body.credential), challenge?.challenge)
      },
    },
    async (tx, { request, body }, passkey) => {
      const row = await addPasskey(tx, ctx, fromOf(request), ownOf(request), passkey, body.name)
      return passkeyView(row, siteIfAny(ctx))
    },
  )
}

function changeRoutes(app: App, ctx: Context, factors: Factors): void {
  write(
    app,
    ctx,
    'PATCH',
    '/passkeys/:id',
    {
      id: 'renamePasskey',
      tag,
      summary: 'Rename one of your passkeys',
      description: needsRecent,
      params: IdParams,
      body: schema.RenameBody,
      response: schema.Passkey,
      idempotent: false,
      errors,
    },
    async (tx, { request, params, body }) => {
      const change = { id: params.id, name: body.name }
      const row = await renameOwnPasskey(tx, ctx, fromOf(request), ownOf(request), change)
      return passkeyView(row, siteIfAny(ctx))
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    '/passkeys/:id',
    {
      id: 'deletePasskey',
      tag,
      summary: 'Delete one of your passkeys',
      description: `It no longer signs in. The last usable passkey of an account without a password cannot be deleted: \`unprocessable_entity\` with the reason \`last_factor\`. ${needsRecent}`,
      params: IdParams,
      response: JsonNull,
      idempotent: false,
      errors: [...errors, 'unprocessable_entity'],
    },
    async (tx, { request, params }) => {
      await deleteOwnPasskey(tx, ctx, factors, fromOf(request), ownOf(request), params.id)
      return null
    },
  )
}
