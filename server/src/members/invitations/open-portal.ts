import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { fromOf, keepSession, originOf } from '../sign-in/access.ts'
import { openPortal } from './portal-links.ts'

/** Opens the session of a portal link, and stores it in the browser. */
export async function openPortalFor(
  tx: Tx,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
): Promise<void> {
  const by = { ...fromOf(request), actor: 'visitor' }
  keepSession(ctx, reply, await openPortal(tx, ctx, by, secret, originOf(ctx, request)))
}
