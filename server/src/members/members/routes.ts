import type { Context } from '../../platform/context.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import {
  changeMember,
  type Endings,
  endMemberSessions,
  getMember,
  listMembers,
  removeMember,
} from './members.ts'
import * as schema from './schema.ts'
import { memberView } from './view.ts'

const tag = 'Members'
const oneMember = { tag, params: IdParams, within: { row: 'member', name: 'Member' } } as const

/** `/members` of the management interface. */
export function memberManageRoutes(app: App, ctx: Context, endings: Endings): void {
  memberRoutes(app, ctx)
  memberChangeRoutes(app, ctx, endings)
  memberAccessRoutes(app, ctx)
}

function memberRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/members',
    {
      id: 'listMembers',
      tag,
      scope: 'members:read',
      within: 'query',
      summary: 'List the members',
      description: 'The people who can sign in, newest first.',
      query: schema.MemberQuery,
      response: listOf(schema.Member),
      errors: ['not_found'],
    },
    async ({ query, caller }) =>
      list(
        query,
        page => listMembers(ctx.db, caller.workspaceId, page),
        row => memberView(ctx, row),
      ),
  )
  read(
    app,
    '/members/:id',
    {
      ...oneMember,
      id: 'getMember',
      scope: 'members:read',
      summary: 'Read a member',
      response: schema.Member,
    },
    async ({ params, caller }) => memberView(ctx, await getMember(ctx.db, caller, params.id)),
  )
}

function memberChangeRoutes(app: App, ctx: Context, endings: Endings): void {
  const url = '/members/:id'
  write(
    app,
    ctx,
    'PATCH',
    url,
    {
      ...oneMember,
      id: 'updateMember',
      scope: 'members:write',
      summary: "Change a member's role",
      description:
        'The member signs in again to use the workspace, so that no page goes on with the rights of before. Tokens that the member issued or rotated are revoked if they have a right that the new role does not have, and all of them for the role `notary`: an owner who rotates a token first takes it over. Invitations, portal links and portal sessions end if the new role could not give them. When the member no longer has a notary, the calendar feed of the notary ends. A workspace keeps one owner.',
      body: schema.MemberChanges,
      response: schema.Member,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, body, caller }) =>
      memberView(ctx, await changeMember(tx, ctx, caller, params.id, body, endings)),
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      ...oneMember,
      id: 'removeMember',
      scope: 'members:write',
      summary: 'Remove a member',
      description:
        'Ends the membership, and the invitations, portal links and portal sessions that the person or the tokens of the person gave. For the role `notary`, the calendar feed of the notary ends. A workspace keeps one owner. Tokens that the member issued go on working, unless `tokens` is `revoke`: `GET /tokens` lists them by `issued_by_member`.',
      query: schema.RemovalQuery,
      response: JsonNull,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, query, caller }) => {
      await removeMember(tx, ctx, caller, params.id, { revokesTokens: query.tokens === 'revoke' }, endings)
      return null
    },
  )
}

function memberAccessRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/members/:id/end-sessions',
    {
      ...oneMember,
      id: 'endMemberSessions',
      scope: 'members:write',
      summary: 'End the sessions of a member',
      description:
        'For a lost laptop: the sessions of the person no longer open this workspace, until the person signs in again. The membership stays, and so do the sessions in other workspaces: the person ends them in their own account.',
      response: schema.EndedSessions,
    },
    async (tx, { params, caller }) => ({
      object: 'ended_sessions' as const,
      member_id: params.id,
      ended: await endMemberSessions(tx, ctx, caller, params.id),
    }),
  )
}
