import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { type OpenedSession, type Origin, openSession } from '../sessions/sessions.ts'
import { useGivenLink } from './given-access.ts'
import { type LinkRow, makeLink } from './one-time-links.ts'

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
export async function openPortal(
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
