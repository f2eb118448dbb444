import type { Context } from '../../platform/context.ts'
import { writeAct } from '../../platform/http/act.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull } from '../../platform/http/shapes.ts'
import { fromOf, ownOf } from '../sign-in/access.ts'
import type { Factors } from '../sign-in/factors.ts'
import { addAct, creationOptions } from './acts.ts'
import { deleteOwnPasskey, renameOwnPasskey } from './passkeys.ts'
import * as schema from './schema.ts'
import { siteIfAny, siteOrProblem } from './site.ts'
import { passkeysOf } from './stored-passkeys.ts'
import { passkeyView } from './view.ts'

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
    call => creationOptions(ctx, call),
    'POST',
  )
  writeAct(
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
    addAct(ctx),
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
      description: `The passkey can no longer be used to sign in. The last usable passkey of an account without a password cannot be deleted: \`unprocessable_entity\` with the reason \`last_factor\`. ${needsRecent}`,
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
