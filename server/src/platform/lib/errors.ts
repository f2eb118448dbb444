import { type Problem, problem } from './reasons/problems.ts'
import { type ReasonOf, type ReasonValues, sentenceOf } from './reasons/reasons.ts'
import type { Values } from './reasons/texts.ts'

/** Every error code with its HTTP status (decision 001, "Statuses of error codes"). */
export const statusOf = {
  invalid_request: 400,
  bad_payload: 400,
  unauthorized: 401,
  no_workspace: 403,
  forbidden: 403,
  not_found: 404,
  rest_no_route: 404,
  signer_exists: 409,
  reschedule_failed: 409,
  unable_to_cancel: 409,
  unable_to_complete: 409,
  unable_to_erase: 409,
  signer_cannot_be_updated: 409,
  slot_unavailable: 409,
  already_scheduled: 409,
  reservation_canceled: 409,
  notary_booked: 409,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  unprocessable_entity: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

interface ErrorOptions {
  /** Free start times near the rejected one, as in responses. Becomes `data.nearest`. */
  nearest?: string[]
  /** Seconds after which to try again. Becomes `Retry-After`. */
  retryAfterSeconds?: number
  cause?: unknown
}

interface Details extends ErrorOptions {
  /** What `{name}` stands for in the sentence. Becomes `data.values`. */
  values?: Values
  /** Bad parameters with what is wrong. Becomes `data.params` and `data.problems`. */
  problems?: Record<string, Problem>
  /** The sentence, where the parameters make it. */
  message?: string
}

/** An expected error. Its message reaches the client, so it names no table, path or other tenant. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** The rule that rejected the call, as a word for programs. Becomes `data.reason`. */
  readonly reason: ReasonOf<ErrorCode>
  readonly values: Values
  readonly problems: Record<string, Problem> | undefined
  readonly nearest: string[] | undefined
  readonly retryAfterSeconds: number | undefined

  /** Use `refusal`, which checks reason and values. */
  constructor(code: ErrorCode, reason: ReasonOf<ErrorCode>, details: Details = {}) {
    const { values = {}, message = sentenceOf(code, reason, values) } = details
    super(message, { cause: details.cause })
    this.code = code
    this.reason = reason
    this.values = values
    this.problems = details.problems
    this.nearest = details.nearest
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  /** What is wrong with each bad parameter, in English. */
  get params(): Record<string, string> | undefined {
    return this.problems && mapped(this.problems, ({ text }) => text)
  }

  get status(): number {
    return statusOf[this.code]
  }
}

type Given<V> = keyof V extends never
  ? [values?: V, options?: ErrorOptions]
  : [values: V, options?: ErrorOptions]

/** The error of a code and a reason, with the sentence of the table of reasons. */
export function refusal<C extends ErrorCode, R extends ReasonOf<C>>(
  code: C,
  reason: R,
  ...[values, options]: Given<ReasonValues<C, R>>
): AppError {
  return new AppError(code, reason, { ...options, values: (values as Values | undefined) ?? {} })
}

/** 404 for a resource that does not exist or belongs to another workspace. Both must look the same. */
export const notFound = (what: string) =>
  new AppError('not_found', 'not_found', {
    values: { resource: what.toLowerCase().replaceAll(' ', '_') },
    message: `${what} not found.`,
  })

/** 400 for parameters that the schema cannot check. */
export function invalidParams(problems: Record<string, Problem>): AppError {
  const [name, wrong] = Object.entries(problems)[0] ?? ['request', problem('invalid')]
  return new AppError('invalid_request', 'invalid_parameters', {
    problems,
    message: invalidText(name, wrong),
  })
}

export const invalidText = (name: string, { text }: Problem): string =>
  `Invalid parameter: ${name} ${text}.`.replace(/\?\.$/, '?')

/** The same object with other values. A key can be named like a property that every object has. */
export const mapped = <A, B>(given: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, change(value)]))

/** The message for missing parameters (decision "Message of a missing parameter"). */
export function missingText(names: string[]): string {
  if (names.length <= 1) return `Missing required parameter: ${names.join()}`
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are required.`
}
