import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import { isUnavailable } from '../db/sql-errors.ts'
import { AppError, refusal, statusOf } from '../lib/errors.ts'
import type { Values } from '../lib/reasons/texts.ts'
import { type WireProblem, wireProblems } from './wire-problems.ts'

export interface ErrorBody {
  error: { code: string; message: string }
  code: string
  message: string
  data: {
    status: number
    request_id: string
    params?: Record<string, string>
    problems?: Record<string, WireProblem>
    reason: string
    values?: Values
    nearest?: string[]
  }
}

/** The documented error body: shapes A and B of the contract in one (decision "Error body"). */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { code, message, status, problems, reason, values, nearest } = error
  return {
    error: { code, message },
    code,
    message,
    data: {
      status,
      request_id: requestId,
      ...(problems ? wireProblems(problems) : {}),
      reason,
      ...(Object.keys(values).length > 0 ? { values } : {}),
      ...(nearest ? { nearest } : {}),
    },
  }
}

/** Errors of Fastify, in our words. */
const ofFramework: Record<string, () => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => refusal('payload_too_large', 'body'),
  FST_REQ_FILE_TOO_LARGE: () => refusal('payload_too_large', 'video'),
  FST_FILES_LIMIT: () => refusal('invalid_request', 'one_file'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => wrongMediaType('application/json'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => wrongMediaType('multipart/form-data'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => refusal('invalid_request', 'wrong_length'),
  FST_ERR_BAD_URL: () => refusal('rest_no_route', 'bad_url'),
  FST_ERR_MAX_PARAM_LENGTH: () => refusal('rest_no_route', 'bad_url'),
  FST_ERR_REP_INVALID_PAYLOAD_TYPE: () => refusal('internal_error', 'failed'),
}

const wrongMediaType = (mediaType: string) =>
  refusal('unsupported_media_type', 'media_type', { media_type: mediaType })

/** Turns any error into a documented one. The text of an unexpected error is only logged. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error)) {
    return refusal('unavailable', 'unavailable', {}, { retryAfterSeconds: 1, cause: error })
  }
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = ofFramework[code]
  if (known) return known()
  if (statusCode >= 400 && statusCode < 500) return unreadable(error)
  return refusal('internal_error', 'failed', {}, { cause: error })
}

/** 400 for a request that is not well-formed. */
export const unreadable = (cause: unknown) => refusal('invalid_request', 'unreadable', {}, { cause })

/**
 * Logs that the server failed. That it was full or is stopping is expected, and strangers can cause it: this
 * has one line without a stack.
 */
export function logFailure(request: FastifyRequest, refusal: AppError, error: unknown): void {
  const { code, status, reason, cause } = refusal
  if (status < 500) return
  if (code === 'unavailable' && cause === undefined) request.log.warn({ requestId: request.id, reason }, code)
  else request.log.error({ requestId: request.id, err: cause ?? error }, code)
}

/** Responds to every failed request. */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = isCutOff(request) ? cutOff() : asAppError(error)
  logFailure(request, refusal, error)
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
  const { status, retryAfterSeconds } = error
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    ...(retryAfterSeconds === undefined ? [] : [`Retry-After: ${retryAfterSeconds}`]),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Nobody will read the response, and the server has not failed. */
const isCutOff = ({ raw }: FastifyRequest) => raw.socket.destroyed

export const cutOff = () => refusal('invalid_request', 'ended_early')

/** Names the methods of the path, or the path that was probably meant, if there is one. */
export function noRoute(allowed?: string[], nearest?: string): AppError {
  if (allowed) {
    const methods = allowed.filter(method => method !== 'OPTIONS').join(', ')
    return refusal('rest_no_route', 'no_route', { case: 'methods', methods })
  }
  if (nearest) return refusal('rest_no_route', 'no_route', { case: 'nearest', nearest })
  return refusal('rest_no_route', 'no_route', { case: 'none' })
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
