import type { FastifyRequest } from 'fastify'
import type { App } from '../http/operation.ts'
import { Places } from '../http/places.ts'
import { networkOf } from '../lib/client-network.ts'
import { AppError } from '../lib/errors.ts'

/** Concurrent downloads. Each holds an open file until its client has read it. A player of videos has a few. */
const most = { ofNetwork: 40, ofProcess: 1000 }
const retryAfterSeconds = 5

/** Counts the running downloads of this process, and rejects one too many before its file is opened. */
export function limitDownloads(app: App): void {
  const running = new Places()
  app.addHook('onRequest', async (request, reply) => {
    const leave = running.take([
      { of: networkOf(request.ip), most: most.ofNetwork, refusal: tooMany },
      { of: 'process', most: most.ofProcess, refusal: isFull },
    ])
    reply.raw.once('close', leave)
    if (isGone(request)) leave()
  })
}

/** A connection that is already closed would not emit the event again. */
const isGone = ({ raw }: FastifyRequest) => raw.socket.destroyed

const tooMany = () =>
  new AppError('rate_limited', 'Too many concurrent downloads. Try again when one of them has ended.', {
    retryAfterSeconds,
  })

const isFull = () =>
  new AppError('unavailable', 'The server sends no more files at the moment. Try again.', {
    retryAfterSeconds,
  })
