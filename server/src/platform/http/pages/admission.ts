import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Leave } from '../admission/admission.ts'
import { partyOf } from '../admission/party.ts'
import type { App } from '../operation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    leaveWhenSent: Leave | null
  }
}

/** Lets pages count for their workspace like reads of the API: each takes a place in admission control. */
export function admitPages(pages: App): void {
  pages.decorateRequest('leaveWhenSent', null)
  pages.addHook('preHandler', async (request, reply) => {
    if (request.method === 'GET') await admitUntilSent(request, reply)
  })
  pages.addHook('onSend', async request => request.leaveWhenSent?.())
}

/**
 * Takes a place until the page is complete. The promise of a handler would be too late: it resolves when the
 * client has read the response. Throws `unavailable`.
 */
export async function admitUntilSent(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.caller === null) return
  const party = partyOf(request, request.caller.workspaceId)
  let leave: Leave | undefined = await request.server.admission.enterOrThrow(party)
  request.leaveWhenSent = () => {
    leave?.()
    leave = undefined
  }
  // The client may have left before anything is sent.
  reply.raw.once('close', request.leaveWhenSent)
  if (reply.raw.destroyed) request.leaveWhenSent()
}
