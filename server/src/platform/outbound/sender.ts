import { Agent } from 'undici'
import { type Clock, systemClock } from '../lib/clock.ts'
import { type Policy, targetProblem } from './address.ts'
import { connectorOf, type ErrorClass } from './connect.ts'
import { HttpRequest, type Reply } from './http-request.ts'
import { retryAfterMs } from './retry-after.ts'

export type { ErrorClass }

/** The result of one attempt. `status` is null exactly if `error` says why there was no response. */
export interface Result {
  status: number | null
  error: ErrorClass | null
  durationMs: number
  /** Status line and headers, one per line. */
  head: string | null
  /** At most the first 16 KiB. */
  body: string | null
  /** How long the receiver asks to wait. */
  retryAfterMs: number | null
}

export interface Outgoing {
  url: string
  headers: Record<string, string>
  body: Uint8Array
}

/** From the start of the request to the end of the response (decision "Attempts"). */
const wholeMs = 10_000

/** Sends webhooks over keep-alive connections. Does not follow redirects. */
export class Sender {
  readonly #timeoutMs: number
  readonly #clock: Clock
  readonly #agent: Agent
  /** Opens a connection for each request. */
  readonly #freshAgent: Agent

  /** `clock`: the time for dates in `Retry-After`. */
  constructor(policy: Policy, { timeoutMs = wholeMs, clock = systemClock }: SenderOptions = {}) {
    this.#timeoutMs = timeoutMs
    this.#clock = clock
    const options: Agent.Options = {
      connect: connectorOf(policy, timeoutMs),
      allowH2: false,
      // The timer of `send` bounds everything.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 16 * 1024,
    }
    // Shorter than the idle time of common servers, so that few close the connection as it is used again.
    this.#agent = new Agent({ ...options, keepAliveTimeout: 4_000 })
    this.#freshAgent = new Agent({ ...options, pipelining: 0 })
  }

  /**
   * Makes one attempt. Resolves whatever the receiver does. A 2xx in time is an acknowledgement. A reused
   * connection that breaks before a byte of the response is no failure of the receiver: the request is
   * repeated once, on a fresh one (decision "Each attempt").
   */
  async send({ url, headers, body }: Outgoing): Promise<Result> {
    const started = performance.now()
    const target = URL.parse(url)
    const leftMs = () => this.#timeoutMs - (performance.now() - started)
    let reply = await this.#exchange(this.#agent, target, headers, body, leftMs())
    if (reply.isStale) reply = await this.#exchange(this.#freshAgent, target, headers, body, leftMs())
    const { retryAfter, isStale: _, ...answer } = reply
    return {
      ...answer,
      durationMs: Math.round(performance.now() - started),
      retryAfterMs: retryAfterMs(retryAfter, this.#clock.now()),
    }
  }

  /** Waits for running requests. */
  async close(): Promise<void> {
    await Promise.all([this.#agent.close(), this.#freshAgent.close()])
  }

  #exchange(
    agent: Agent,
    url: URL | null,
    headers: Record<string, string>,
    body: Uint8Array,
    timeoutMs: number,
  ): Promise<Reply> {
    if (!url || targetProblem(url, 'test') !== null) return Promise.resolve(refused)
    return new Promise(resolve => {
      const exchange = new HttpRequest(reply => {
        clearTimeout(timer)
        resolve(reply)
      })
      const timer = setTimeout(() => exchange.giveUp(), timeoutMs)
      const path = url.pathname + url.search
      agent.dispatch({ origin: url.origin, path, method: 'POST', headers, body }, exchange)
    })
  }
}

interface SenderOptions {
  timeoutMs?: number
  clock?: Clock
}

const refused: Reply = {
  status: null,
  error: 'address_refused',
  head: null,
  body: null,
  retryAfter: undefined,
  isStale: false,
}
