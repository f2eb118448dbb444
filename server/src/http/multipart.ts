import type { FastifyRequest } from 'fastify'
import { AppError } from '../lib/errors.ts'

/**
 * Ends the parsing of a form once its whole body, with fields and boundaries, exceeds the limit: limits of
 * parts drop what is too long, and read it to the end. Call it right before `request.parts()`. Throws
 * `payload_too_large` if the announced length exceeds it.
 */
export function limitForm({ raw }: FastifyRequest, mostBytes: number): void {
  const refusal = () =>
    new AppError('payload_too_large', `The request body is larger than ${mostBytes >> 20} MiB.`)
  if (Number(raw.headers['content-length']) > mostBytes) throw refusal()
  let bytes = 0
  raw.on('data', function count(chunk: Buffer) {
    bytes += chunk.length
    if (bytes <= mostBytes) return
    raw.off('data', count)
    // The parser ends at an error of the request. The connection stays open for the response.
    raw.emit('error', refusal())
  })
}

/** The error of a multipart body. Errors of the parser have no code. Those of the framework and the system have one. */
export function multipartRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  return new AppError('invalid_request', 'The body is not valid multipart/form-data.', { cause: error })
}
