import type { components } from './generated/v3.ts'

/** A code that the service documents (contract section "Errors"). */
export type ErrorCode = components['schemas']['ErrorCode']

/** What every error of this package has. */
export class JuratError extends Error {
  override readonly name: string = 'JuratError'
  /**
   * The `Idempotency-Key` that the call was sent with. Making the same call again with it as
   * `options.idempotencyKey` within 24 hours cannot do the thing twice. Undefined where none was sent.
   */
  readonly idempotencyKey: string | undefined

  constructor(message: string, options: { idempotencyKey?: string | undefined; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.idempotencyKey = options.idempotencyKey
  }
}

/** What a refusal said, however its body was written. */
export interface Refusal {
  status: number
  code: string
  message: string
  params: Record<string, string> | undefined
  reason: string | undefined
  requestId: string | undefined
  retryAfterMs: number | undefined
}

/**
 * The service answered, and said no (contract section "Errors"). Program against `code`; messages may change.
 *
 * ```ts
 * try {
 *   await jurat.reservations.cancel(id)
 * } catch (error) {
 *   if (!(error instanceof JuratApiError && error.code === 'unable_to_cancel')) throw error
 * }
 * ```
 */
export class JuratApiError extends JuratError {
  override readonly name = 'JuratApiError'
  /** HTTP status. */
  readonly status: number
  /**
   * Why, as a word for programs. Three are of this package: `http_<status>` where a proxy answered instead of the
   * service, `redirected`, and `unreadable_answer` where a success is not JSON.
   */
  readonly code: ErrorCode | (string & {})
  /** Each bad parameter with its reason, such as `{ first_name: 'is required' }`. */
  readonly params: Record<string, string> | undefined
  /** Which rule refused it, with `slot_unavailable` and `reschedule_failed`: `past`, `notice`, `booked`, … */
  readonly reason: string | undefined
  /** Name of the request in the server's log. Say it when you ask for help. */
  readonly requestId: string | undefined
  /** How long the service asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined
  readonly #headers: Headers
  readonly #body: unknown

  constructor(refusal: Refusal, headers: Headers, body: unknown, idempotencyKey?: string) {
    super(refusal.message, { idempotencyKey })
    this.status = refusal.status
    this.code = refusal.code
    this.params = refusal.params
    this.reason = refusal.reason
    this.requestId = refusal.requestId
    this.retryAfterMs = refusal.retryAfterMs
    this.#headers = headers
    this.#body = body
  }

  /** Headers of the answer. */
  get headers(): Headers {
    return this.#headers
  }

  /** The answer as it came: parsed where it was JSON, else its text. */
  get body(): unknown {
    return this.#body
  }
}

/**
 * No answer came, or not all of it: the network failed, or the server was not there. Whether a changing call took effect
 * is unknown: repeat it with `idempotencyKey`.
 */
export class JuratConnectionError extends JuratError {
  override readonly name: string = 'JuratConnectionError'
}

/** No answer came within `timeoutMs`. */
export class JuratTimeoutError extends JuratConnectionError {
  override readonly name = 'JuratTimeoutError'
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs: number

  constructor(timeoutMs: number, idempotencyKey?: string) {
    super(`No answer came within ${timeoutMs} ms. Give the call more time with \`timeoutMs\`.`, {
      idempotencyKey,
    })
    this.timeoutMs = timeoutMs
  }
}
