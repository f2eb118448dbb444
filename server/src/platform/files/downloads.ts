import type { FastifyReply, FastifyRequest } from 'fastify'
import { Places } from '../http/places.ts'
import { networksOf } from '../lib/client-network.ts'
import { refusal } from '../lib/errors.ts'

/**
 * Concurrent downloads. Each holds an open file until its client has read it. A player of videos has a few. A
 * provider can give one customer a /48 network, with 65,536 of size /64.
 */
const most = { ofNetwork: 40, ofLargerNetwork: 100, ofProcess: 1000 }
const retryAfterSeconds = 5

/** Counts the running downloads of this process, and rejects one too many before its file is opened. */
export class Downloads {
  readonly #running = new Places()

  /**
   * Takes a place until the response is closed, which can wait behind others that the client does not read.
   * Call it for a good link only. Returns a function that frees the place at once. Throws `rate_limited`,
   * `unavailable`.
   */
  enter(request: FastifyRequest, reply: FastifyReply): () => void {
    const [network, larger] = networksOf(request.ip)
    const ofLarger = { of: `${larger}`, most: most.ofLargerNetwork, refusal: tooMany }
    const leave = this.#running.take([
      { of: network, most: most.ofNetwork, refusal: tooMany },
      ...(larger === undefined ? [] : [ofLarger]),
      { of: 'process', most: most.ofProcess, refusal: isFull },
    ])
    reply.raw.once('close', leave)
    if (isGone(request)) leave()
    return leave
  }
}

/** A connection that is already closed would not emit the event again. */
const isGone = ({ raw }: FastifyRequest) => raw.socket.destroyed

const tooMany = () => refusal('rate_limited', 'downloads', {}, { retryAfterSeconds })

const isFull = () => refusal('unavailable', 'no_downloads', {}, { retryAfterSeconds })
