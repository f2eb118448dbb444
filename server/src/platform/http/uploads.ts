import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../lib/caller.ts'
import { networksOf } from '../lib/client-network.ts'
import { refusal } from '../lib/errors.ts'
import { cutOff } from './error-response.ts'
import type { App } from './operation.ts'
import type { Place } from './places.ts'

/**
 * Concurrent uploads (decision "Uploads at a time"). Each holds up to 30 MiB of temporary space, or a
 * connection to the storage.
 */
const most = {
  ofBooking: 2,
  ofNetwork: 4,
  ofLargerNetwork: 8,
  ofCustomers: 10,
  ofWorkspace: 20,
  ofProcess: 40,
}
const retryAfterSeconds = 5

/**
 * Customers can use at most half of their workspace's uploads, so that the business is not blocked. All keys
 * of a booking count together. One network cannot take all places of the customers with the keys of several
 * bookings. A workspace cannot have more places of the process than it leaves free, so that a few workspaces
 * never have all.
 */
function placesOf({ workspaceId, rootId, source }: Caller, ip: string): Place[] {
  const [network, larger] = networksOf(ip)
  const ofLarger = { of: `${workspaceId} network ${larger}`, most: most.ofLargerNetwork, refusal: tooMany }
  const ofCustomer = [
    { of: `${workspaceId} booking ${rootId}`, most: most.ofBooking, refusal: tooMany },
    { of: `${workspaceId} network ${network}`, most: most.ofNetwork, refusal: tooMany },
    ...(larger === undefined ? [] : [ofLarger]),
    { of: `${workspaceId} customers`, most: most.ofCustomers, refusal: tooMany },
  ]
  return [
    ...(source === 'customer' ? ofCustomer : []),
    { of: `${workspaceId}`, most: most.ofWorkspace, refusal: tooMany },
    { of: 'process', most: most.ofProcess, fairlyTo: `${workspaceId}`, refusal: isFull },
  ]
}

const tooMany = () => refusal('rate_limited', 'uploads', {}, { retryAfterSeconds })

const isFull = () => refusal('unavailable', 'no_uploads', {}, { retryAfterSeconds })

/** The end of a call's upload: of its place, and of all waits for its streams. */
interface End {
  leave: () => void
  abort: AbortController
}

const ends = new WeakMap<FastifyRequest, End>()

/** Counts the uploads of an app's routes, and rejects one too many before its body is read. */
export function limitUploads(app: App): void {
  app.addHook('onRequest', admitUpload)
  // The response may wait behind others that its client does not read, so it can end much later.
  app.addHook('onSend', async request => ends.get(request)?.leave())
}

/**
 * Aborts when the connection is gone, and some time after the body is complete. Every wait for a stream of
 * the upload ends with it (decision "Ends of an upload"). Its reason is an `AppError`.
 */
export function uploadSignal(request: FastifyRequest): AbortSignal {
  const end = ends.get(request)
  if (!end) throw new Error('The route of this upload has no limitUploads.')
  return end.abort.signal
}

/** Throws `rate_limited`, `unavailable`. */
async function admitUpload(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { caller, server, raw } = request
  if (request.method === 'OPTIONS') return
  // A connection that is already closed would not emit the event again.
  if (raw.socket.destroyed) throw cutOff()
  const end: End = {
    leave: caller ? server.uploads.take(placesOf(caller, request.ip)) : () => {},
    abort: new AbortController(),
  }
  ends.set(request, end)
  reply.raw.once('close', () => {
    end.leave()
    end.abort.abort(cutOff())
  })
  if (caller)
    server.slowBodies.allowUpload(reply.raw, caller.source === 'customer', () => end.abort.abort(tooLate()))
}

const tooLate = () => refusal('unavailable', 'upload_not_stored', {}, { retryAfterSeconds })
