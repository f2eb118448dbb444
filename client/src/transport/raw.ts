import { JuratError } from '../errors.ts'
import type { WriteOptions } from '../options.ts'
import { bytesIn } from '../uploads/bytes.ts'
import type { Call, Payload, Repeat } from './call.ts'

/** Query and body of a call made through `request`. */
export interface RawRequest {
  /** Undefined and null are omitted. */
  query?: Record<string, string | number | boolean | null | undefined> | undefined
  /** Sent as JSON. `FormData`, a `Blob`, bytes or a `ReadableStream` are sent unchanged. */
  body?: unknown
}

export function rawCall(
  method: string,
  path: string,
  { query, body }: RawRequest,
  options: WriteOptions | undefined,
): Call {
  // Any other path could continue the host name, and send the token to another host.
  if (!/^\/(?!\/)/.test(path)) throw new JuratError(`path is ${path}. It must begin with one slash.`)
  const repeat = repeatOf(method, options)
  const call: Call = { method: method.toUpperCase(), path, query, isRaw: true, repeat, options }
  const ready = readyOf(body)
  if (ready === undefined) return { ...call, json: body }
  const contentType = body instanceof Blob && body.type !== '' ? body.type : undefined
  return { ...call, payload: async () => ({ body: ready, contentType }) }
}

/** Only the caller knows whether the operation accepts a key. */
function repeatOf(method: string, options: WriteOptions | undefined): Repeat {
  if (/^(GET|HEAD)$/i.test(method)) return 'safe'
  return options?.idempotencyKey === undefined ? 'once' : 'keyed'
}

/**
 * Returns a body that is not JSON. Throws `JuratError` for a Node stream, which would be serialized as an
 * object.
 */
function readyOf(body: unknown): Payload['body'] | undefined {
  const kinds = [Blob, FormData, ReadableStream, URLSearchParams]
  if (kinds.some(kind => body instanceof kind)) return body as Payload['body']
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body)
    throw new JuratError('body is a Node stream. Use a ReadableStream: Readable.toWeb converts it.')
  return bytesIn(body)
}
