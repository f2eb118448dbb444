import { JuratError } from '../errors.ts'
import type { WriteOptions } from '../options.ts'
import { bytesIn } from '../uploads/bytes.ts'
import type { Call, Payload, Repeat } from './call.ts'

/** What a call without a method of its own sends. */
export interface RawRequest {
  /** What is undefined or null is left out. */
  query?: Record<string, string | number | boolean | null | undefined> | undefined
  /** Sent as JSON. `FormData`, a `Blob`, bytes or a `ReadableStream` are sent as they are. */
  body?: unknown
}

export function rawCall(
  method: string,
  path: string,
  { query, body }: RawRequest,
  options: WriteOptions | undefined,
): Call {
  // Anything else would go on where baseUrl ends: at another host, with the token.
  if (!/^\/(?!\/)/.test(path)) throw new JuratError(`path is to begin with one slash: it is ${path}`)
  const repeat = repeatOf(method, options)
  const call: Call = { method: method.toUpperCase(), path, query, isRaw: true, repeat, options }
  const ready = readyOf(body)
  if (ready === undefined) return { ...call, json: body }
  const contentType = body instanceof Blob && body.type !== '' ? body.type : undefined
  return { ...call, payload: async () => ({ body: ready, contentType }) }
}

/** Whether the service takes a key for it, only the caller knows. */
function repeatOf(method: string, options: WriteOptions | undefined): Repeat {
  if (/^(GET|HEAD)$/i.test(method)) return 'safe'
  return options?.idempotencyKey === undefined ? 'once' : 'keyed'
}

/** What is no JSON. Throws for a stream of Node, which would be sent as the JSON of its insides. */
function readyOf(body: unknown): Payload['body'] | undefined {
  const kinds = [Blob, FormData, ReadableStream, URLSearchParams]
  if (kinds.some(kind => body instanceof kind)) return body as Payload['body']
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body)
    throw new JuratError('body is a stream of Node: give a ReadableStream, as Readable.toWeb makes one')
  return bytesIn(body)
}
