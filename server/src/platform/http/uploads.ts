import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../lib/caller.ts'
import { type Networks, networksOf } from '../lib/client-network.ts'
import { refusal } from '../lib/errors.ts'
import type { CustomerUpload } from './customer-uploads.ts'
import { cutOff } from './error-response.ts'
import type { App } from './operation.ts'
import type { Place } from './places.ts'

/**
 * Concurrent uploads (decision "Uploads at a time"). Each holds temporary space, or a connection to the
 * storage.
 */
const most = {
  ofBooking: 2,
  ofNetwork: 4,
  ofLargerNetwork: 8,
  ofWorkspace: 20,
  ofProcess: 40,
}
const retryAfterSeconds = 5

/** Temporary space of an upload: one document. */
const usualSpaceBytes = 30 * 1024 * 1024

/** All keys of a booking count together. */
const bookingOf = ({ workspaceId, rootId }: Caller) => `${workspaceId} booking ${rootId}`

/** One network has a few places of each workspace's customers. */
function placesOfCustomer(caller: Caller, [network, larger]: Networks): Place[] {
  const { workspaceId } = caller
  const ofLarger = { of: `${workspaceId} network ${larger}`, most: most.ofLargerNetwork, refusal: tooMany }
  return [
    { of: bookingOf(caller), most: most.ofBooking, refusal: tooMany },
    { of: `${workspaceId} network ${network}`, most: most.ofNetwork, refusal: tooMany },
    ...(larger === undefined ? [] : [ofLarger]),
  ]
}

/**
 * A workspace cannot have more places of the process than it leaves free, so that a few workspaces never have
 * all.
 */
const placesOf = ({ workspaceId }: Caller): Place[] => [
  { of: `${workspaceId}`, most: most.ofWorkspace, refusal: tooMany },
  { of: 'process', most: most.ofProcess, fairlyTo: `${workspaceId}`, refusal: isFull },
]

const tooMany = () => refusal('rate_limited', 'uploads', {}, { retryAfterSeconds })

const isFull = () => refusal('unavailable', 'no_uploads', {}, { retryAfterSeconds })

type SpaceOf = (announcedBytes: number | undefined) => number

/** The end of a call's upload: of its place, and of all waits for its streams. */
interface End {
  leave: () => void
  abort: AbortController
}

const ends = new WeakMap<FastifyRequest, End>()

/**
 * Counts the uploads of an app's routes, and rejects one too many before its body is read. `spaceOf`: the
 * temporary space that a body with this announced length may need. Undefined: it announces none.
 */
export function limitUploads(app: App, spaceOf: SpaceOf = () => usualSpaceBytes): void {
  // The tests find the routes of uploads by the name of this hook.
  app.addHook('onRequest', function limitsUpload(request, reply) {
    return admitUpload(request, reply, spaceOf)
  })
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
async function admitUpload(request: FastifyRequest, reply: FastifyReply, spaceOf: SpaceOf): Promise<void> {
  const { caller, server, raw } = request
  // A connection that is already closed would not emit the event again.
  if (raw.socket.destroyed) throw cutOff()
  const taken: (() => void)[] = []
  const end: End = {
    leave: () => {
      for (const free of taken.splice(0)) free()
    },
    abort: new AbortController(),
  }
  ends.set(request, end)
  reply.raw.once('close', () => {
    end.leave()
    end.abort.abort(cutOff())
  })
  if (!caller) return
  const isCustomer = caller.source === 'customer'
  if (isCustomer) {
    const networks = networksOf(request.ip)
    taken.push(server.uploads.take(placesOfCustomer(caller, networks)))
    const upload = customerUpload(caller, request, reply, { networks, end, spaceOf })
    taken.push(await server.customerUploads.take(upload, end.abort.signal))
  }
  taken.push(server.uploads.take(placesOf(caller)))
  // The connection may be gone since the place was free.
  if (end.abort.signal.aborted) end.leave()
  end.abort.signal.throwIfAborted()
  server.slowBodies.allowUpload(reply.raw, isCustomer, () => end.abort.abort(tooLate()))
}

/** The upload as one of those that wait for each other. */
function customerUpload(
  caller: Caller,
  { raw, server }: FastifyRequest,
  reply: FastifyReply,
  { networks: [network, larger], end, spaceOf }: { networks: Networks; end: End; spaceOf: SpaceOf },
): CustomerUpload {
  const announced = Number(raw.headers['content-length'])
  const before = raw.socket.bytesRead
  return {
    workspaceId: caller.workspaceId,
    line: larger ?? network,
    booking: bookingOf(caller),
    spaceBytes: spaceOf(Number.isNaN(announced) ? undefined : announced),
    received: () => (raw.complete ? Number.POSITIVE_INFINITY : raw.socket.bytesRead - before),
    giveWay: () => {
      // A reader of a body may not look at the signal before its end.
      if (!raw.complete) server.slowBodies.refuse(reply.raw, tooMany())
      else end.abort.abort(tooMany())
    },
  }
}

const tooLate = () => refusal('unavailable', 'upload_not_stored', {}, { retryAfterSeconds })
