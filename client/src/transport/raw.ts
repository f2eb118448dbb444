import type { WriteOptions } from '../options.ts'
import type { Call, Payload } from './call.ts'

/** What a call without a method of its own sends. */
export interface RawRequest {
  /** What is undefined or null is left out. */
  query?: Record<string, string | number | boolean | null | undefined> | undefined
  /** Sent as JSON. `FormData`, a `Blob`, bytes or a stream are sent as they are. */
  body?: unknown
}

export function rawCall(
  method: string,
  path: string,
  { query, body }: RawRequest,
  options: WriteOptions | undefined,
): Call {
  const repeat = /^(GET|HEAD)$/i.test(method) ? 'safe' : 'keyed'
  const call: Call = { method: method.toUpperCase(), path, query, repeat, options }
  if (!isReady(body)) return { ...call, json: body }
  const contentType = body instanceof Blob && body.type !== '' ? body.type : undefined
  return { ...call, payload: async () => ({ body, contentType }) }
}

const isReady = (body: unknown): body is Payload['body'] =>
  [Blob, FormData, ReadableStream, URLSearchParams, Uint8Array].some(kind => body instanceof kind)
