import type { Context } from '../../platform/context.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import { MemberQuery } from '../members/schema.ts'
import type { Factors } from '../sign-in/factors.ts'
import { endPortalAccess } from './given-access.ts'
import { invite, revokeInvitation } from './invitations.ts'
import { makePortalLink } from './portal-links.ts'
import { pageInvitations } from './queries.ts'
import { resetMember } from './recoveries.ts'
import * as schema from './schema.ts'
import { invitationView, newInvitationView, portalView, recoveryView } from './view.ts'

const tag = 'Members'

/** `/invitations`, `/portal-links` and the recovery links of members, of the management interface. */
export function invitationManageRoutes(app: App, ctx: Context, factors: Factors): void {
  resetRoute(app, ctx, factors)
  invitationRoutes(app, ctx)
  portalRoutes(app, ctx)
}

function resetRoute(app: App, ctx: Context, { second }: Factors): void {
  write(
    app,
    ctx,
    'POST',
    '/members/:id/reset',
    {
      tag,
      params: IdParams,
      within: { row: 'member', name: 'Member' },
      id: 'resetMember',
      scope: 'members:write',
      summary: 'Make a recovery link for a member',
      description:
        'For a member who cannot sign in, on an installation that cannot send mail. Only the admin token of the installation can do it. The password works until the link is used, unless `remove_second_factor` removes it.',
      body: schema.ResetBody,
      response: schema.Recovery,
      status: 201,
      idempotent: false,
    },
    async (tx, { params, body, caller }) =>
      recoveryView(
        ctx,
        await resetMember(tx, ctx, second, caller, params.id, {
          removesFactor: body.remove_second_factor ?? false,
          provesAddress: body.proves_address ?? false,
        }),
      ),
  )
}

function invitationRoutes(app: App, ctx: Context): void {
  const url = '/invitations'
  read(
    app,
    url,
    {
      id: 'listInvitations',
      tag,
      scope: 'members:read',
      within: 'query',
      summary: 'List open invitations',
      description: 'Invitations that can still be accepted, newest first.',
      query: MemberQuery,
      response: listOf(schema.Invitation),
      errors: ['not_found'],
    },
    async ({ query, caller }) =>
      list(query, page => pageInvitations(ctx.db, caller.workspaceId, ctx.clock.now(), page), invitationView),
  )
  write(
    app,
    ctx,
    'POST',
    url,
    {
      id: 'inviteMember',
      tag,
      scope: 'members:write',
      within: 'body',
      summary: 'Invite a person',
      description:
        'Mails a link that works once, for 72 hours, and returns one, to copy it where no mail arrives: the first of the two that is used ends both. Only the link in the mail shows that the person reads the mailbox: an account that was made with a copied link cannot join a second workspace with a copied link. To send it again, invite again. A workspace can make at most 50 invitations an hour, and 5 for an address: `rate_limited` with the reason `too_many_invitations`. All workspaces together mail at most 20 an hour to an address: then the invitation is made, and `is_mailed` is false. The admin token has no such limits.',
      body: schema.InvitationBody,
      response: schema.NewInvitation,
      status: 201,
      idempotent: false,
      errors: ['not_found', 'unprocessable_entity'],
    },
    async (tx, { body, caller }) => {
      const { email, role, notary_id: notaryId } = body
      return newInvitationView(ctx, await invite(tx, ctx, caller, { email, role, notaryId }))
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    '/invitations/:id',
    {
      id: 'revokeInvitation',
      tag,
      scope: 'members:write',
      within: { row: 'invitation', name: 'Invitation' },
      summary: 'End an invitation',
      description: 'Its link no longer works.',
      params: IdParams,
      response: JsonNull,
    },
    async (tx, { params, caller }) => {
      await revokeInvitation(tx, ctx, caller, params.id)
      return null
    },
  )
}

function portalRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/portal-links',
    {
      id: 'makePortalLink',
      tag,
      scope: 'members:write',
      within: 'body',
      summary: 'Make a link to the portal',
      description:
        'For the developers of a business that integrates: the link works once, within 10 minutes, and opens a session of at most 12 hours with the role `developer` in this workspace.',
      body: schema.PortalBody,
      response: schema.PortalLink,
      status: 201,
      idempotent: false,
      errors: ['not_found'],
    },
    async (tx, { caller }) => portalView(ctx, await makePortalLink(tx, ctx, caller)),
  )
  write(
    app,
    ctx,
    'DELETE',
    '/portal-links',
    {
      id: 'endPortalAccess',
      tag,
      scope: 'members:write',
      within: 'query',
      summary: 'End all links and sessions of the portal',
      description:
        'Links that were not opened no longer work, and the sessions that links opened end at once. For developers who stay, make a new link.',
      query: schema.PortalQuery,
      response: schema.EndedPortal,
      errors: ['not_found'],
    },
    async (tx, { caller }) => ({
      object: 'ended_portal_access' as const,
      ...(await endPortalAccess(tx, ctx, caller)),
    }),
  )
}
