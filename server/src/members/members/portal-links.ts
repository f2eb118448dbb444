import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import {
  type OpenedSession,
  type Origin,
  openSession,
  type SessionRow,
  signOut,
} from '../sessions/sessions.ts'
import { useGivenLink } from './given-access.ts'
import { type LinkRow, makeLink } from './links.ts'

/** Makes a link that opens a session of a portal once, within 10 minutes. */
export async function makePortalLink(tx: Tx, ctx: Context, caller: Caller): Promise<LinkRow> {
  const link = await makeLink(tx, ctx, caller, { kind: 'portal', workspaceId: caller.workspaceId })
  await audit(tx, ctx.clock, caller, { action: 'portal-link-created', object: 'portal_link', id: link.id })
  return link
}

/**
 * Uses the link up and opens a session of the role `developer` in its workspace, for at most 12 hours. Throws
 * `not_found`.
 */
export async function enterPortal(
  tx: Tx,
  ctx: Context,
  caller: Omit<Caller, 'workspaceId'>,
  secret: string,
  origin: Origin,
): Promise<OpenedSession> {
  const link = await useGivenLink(tx, ctx, 'portal', secret)
  const of = { portalWorkspaceId: link.workspace_id, portalLinkId: link.id }
  const session = await openSession(tx, ctx, { method: 'portal', of, ...origin })
  const by = { ...caller, workspaceId: link.workspace_id }
  await audit(tx, ctx.clock, by, { action: 'portal-link-opened', object: 'portal_link', id: link.id })
  return session
}

/** Ends the session of a portal. */
export async function leavePortal(
  tx: Tx,
  ctx: Context,
  request: Pick<Caller, 'source' | 'requestId'>,
  session: SessionRow,
): Promise<void> {
  await signOut(tx, ctx, session)
  const { id, portal_link_id: linkId, portal_workspace_id: workspaceId } = session
  const by = { ...request, workspaceId: workspaceId ?? 0, actor: `portal:${id}`, actorName: 'Portal' }
  const act = { action: 'portal-session-ended', object: 'portal_link', id: linkId ?? id } as const
  await audit(tx, ctx.clock, by, act)
}
