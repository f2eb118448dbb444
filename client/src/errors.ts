import type { ErrorProblems, ErrorReasons } from './generated/reasons.ts'
import type { components } from './generated/v3.ts'

/** A code that the service documents (contract section "Errors"). */
export type ErrorCode = components['schemas']['ErrorCode']

/** A rule that rejected a call. Each code has its own (`ErrorReasons`). */
export type ErrorReason = { [C in keyof ErrorReasons]: keyof ErrorReasons[C] }[keyof ErrorReasons]

/** What is wrong with a parameter. A later version of the service can have other reasons. */
export interface ParameterProblem {
  reason: keyof ErrorProblems | (string & {})
  /** The values in the text, such as `{ most: 255 }`. */
  values: Record<string, string | number>
}

/** Base class of every error of this package. */
export class JuratError extends Error {
  override readonly name: string = 'JuratError'
  /**
   * The `Idempotency-Key` of the call. To repeat the call safely within 24 hours, pass it as
   * `options.idempotencyKey`. Undefined if the call had none.
   */
  readonly idempotencyKey: string | undefined

  constructor(message: string, options: { idempotencyKey?: string | undefined; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.idempotencyKey = options.idempotencyKey
  }
}

/** An error response, read from any of its three shapes. */
export interface Refusal {
  status: number
  code: string
  message: string
  params: Record<string, string> | undefined
  problems: Record<string, ParameterProblem> | undefined
  reason: string | undefined
  values: Record<string, string | number> | undefined
  nearest: Date[]
  requestId: string | undefined
  retryAfterMs: number | undefined
}

/**
 * The service returned an error (contract section "Errors"). Compare `code`, not the message: messages can
 * change.
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
   * Error code. This package adds three: `http_<status>` for a response that is not from the service, such as
   * a proxy's; `redirected`; and `unreadable_answer` for a successful response that is not JSON.
   */
  readonly code: ErrorCode | (string & {})
  /** Each invalid parameter with the reason, such as `{ first_name: 'is required' }`. */
  readonly params: Record<string, string> | undefined
  /** The same parameters for programs, such as `{ name: { reason: 'too_long', values: { most: 255 } } }`. */
  readonly problems: Record<string, ParameterProblem> | undefined
  /**
   * The rule that rejected the call: `past`, `notice`, `booked`, … Each code has its own (`ErrorReasons`). A
   * later version of the service can have others.
   */
  readonly reason: ErrorReason | (string & {}) | undefined
  /** The values in the message, such as `{ most: 50 }`. `case` says which sentence of the reason it is. */
  readonly values: Record<string, string | number> | undefined
  /**
   * Free start times near the requested one, at most three, in order. Set by `hold`, `submit` and
   * `reschedule` of `JuratBooking` when the time is not free. Otherwise empty.
   */
  readonly nearest: Date[]
  /** ID of the request in the server's log. Include it when you ask for help. */
  readonly requestId: string | undefined
  /** How long the service asks you to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined
  readonly #headers: Headers
  readonly #body: unknown

  constructor(refusal: Refusal, headers: Headers, body: unknown, idempotencyKey?: string) {
    super(refusal.message, { idempotencyKey })
    this.status = refusal.status
    this.code = refusal.code
    this.params = refusal.params
    this.problems = refusal.problems
    this.reason = refusal.reason
    this.values = refusal.values
    this.nearest = refusal.nearest
    this.requestId = refusal.requestId
    this.retryAfterMs = refusal.retryAfterMs
    this.#headers = headers
    this.#body = body
  }

  /** Headers of the response. */
  get headers(): Headers {
    return this.#headers
  }

  /** Body of the response: parsed JSON, or text if it is not JSON. */
  get body(): unknown {
    return this.#body
  }
}

/**
 * The response is missing or incomplete, because the network failed or the server is down. It is unknown
 * whether a write took effect: repeat it with `idempotencyKey`.
 */
export class JuratConnectionError extends JuratError {
  override readonly name: string = 'JuratConnectionError'
}

/** No response arrived within `timeoutMs`. */
export class JuratTimeoutError extends JuratConnectionError {
  override readonly name = 'JuratTimeoutError'
  /** Time limit of one attempt, in milliseconds. */
  readonly timeoutMs: number

  constructor(timeoutMs: number, idempotencyKey?: string) {
    super(`No response within ${timeoutMs} ms. To allow more time, increase \`timeoutMs\`.`, {
      idempotencyKey,
    })
    this.timeoutMs = timeoutMs
  }
}
