import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../lib/errors.ts'
import { partyOf } from './admission/party.ts'

/**
 * For a response that reads while it is sent, which takes as long as its client wants: makes each read, which
 * takes a place in admission control like a call. Throws if the caller may no longer make the call, or if the
 * server stays busy: the connection then ends, so that the client sees an incomplete response. The first
 * read belongs to the call as it was admitted.
 */
export function eachRead(request: FastifyRequest, workspaceId: number): EachRead {
  let isFirst = true
  return async read => {
    const isAdmitted = isFirst || (await request.server.stillAdmitted([request]))[0]
    isFirst = false
    if (!isAdmitted) throw refusal('unauthorized', 'access_ended')
    return request.server.admission.run(partyOf(request, workspaceId), read)
  }
}

export type EachRead = <T>(read: () => Promise<T>) => Promise<T>

/** Long responses of a workspace that are sent at a time in this process. Each takes half a core. */
const mostOfWorkspace = 3

/** Takes a place until the response is sent. Throws `rate_limited` at the limit. */
export function takeLongResponse({ server }: FastifyRequest, reply: FastifyReply, workspaceId: number): void {
  const tooMany = () =>
    refusal('rate_limited', 'exports', { most: mostOfWorkspace }, { retryAfterSeconds: 5 })
  reply.raw.once(
    'close',
    server.longResponses.take([{ of: `${workspaceId}`, most: mostOfWorkspace, refusal: tooMany }]),
  )
}
