import type { Context } from '../platform/context.ts'
import { list } from '../platform/http/list.ts'
import { type App, read, write } from '../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../platform/http/shapes.ts'
import { everyWorkspace } from '../platform/lib/caller.ts'
import { listTokens } from './queries.ts'
import { callerIn } from './tenant-access.ts'
import * as schema from './token-schema.ts'
import { type EndGiven, issueToken, revokeToken, rotateToken } from './tokens.ts'
import { tokenView } from './view.ts'

/** `/tokens` of the management interface. */
export function tokenRoutes(app: App, ctx: Context, endGiven: EndGiven): void {
  issueRoutes(app, ctx)
  itemRoutes(app, ctx, endGiven)
}

const tag = 'Tokens'

function issueRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/tokens',
    {
      id: 'listTokens',
      tag,
      scope: 'tokens:read',
      within: 'handler',
      summary: 'List tokens',
      description: 'Includes expired and revoked tokens. The tokens themselves are not returned.',
      query: schema.TokenList,
      response: listOf(schema.Token),
      errors: ['not_found'],
    },
    async ({ query, caller }) => {
      // Without one, the admin token lists the tokens of all.
      const { workspaceId } =
        query.workspace_id === undefined ? caller : await callerIn(ctx.db, caller, query.workspace_id)
      return list(
        query,
        page => listTokens(ctx.db, workspaceId, query.issued_by_member, page),
        row => tokenView(ctx, row),
      )
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/tokens',
    {
      id: 'issueToken',
      tag,
      scope: 'tokens:write',
      within: 'handler',
      summary: 'Issue a token',
      description:
        'A token that another token issues has no scope that its issuer cannot grant, expires no later than its issuer, has no higher rate limit, and is revoked with it. Its calls count against the limit of its issuer too. A token of a member has no higher limit than the installation gives, and counts in one limit with the other tokens and the sessions of the member. Tokens and members cannot issue another one in a workspace with 100 live tokens. The admin token has none of these limits.',
      body: schema.TokenBody,
      response: schema.IssuedToken,
      status: 201,
      idempotent: false,
      errors: ['not_found', 'unprocessable_entity'],
    },
    async (tx, { body, caller }) => {
      const ofNoWorkspace = body.workspace_id === null && caller.workspaceId === everyWorkspace
      const within = ofNoWorkspace ? caller : await callerIn(tx, caller, body.workspace_id ?? undefined)
      const issued = await issueToken(tx, ctx, within, {
        workspaceId: ofNoWorkspace ? null : within.workspaceId,
        name: body.name,
        scopes: body.scopes,
        expiresAt: typeof body.expires_at === 'string' ? new Date(body.expires_at) : body.expires_at,
        rateLimit: body.rate_limit,
      })
      return { ...tokenView(ctx, issued), token: issued.token }
    },
  )
}

function itemRoutes(app: App, ctx: Context, endGiven: EndGiven): void {
  write(
    app,
    ctx,
    'POST',
    '/tokens/:id/rotate',
    {
      id: 'rotateToken',
      tag,
      scope: 'tokens:write',
      within: 'handler',
      summary: 'Rotate a token',
      description:
        'Returns a successor of the token. The old token works for `overlap_seconds` more. Tokens that the old token issued now belong to the successor. A token can rotate itself: the successor is then revoked together with it. A token can rotate another token only if the token of the call can grant all its scopes, and it expires no later and has no higher limit than the token of the call, which becomes the issuer of the successor.',
      params: IdParams,
      body: schema.RotateBody,
      response: schema.IssuedToken,
      status: 201,
      idempotent: false,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, body, caller }) => {
      const issued = await rotateToken(tx, ctx, caller, params.id, body.overlap_seconds ?? 0)
      return { ...tokenView(ctx, issued), token: issued.token }
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    '/tokens/:id',
    {
      id: 'revokeToken',
      tag,
      scope: 'tokens:write',
      within: 'handler',
      summary: 'Revoke a token',
      description:
        'Also revokes all tokens that the token issued or rotated itself into, directly or indirectly. The audit trail has a `token-revoked` entry for each. Invitations and portal links that they made, and the sessions that such links opened, end too. A token can revoke itself, but none of the tokens it descends from: that returns `forbidden`.',
      params: IdParams,
      response: JsonNull,
    },
    async (tx, { params, caller }) => {
      await revokeToken(tx, ctx, caller, params.id, endGiven)
      return null
    },
  )
}
