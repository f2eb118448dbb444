import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import type { Role } from '../../platform/lib/role.ts'
import { mayDo } from '../../workspaces/roles.ts'
import { mayTokenDo } from '../../workspaces/tokens.ts'
import { findMembership } from '../members/members.ts'
import { endPortalSessions } from '../sessions/sessions.ts'
import { isUsable, type LinkRow, noLink, type OpenedLink, useLink } from './one-time-links.ts'
import { changeLink, lockGivenLinks } from './queries.ts'

/** A session of a portal can be open for this long after its link could be opened last. */
const longestPortalMs = 12 * 3_600_000

/** How much ended. */
export interface Ended {
  links: number
  sessions: number
}

/**
 * Ends the invitations and portal links that these actors made, and the portal sessions that such links
 * opened. With `roleNow`, only those that a member of this role may not make. Each has an audit entry.
 */
export async function endGivenAccess(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  actors: string[],
  roleNow?: Role,
): Promise<void> {
  const links = await lockGivenLinks(tx, caller.workspaceId, openSince(ctx), { actors })
  await endLinks(
    tx,
    ctx,
    caller,
    links.filter(link => roleNow === undefined || !mayGive(roleNow, link)),
  )
}

/** Ends all portal links of the workspace that were not opened, and all its open portal sessions. */
export async function endPortalAccess(tx: Tx, ctx: Context, caller: Caller): Promise<Ended> {
  const links = await lockGivenLinks(tx, caller.workspaceId, openSince(ctx), { kind: 'portal' })
  return endLinks(tx, ctx, caller, links)
}

/** The links are locked: a call that opens one of them has stored its session, or finds the link revoked. */
async function endLinks(tx: Tx, ctx: Context, caller: Caller, links: LinkRow[]): Promise<Ended> {
  const now = ctx.clock.now()
  const usable = links.filter(link => isUsable(link, now))
  for (const { workspace_id, id, kind } of usable) {
    await changeLink(tx, workspace_id, id, { revoked_at: now })
    await audit(
      tx,
      ctx.clock,
      caller,
      kind === 'portal'
        ? { action: 'portal-link-revoked', object: 'portal_link', id }
        : { action: 'invitation-revoked', object: 'invitation', id },
    )
  }
  const portal = links.filter(({ kind }) => kind === 'portal').map(({ id }) => id)
  const ended = await endPortalSessions(tx, ctx, caller.workspaceId, portal)
  for (const id of ended)
    await audit(tx, ctx.clock, caller, { action: 'portal-session-ended', object: 'portal_link', id })
  return { links: usable.length, sessions: ended.length }
}

/**
 * Uses up an invitation or a portal link. Throws `not_found` as `useLink`, and if the maker has left or may
 * no longer give this access: the link may have been made while the maker was removed.
 */
export async function useGivenLink(
  tx: Tx,
  ctx: Context,
  kind: 'invitation' | 'portal',
  secret: string,
): Promise<OpenedLink> {
  const link = await useLink(tx, ctx, kind, secret)
  if (!(await mayStillGive(tx, link))) throw noLink()
  return link
}

async function mayStillGive(db: Db, link: LinkRow): Promise<boolean> {
  const [kind, id] = link.created_by.split(':')
  if (kind === 'token') return mayTokenDo(db, Number(id), 'members:write')
  if (kind !== 'member') return true
  const maker = await findMembership(db, link.workspace_id, Number(id))
  return maker !== undefined && mayGive(maker.role, link)
}

/** Whether a member of the role may make such a link. Only owners make owners. */
const mayGive = (role: Role, link: LinkRow): boolean =>
  mayDo(role, 'members:write') && (link.role !== 'owner' || role === 'owner')

const openSince = (ctx: Context): Date => new Date(ctx.clock.now().getTime() - longestPortalMs)
