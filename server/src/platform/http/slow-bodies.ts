import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Party } from '../db/background-work.ts'
import { type AppError, refusal } from '../lib/errors.ts'
import { Deadlines } from './admission/deadlines.ts'
import { BodyMemory } from './body-memory.ts'
import { refuseOnSocket } from './error-response.ts'

/** Time limits of bodies (decision "Slow bodies"). */
export interface BodyTimes {
  /** For all of a body, except an upload. */
  wholeMs: number
  /** For the rest of a body after the response. */
  restMs: number
  /** For each further `uploadBytes` of an upload. */
  uploadMs: number
  uploadBytes: number
  /** For all of a customer's upload. */
  customerMs: number
  /** To store an upload whose body is complete. */
  storeMs: number
}

export const bodyTimes: BodyTimes = {
  wholeMs: 60_000,
  restMs: 10_000,
  uploadMs: 30_000,
  uploadBytes: 512 * 1024,
  customerMs: 600_000,
  storeMs: 120_000,
}

/**
 * After 4,000 pieces, the pieces of a body must have 512 bytes on average. A piece is a chunk or a packet's
 * part. Each costs up to 14 µs in an upload, also if it has one byte.
 */
const pieces = { free: 4_000, averageBytes: 512 }

/** The received bytes of a body, and their place in memory once somebody reads it. */
interface Arriving {
  bytes: number
  kept?: ReturnType<BodyMemory['open']>
}

/**
 * Closes connections with a body that is slow, comes in tiny pieces or finds no memory, and ends slow
 * uploads: each holds memory or a temporary file.
 */
export class SlowBodies {
  readonly #times: BodyTimes
  readonly #whole = new Deadlines<ServerResponse>(response => this.refuse(response))
  readonly #rest = new Deadlines<ServerResponse>(({ req }) => req.complete || req.socket.destroy())
  readonly #uploads = new Deadlines<ServerResponse>(response => this.#look(response))
  readonly #customers = new Deadlines<ServerResponse>(response => this.refuse(response))
  readonly #stores = new Deadlines<ServerResponse>(response => this.#late.get(response)?.())
  /** Received bytes of an upload at the last check. */
  readonly #bytesRead = new WeakMap<ServerResponse, number>()
  /** What ends an upload that is not stored in time. */
  readonly #late = new WeakMap<ServerResponse, () => void>()
  readonly #arriving = new WeakMap<ServerResponse, Arriving>()
  readonly #memory = new BodyMemory()

  constructor(times = bodyTimes) {
    this.#times = times
  }

  watch(server: Server): void {
    server.prependListener('request', (request, response) => {
      if (!hasBody(request)) return
      this.#whole.add(response, performance.now() + this.#times.wholeMs)
      this.#countPieces(request, response)
      response.once('close', () => this.#answered(response))
    })
  }

  /**
   * From now on the body may take longer, as long as enough of it arrives. Calls `late` if the upload is not
   * stored some time after that.
   */
  allowUpload(response: ServerResponse, isCustomer: boolean, late: () => void): void {
    this.#whole.delete(response)
    this.#late.set(response, late)
    if (isCustomer) this.#customers.add(response, performance.now() + this.#times.customerMs)
    this.#wait(response)
  }

  /** From now on the body is kept in memory, unless it is that of an upload. */
  keepFor(party: Party, response: ServerResponse): void {
    const body = this.#arriving.get(response)
    if (!body || this.#late.has(response)) return
    const kept = this.#memory.open(party)
    body.kept = kept
    response.once('close', () => kept.end())
    if (!kept.add(body.bytes)) this.refuse(response, noMemory())
  }

  /** Looks at each piece before anything keeps it. */
  #countPieces(request: IncomingMessage, response: ServerResponse): void {
    const push = request.push.bind(request)
    const body: Arriving = { bytes: 0 }
    this.#arriving.set(response, body)
    let [count, isRefused] = [0, false]
    request.push = (piece, encoding) => {
      if (isRefused) return false
      const size = piece?.length ?? 0
      body.bytes += size
      if (body.kept?.add(size) === false) {
        isRefused = true
        this.refuse(response, noMemory())
        return false
      }
      if (++count <= pieces.free || body.bytes >= count * pieces.averageBytes || piece === null)
        return push(piece, encoding)
      isRefused = true
      // The rest is not read: each piece would cost time.
      request._read = () => {}
      if (!response.headersSent) refuseOnSocket(request.socket, tooManyPieces())
      this.#rest.add(response, performance.now() + this.#times.restMs)
      return false
    }
  }

  #wait(response: ServerResponse): void {
    this.#bytesRead.set(response, response.req.socket.bytesRead)
    this.#uploads.add(response, performance.now() + this.#times.uploadMs)
  }

  #look(response: ServerResponse): void {
    const { socket, complete } = response.req
    if (complete) {
      this.#stores.add(response, performance.now() + this.#times.storeMs)
      return
    }
    const bytes = socket.bytesRead - (this.#bytesRead.get(response) ?? 0)
    if (bytes >= this.#times.uploadBytes) this.#wait(response)
    else this.refuse(response)
  }

  /** Ends a body that is still arriving, and its connection. */
  refuse(response: ServerResponse, error: AppError = tooSlow()): void {
    const { req, headersSent } = response
    if (req.complete) return
    if (!headersSent) refuseOnSocket(req.socket, error)
    // Only after the response was written: if more were read, the late rest could still be processed.
    req.socket.destroySoon()
    // A client that reads nothing blocks the response.
    this.#rest.add(response, performance.now() + this.#times.restMs)
  }

  #answered(response: ServerResponse): void {
    this.#whole.delete(response)
    this.#uploads.delete(response)
    this.#customers.delete(response)
    this.#stores.delete(response)
    // The rest of a body that is too large is read for longer (`discardRest`), so that its client gets the
    // response.
    if (response.req.complete || response.req.socket.destroyed || response.statusCode === 413) return
    this.#rest.add(response, performance.now() + this.#times.restMs)
  }
}

const tooSlow = () => refusal('invalid_request', 'too_slow')

const noMemory = () => refusal('unavailable', 'no_body_memory', {}, { retryAfterSeconds: 5 })

const tooManyPieces = () =>
  refusal('invalid_request', 'small_pieces', { most: pieces.free, least: pieces.averageBytes })

const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
