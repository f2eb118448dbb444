import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import { isUnavailable } from '../db/sql-errors.ts'
import { AppError, type ErrorCode, statusOf } from '../lib/errors.ts'

export interface ErrorBody {
  error: { code: string; message: string }
  code: string
  message: string
  data: {
    status: number
    request_id: string
    params?: Record<string, string>
    reason?: string
    nearest?: string[]
  }
}

/** The documented error body: shapes A and B of the contract in one (decision "Error body"). */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { code, message, status, params, reason, nearest } = error
  return {
    error: { code, message },
    code,
    message,
    data: {
      status,
      request_id: requestId,
      ...(params ? { params } : {}),
      ...(reason ? { reason } : {}),
      ...(nearest ? { nearest } : {}),
    },
  }
}

/** Errors of Fastify, in our words. */
const frameworkCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'The request body is too large.'],
  FST_REQ_FILE_TOO_LARGE: ['payload_too_large', 'The file is too large. A video can have 8 GiB.'],
  FST_FILES_LIMIT: ['invalid_request', 'Send one file per request.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as application/json.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported_media_type', 'Send the body as multipart/form-data.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: ['rest_no_route', 'No route was found matching the URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['rest_no_route', 'No route was found matching the URL.'],
  FST_ERR_REP_INVALID_PAYLOAD_TYPE: [
    'internal_error',
    'The server failed. Try again. If it fails again, report the X-Request-Id.',
  ],
}

/** Turns any error into a documented one. The text of an unexpected error is only logged. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error)) {
    return new AppError('unavailable', 'The service is not available. Try again.', {
      retryAfterSeconds: 1,
      cause: error,
    })
  }
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = frameworkCodes[code]
  if (known) return new AppError(known[0], known[1])
  if (statusCode >= 400 && statusCode < 500) return unreadable(error)
  return new AppError(
    'internal_error',
    'The server failed. Try again. If it fails again, report the X-Request-Id.',
    { cause: error },
  )
}

/** 400 for a request that is not well-formed. */
export const unreadable = (cause: unknown) =>
  new AppError(
    'invalid_request',
    'The request could not be read: its first line, a header or the body is malformed.',
    { cause },
  )

/** Responds to every failed request. */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = isCutOff(request) ? cutOff() : asAppError(error)
  if (refusal.status >= 500)
    request.log.error({ requestId: request.id, err: refusal.cause ?? error }, refusal.code)
  if (refusal.code === 'payload_too_large') discardRest(request)
  // A malformed URL arrives here without any hook.
  reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
  // Fastify closes the connection after a body that it could not read. A client that still sends would lose
  // the response.
  reply.removeHeader('connection')
  // Of a change that was not made.
  reply.removeHeader('etag')
  if (refusal.code === 'unauthorized') reply.header('www-authenticate', 'Bearer')
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  reply
    .code(statusOf[refusal.code])
    .type('application/json; charset=utf-8')
    .send(errorBody(refusal, request.id))
}

/** Rejects a request without a reply object: only the socket is available. */
export function refuseOnSocket(socket: Socket, error: AppError): void {
  const id = `req_${nanoid()}`
  const body = JSON.stringify(errorBody(error, id))
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${id}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Nobody will read the response, and the server has not failed. */
const isCutOff = ({ raw }: FastifyRequest) => raw.socket.destroyed

export const cutOff = () => new AppError('invalid_request', 'The request ended early. Send it again.')

/** Names the methods of the path, or the path that was probably meant, if there is one. */
export function noRoute(allowed?: string[], nearest?: string): AppError {
  const hint = allowed
    ? ` This path accepts ${allowed.filter(method => method !== 'OPTIONS').join(', ')}.`
    : nearest && ` Did you mean ${nearest}?`
  const message = `No route was found matching the URL and method.${hint ?? ''}`
  return new AppError('rest_no_route', message)
}

const discardLimitBytes = 128 * 1024 * 1024
const discardLimitMs = 30_000

/** Reads the rest of a body so that an ordinary client gets the response. A flood is cut off. */
export function discardRest(request: FastifyRequest): void {
  const body = request.raw
  let discarded = 0
  const giveUp = setTimeout(() => body.destroy(), discardLimitMs).unref()
  body.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > discardLimitBytes) body.destroy()
  })
  body.on('close', () => clearTimeout(giveUp))
  body.on('error', () => {})
  body.resume()
}
