import type { Context } from '../../platform/context.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { JsonNull } from '../../platform/http/shapes.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import * as schema from './link-schema.ts'
import { mailRecovery } from './mail-recovery.ts'
import { openLink } from './one-time-links.ts'
import { openPortalFor } from './open-portal.ts'
import { renewsOwn } from './renewal.ts'

const params = schema.SecretParams

/**
 * Routes to read and open one-time links, for people without a session. The routes that accept a link and set
 * a password, a passkey or single sign-on are in the folder of that factor.
 */
export function linkRoutes(app: App, ctx: Context): void {
  invitationRoutes(app, ctx)
  recoveryRoutes(app, ctx)
  portalRoute(app, ctx)
}

function invitationRoutes(app: App, ctx: Context): void {
  const tag = 'Invitations'
  read(
    app,
    '/invitations/:secret',
    {
      id: 'getInvitation',
      tag,
      summary: 'Read an invitation',
      description: 'Returns the workspace and role of the invitation. The link can be used afterwards.',
      params,
      response: schema.InvitationSeen,
      errors: ['rate_limited'],
    },
    async ({ request, params }) => {
      const link = await openLink(ctx.db, ctx, 'invitation', params.secret)
      return {
        object: 'invitation' as const,
        workspace_name: (await getWorkspace(ctx.db, link.workspace_id)).name,
        email: link.email,
        role: link.role ?? 'viewer',
        renews_account: await renewsOwn(ctx, link, request.signedIn?.account),
        expires_at: wireTime(link.expires_at),
      }
    },
  )
}

function portalRoute(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/portal-links/:secret',
    {
      id: 'openPortal',
      tag: 'Invitations',
      summary: 'Open a portal link',
      description:
        'Opens a session of at most 12 hours with the role `developer` in the workspace of the link, which then no longer works.',
      params,
      response: JsonNull,
      status: 201,
      idempotent: false,
      errors: ['forbidden', 'rate_limited'],
    },
    async (tx, { request, reply, params }) => {
      await openPortalFor(tx, ctx, request, reply, params.secret)
      return null
    },
  )
}

function recoveryRoutes(app: App, ctx: Context): void {
  const tag = 'Recovery'
  read(
    app,
    '/recoveries',
    {
      id: 'requestRecovery',
      tag,
      summary: 'Ask for a recovery link',
      description:
        'Mails a link that works once, for 30 minutes, to the account of this address. The response is the same for an unknown address. At most 5 mails an hour are sent to an account. While 3 mailed links are usable, no further mail is sent. A new link does not end earlier ones.',
      body: schema.RecoveryRequestBody,
      response: schema.Requested,
      idempotent: false,
      errors: ['forbidden', 'rate_limited'],
    },
    async ({ request, body }) => {
      await mailRecovery(ctx, request, body.email)
      return { object: 'recovery_requested' as const }
    },
    'POST',
  )
}
