import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Agent, type Dispatcher } from 'undici'
import type { Clock } from '../lib/clock.ts'
import { type Policy, targetProblem } from './address.ts'
import { connectorOf, type ErrorClass } from './connect.ts'
import { classOf } from './http-request.ts'
import { ResponseTooLarge } from './interim.ts'
import { endAtTinyPieces } from './pieces.ts'
import { retryAfterMs } from './retry-after.ts'

/** Why a file could not be read. */
export type ReadProblem = ErrorClass | 'too_large' | 'tiny_pieces' | 'redirects' | 'encoding'

export class ReadError extends Error {
  readonly problem: ReadProblem

  constructor(problem: ReadProblem) {
    super(`the file cannot be read: ${problem}`)
    this.problem = problem
  }
}

export interface Wanted {
  url: string
  /** Mode of the workspace that asks. A live one reads over `https` only. */
  mode: 'live' | 'test'
  headers: Record<string, string>
}

export interface Opened {
  status: number
  etag: string | null
  lastModified: string | null
  /** How long the server asks to wait. */
  retryAfterMs: number | null
  /** The text of the file, piece by piece. Throws `ReadError`. */
  body: AsyncIterable<string>
  /** Ends the response without reading its body. */
  discard(): void
}

interface Limits {
  timeoutMs: number
  mostBytes: number
}

const mostRedirects = 5
const redirects = [301, 302, 303, 307, 308]

/**
 * Reads files from servers that staff name, under the same policy of addresses as webhooks, which also holds
 * for each redirect.
 */
export class Reader {
  readonly #agent: Agent
  readonly #clock: Clock
  readonly #limits: Limits

  constructor(policy: Policy, clock: Clock, limits: Limits) {
    this.#clock = clock
    this.#limits = limits
    this.#agent = new Agent({
      connect: connectorOf(policy, limits.timeoutMs),
      allowH2: false,
      // The signal of `open` bounds everything.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 4_000,
      maxHeaderSize: 16 * 1024,
    })
  }

  /**
   * Opens the file, whatever the status. `timeoutMs` is from here to the end of the body, which must be read
   * or discarded. Throws `ReadError`.
   */
  async open({ url, mode, headers }: Wanted): Promise<Opened> {
    const signal = AbortSignal.timeout(this.#limits.timeoutMs)
    try {
      const { statusCode: status, headers: answered, body } = await this.#follow(url, mode, headers, signal)
      // A response that is discarded ends with an error, which nobody waits for.
      body.on('error', () => {})
      endAtTinyPieces(body, new ReadError('tiny_pieces'))
      return {
        status,
        etag: headerOf(answered.etag),
        lastModified: headerOf(answered['last-modified']),
        retryAfterMs: retryAfterMs(headerOf(answered['retry-after']) ?? undefined, this.#clock.now()),
        body: this.#textOf(body, headerOf(answered['content-encoding']), signal),
        discard: () => body.destroy(),
      }
    } catch (error) {
      throw readError(error, signal)
    }
  }

  /** Waits for running requests. */
  async close(): Promise<void> {
    await this.#agent.close()
  }

  async #follow(url: string, mode: Wanted['mode'], headers: Wanted['headers'], signal: AbortSignal) {
    let target = URL.parse(url)
    for (let followed = 0; followed <= mostRedirects; followed++) {
      if (!target || targetProblem(target, mode) !== null) throw new ReadError('address_refused')
      const { origin, pathname, search } = target
      const path = pathname + search
      const response = await this.#agent.request({
        origin,
        path,
        method: 'GET',
        headers: { ...always, ...headers },
        signal,
      })
      const location = headerOf(response.headers.location)
      if (!redirects.includes(response.statusCode) || location === null) return response
      await response.body.dump()
      target = URL.parse(location, target)
    }
    throw new ReadError('redirects')
  }

  async *#textOf(body: Dispatcher.ResponseData['body'], encoding: string | null, signal: AbortSignal) {
    const decoder = new TextDecoder()
    let received = 0
    try {
      for await (const piece of decoded(body, encoding)) {
        received += piece.length
        if (received > this.#limits.mostBytes) throw new ReadError('too_large')
        yield decoder.decode(piece, { stream: true })
      }
      yield decoder.decode()
    } catch (error) {
      throw readError(error, signal)
    } finally {
      body.destroy()
    }
  }
}

const always = { 'user-agent': 'Jurat', 'accept-encoding': 'gzip' }

/** The size counts after decoding: a small body can become a large one. */
function decoded(body: Readable, encoding: string | null): Readable {
  if (encoding === null || encoding === 'identity') return body
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new ReadError('encoding')
  const unzipped = createGunzip()
  // The reader of the stream gets the error.
  pipeline(body, unzipped, () => {})
  return unzipped
}

const headerOf = (value: string | string[] | undefined): string | null => [value].flat()[0] ?? null

function readError(error: unknown, signal: AbortSignal): ReadError {
  if (error instanceof ReadError) return error
  if (error instanceof ResponseTooLarge) return new ReadError('too_large')
  if (signal.aborted) return new ReadError('timeout')
  return new ReadError(classOf(error as Error))
}
