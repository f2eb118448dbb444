import type { WriteOptions } from '../options.ts'

/**
 * Whether a call can be retried if it is unknown whether it took effect. `safe`: yes, it changes nothing.
 * `keyed`: yes, it has an `Idempotency-Key`. `once`: no, the service accepts no key for it (contract section
 * "Idempotency").
 */
export type Repeat = 'safe' | 'keyed' | 'once'

/** A body that is built when the call begins. */
export interface Payload {
  body: Blob | FormData | ReadableStream<Uint8Array> | URLSearchParams | Uint8Array
  /** Undefined if `fetch` sets it. */
  contentType: string | undefined
  /** Headers about the body. */
  headers?: Record<string, string>
  /** The error of the caller's stream, if it failed. Not every runtime reports it. */
  failure?: () => { error: unknown } | undefined
}

/** Reads the source and builds the body, until the signal is aborted. */
export type MakePayload = (signal: AbortSignal | undefined) => Promise<Payload>

/** One call of the interface. */
export interface Call {
  method: string
  /** Follows the base URL. `{id}` is replaced by the value with that name. */
  path: string
  values?: object | undefined
  /** Undefined and null are omitted. */
  query?: object | undefined
  /** Made through `request`: the query is sent unchecked. */
  isRaw?: boolean
  /** Sent as JSON. */
  json?: unknown
  /** Sent instead of JSON; made when the call begins. */
  payload?: MakePayload | undefined
  repeat: Repeat
  /** Media type of a response to return as a stream. */
  streams?: string | undefined
  /** Default time limit of one attempt. */
  timeoutMs?: number | undefined
  options?: WriteOptions | undefined
}
