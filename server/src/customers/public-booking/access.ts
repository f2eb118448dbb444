import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { workspaceOf } from '../../platform/db/directory.ts'
import { limitNetwork } from '../../platform/http/limit.ts'
import type { App } from '../../platform/http/operation.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { isKey } from '../../platform/lib/new-key.ts'
import { formerSlugsOf } from '../../workspaces/former-slugs.ts'
import { slugForm } from '../../workspaces/schema.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visited: Visited | null
  }
}

/** The workspace whose open booking a visitor uses. Nothing is known about the visitor. */
export interface Visited {
  workspace: WorkspaceRow
  /** The current one, also for a visitor who came by a former one. */
  slug: string
  isMoved: boolean
  caller: Caller
}

const isSlug = new RegExp(slugForm)

/**
 * Changes are the requests for codes and the attempts to confirm one. What a workspace mails to all its
 * visitors is limited where a code is queued, so that calls that mail nothing do not use that limit up.
 */
const callsAMinute = { address: 300, largerNetwork: 1_200 }
const changesAMinute = { address: 30, largerNetwork: 60 }

/**
 * Admits visitors of a workspace whose open booking is on, before the body is read. Throws `not_found`,
 * `rate_limited`.
 */
export function admitVisitors(app: App, ctx: Context): void {
  app.decorateRequest('visited', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { slug: typed = '', key } = request.params as { slug?: string; key?: string }
    const slug = typed.toLowerCase()
    await limitNetwork(ctx, request, 'booking-address', callsAMinute)
    if (!isSlug.test(slug)) throw notFound('Open booking')
    const visited = await visit(ctx.db, ctx, slug, request.id)
    // The page of a refusal has the brand, too.
    request.visited = visited
    if (request.method === 'POST') await limitNetwork(ctx, request, 'open-booking-address', changesAMinute)
    if (key !== undefined && !isKey(key)) throw notFound('Booking request')
    request.caller = visited.caller
    const renew = async (tx?: Tx) => {
      request.visited = await visit(tx ?? ctx.db, ctx, slug, request.id)
    }
    request.rights = { renew }
  })
}

/** The workspace that has the slug, or had it and keeps it. Its open booking is then at the current slug. */
async function visit(db: Db, { clock }: Context, typed: string, requestId: string): Promise<Visited> {
  const workspaceId = await workspaceOf(db, 'open_booking', typed)
  const workspace = workspaceId === undefined ? undefined : await getWorkspace(db, workspaceId)
  const slug = workspace?.open_booking_slug
  if (!workspace?.customer_booking || !slug) throw notFound('Open booking')
  if (typed !== slug && !formerSlugsOf(workspace, clock.now()).some(one => one.slug === typed))
    throw notFound('Open booking')
  const caller = { workspaceId: workspace.id, actor: 'visitor', source: 'customer' as const, requestId }
  return { workspace, slug, isMoved: typed !== slug, caller }
}

/** The workspace that the request's slug names. */
export function visitedBy(request: FastifyRequest): Visited {
  if (!request.visited) throw notFound('Open booking')
  return request.visited
}
