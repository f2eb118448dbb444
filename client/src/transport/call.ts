import type { WriteOptions } from '../options.ts'

/**
 * May a call be made again when nobody knows whether it took effect? `safe`: it changes nothing. `keyed`: it carries an
 * `Idempotency-Key`. `once`: the service takes no key for it (contract section "Idempotency").
 */
export type Repeat = 'safe' | 'keyed' | 'once'

/** A body that is not JSON of this moment. */
export interface Payload {
  body: Blob | FormData | ReadableStream<Uint8Array> | URLSearchParams | Uint8Array
  /** Undefined where `fetch` knows it. */
  contentType: string | undefined
  /** What went wrong in reading the caller's stream, once something has: not every runtime tells. */
  failure?: () => { error: unknown } | undefined
}

/** Reads what is to be sent, until the signal is aborted. */
export type MakePayload = (signal: AbortSignal | undefined) => Promise<Payload>

/** One call of the interface. */
export interface Call {
  method: string
  /** After the base address; `{id}` stands for the value of that name. */
  path: string
  values?: object | undefined
  /** What is undefined or null is left out. */
  query?: object | undefined
  /** The caller wrote it without a method of its own: it is sent as it is. */
  isRaw?: boolean
  /** Sent as JSON. */
  json?: unknown
  /** Sent instead of JSON; made when the call begins. */
  payload?: MakePayload | undefined
  repeat: Repeat
  /** Media type of an answer that is no JSON, and is handed on as it comes. */
  streams?: string | undefined
  /** Of one attempt, where the caller says nothing. */
  timeoutMs?: number | undefined
  options?: WriteOptions | undefined
}
