import type { Dispatcher } from 'undici'
import { ConnectError, type ErrorClass } from './connect.ts'
import { wasStale } from './interim.ts'

/** How much of a response body is read and kept (decision "Retention"). */
const bodyLimit = 16 * 1024

/**
 * The result of one request. `error` is null exactly if `status` is not: a response counts however its body
 * ends.
 */
export interface Reply {
  status: number | null
  error: ErrorClass | null
  /** Status line and headers, one per line. */
  head: string | null
  body: string | null
  retryAfter: string | undefined
  /** Whether it failed on a reused connection before a byte of the response came. */
  isStale: boolean
}

/** One running request. It ends by itself, or with `timeout`. */
export class HttpRequest implements Dispatcher.DispatchHandler {
  readonly #done: (reply: Reply) => void
  readonly #decoder = new TextDecoder()
  #controller: Dispatcher.DispatchController | undefined
  #reply: Reply = { status: null, error: null, head: null, body: null, retryAfter: undefined, isStale: false }
  #received = 0
  #isOver = false

  /** `done` is called once. */
  constructor(done: (reply: Reply) => void) {
    this.#done = done
  }

  /** Ends it now. A response that has begun is kept; otherwise there was none in time. */
  giveUp(): void {
    this.#end('timeout')
    this.#controller?.abort(new Error('given up'))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) controller.abort(new Error('given up'))
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
    statusText = '',
  ): void {
    // Interim responses beyond the number that the connection drops.
    if (status < 200) return
    const raw = (controller.rawHeaders ?? []) as Buffer[]
    let head = `${status} ${statusText}`.trim()
    for (const [at, text] of raw.entries()) head += (at % 2 === 0 ? '\n' : ': ') + text.toString('latin1')
    const retryAfter = [headers['retry-after']].flat()[0]
    this.#reply = {
      status,
      error: null,
      head: storable(head),
      body: '',
      retryAfter,
      isStale: false,
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const kept = chunk.subarray(0, bodyLimit - this.#received)
    this.#received += chunk.length
    this.#reply.body = (this.#reply.body ?? '') + storable(this.#decoder.decode(kept, { stream: true }))
    if (this.#received <= bodyLimit) return
    this.#end('protocol')
    controller.abort(new Error('enough read'))
  }

  onResponseEnd(): void {
    this.#end('protocol')
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const kind = classOf(error)
    this.#reply.isStale = kind === 'reset' && wasStale(error) && this.#reply.status === null
    this.#end(kind)
  }

  /** `error`: the reason, if no response has begun. */
  #end(error: ErrorClass): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#done(this.#reply.status === null ? { ...this.#reply, error } : this.#reply)
  }
}

/** PostgreSQL accepts no NUL in text. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd')

/** `tls` can also come after the handshake: a server may reject the client for a missing certificate. */
export function classOf(error: Error & { code?: string }): ErrorClass {
  if (error instanceof ConnectError) return error.kind
  const { code = '' } = error
  if (['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code)) return 'reset'
  if (code === 'ETIMEDOUT') return 'timeout'
  if (['UND_ERR_CLOSED', 'UND_ERR_DESTROYED'].includes(code)) return 'connection'
  return /^(ERR_SSL|ERR_TLS|EPROTO)/.test(code) ? 'tls' : 'protocol'
}
