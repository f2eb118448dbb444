import type { Context } from '../../platform/context.ts'
import { type App, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull } from '../../platform/http/shapes.ts'
import { type Endings, leaveWorkspace } from '../members/members.ts'
import { fromOf, ownOf } from './access.ts'
import { assertRecent } from './own-account.ts'

/** What a person who is signed in does with their own memberships. */
export function membershipRoutes(app: App, ctx: Context, endings: Endings): void {
  write(
    app,
    ctx,
    'DELETE',
    '/memberships/:id',
    {
      id: 'leaveWorkspace',
      tag: 'Account',
      summary: 'Leave a workspace',
      description:
        'Ends your membership; `GET /auth/v1/me` lists yours by id. You can leave without access to the workspace. Your sessions stay valid. Leaving ends the invitations, portal links and portal sessions that you or your tokens made. For a notary, the calendar feed ends too. Tokens that you issued work until an admin revokes them. The last owner cannot leave: `unprocessable_entity` with the reason `last_owner`. Needs a sign-in within the last 15 minutes.',
      params: IdParams,
      response: JsonNull,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'unprocessable_entity', 'rate_limited'],
    },
    async (tx, { request, params }) => {
      const { account, session } = ownOf(request)
      assertRecent(ctx, session)
      await leaveWorkspace(tx, ctx, fromOf(request), account, params.id, endings)
      return null
    },
  )
}
