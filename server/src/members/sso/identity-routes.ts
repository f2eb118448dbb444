import type { Context } from '../../platform/context.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull } from '../../platform/http/shapes.ts'
import { fromOf, ownOf } from '../sign-in/access.ts'
import type { Factors } from '../sign-in/factors.ts'
import { identitiesOf } from './identities.ts'
import { IdentityList } from './schema.ts'
import { disconnect } from './sso.ts'
import { identityView } from './view.ts'

const tag = 'Identities'

/** The identities with which a person signs in. `POST /auth/v1/sso/start` connects another. */
export function identityRoutes(app: App, ctx: Context, factors: Factors): void {
  read(
    app,
    '/identities',
    {
      id: 'listIdentities',
      tag,
      summary: 'List your connected identities',
      description: 'Oldest first, also those of an issuer that was configured before.',
      response: IdentityList,
      errors: ['unauthorized', 'rate_limited'],
    },
    async ({ request }) => {
      const rows = await identitiesOf(ctx.db, ownOf(request).account)
      return { object: 'list' as const, data: rows.map(row => identityView(ctx, row)) }
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    '/identities/:id',
    {
      id: 'disconnectIdentity',
      tag,
      summary: 'Disconnect one of your identities',
      description:
        'It no longer signs you in. Open sessions go on. Needs a sign-in within the last 15 minutes. `unprocessable_entity`, with the reason `last_factor`, if nothing else would let you in.',
      params: IdParams,
      response: JsonNull,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'unprocessable_entity', 'rate_limited'],
    },
    async (tx, { request, params }) => {
      await disconnect(tx, ctx, factors, fromOf(request), ownOf(request), params.id)
      return null
    },
  )
}
