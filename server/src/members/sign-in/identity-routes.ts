import type { Context } from '../../platform/context.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull } from '../../platform/http/shapes.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { type IdentityRow, identitiesOf, isCurrent } from '../accounts/identities.ts'
import { fromOf, ownOf } from './access.ts'
import { disconnect } from './sso.ts'
import { IdentityList } from './sso-schema.ts'

const tag = 'Identities'

/** The identities with which a person signs in. `POST /auth/v1/sso/start` connects another. */
export function identityRoutes(app: App, ctx: Context): void {
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
      await disconnect(tx, ctx, fromOf(request), ownOf(request), params.id)
      return null
    },
  )
}

export const identityView = (ctx: Context, row: IdentityRow) => ({
  object: 'identity' as const,
  id: row.id,
  issuer: row.issuer,
  subject: row.subject,
  shown: row.shown,
  usable: isCurrent(ctx, row),
  created_at: wireTime(row.created_at),
  last_used_at: row.last_used_at && wireTime(row.last_used_at),
})
