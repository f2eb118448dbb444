import type { FastifyRequest } from 'fastify'
import { refusal } from '../lib/errors.ts'

/**
 * For a response that reads while it is sent, which takes as long as its client wants: call the result before
 * each read. Throws if the caller may no longer make the call: the connection then ends, so that the client
 * sees an incomplete response. The first read belongs to the call as it was admitted.
 */
export function beforeEachRead(request: FastifyRequest): () => Promise<void> {
  let isFirst = true
  return async () => {
    const isAdmitted = isFirst || (await request.server.stillAdmitted([request]))[0]
    isFirst = false
    if (!isAdmitted) throw refusal('unauthorized', 'access_ended')
  }
}
