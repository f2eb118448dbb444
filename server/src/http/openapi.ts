import type { FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'
import { type ErrorCode, statusOf } from '../lib/errors.ts'
import { errorAnswer } from './shapes.ts'
import type { Within } from './within.ts'

/**
 * The scope that a token needs, and whose rows the operation sees. Operations without a scope need no token.
 */
export type Access =
  | { scope?: 'admin' | `${string}:${'read' | 'write'}`; within?: never }
  | { scope: 'manage'; within: Within }

/** One operation of the interface: what validates, types, serializes and documents it. */
export type Operation<P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema> = Access &
  Description<P, Q, B, A>

interface Description<P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema> {
  /** `operationId` of the OpenAPI document. */
  id: string
  tag: string
  summary: string
  description?: string
  params?: P
  query?: Q
  body?: B
  answer: A
  status?: 200 | 201
  /** Codes that it can return in addition to those of its kind. */
  errors?: readonly ErrorCode[]
  /** False for responses with a secret, which are never stored, and for multipart bodies. */
  idempotent?: boolean
  multipart?: boolean
  /** True if a rejected time is answered with the nearest free ones. */
  nearest?: boolean
  /** True for calls that wait for another server: admission control does not count them. */
  bypassesAdmission?: boolean
}

type AnyOperation = Operation<TSchema, TSchema, TSchema, TSchema>
type Json = Record<string, unknown>

/**
 * The Fastify schema of an operation: it validates and serializes, and the OpenAPI document is read from it.
 */
export function describe(operation: AnyOperation, method: string, alias = false): FastifySchema {
  const { params, query, body, answer, status = 200 } = operation
  return {
    operationId: alias ? `${operation.id}By${method[0]}${method.slice(1).toLowerCase()}` : operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description ?? operation.summary,
    // The scope that the token needs. OpenAPI 3.1 allows roles here for any scheme.
    security: operation.scope ? [{ bearer: [operation.scope] }] : [],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body && !operation.multipart ? { body } : {}),
    ...(operation.multipart ? { consumes: ['multipart/form-data'], multipartBody: body } : {}),
    ...(takesKey(operation, method) ? { documentedHeaders: idempotencyHeader } : {}),
    response: {
      [status]: { 'x-response-description': operation.summary, headers: answerHeaders(operation), ...answer },
    },
    // Only for the document: the error handler writes these bodies, and compiling 500 serializers would take
    // a second.
    documentedErrors: errorAnswers(codesOf(operation, method), operation.nearest),
  } as FastifySchema
}

/** All codes that an operation of this kind can return. */
function codesOf(operation: AnyOperation, method: string): ErrorCode[] {
  const codes: ErrorCode[] = []
  if (operation.scope)
    codes.push('unauthorized', 'forbidden', 'rate_limited', 'internal_error', 'unavailable')
  if (operation.scope && operation.scope !== 'admin') codes.push('no_workspace')
  if (operation.params) codes.push('not_found')
  if (operation.query || method !== 'GET') codes.push('invalid_request')
  if (method !== 'GET') codes.push('payload_too_large', 'unsupported_media_type')
  if (takesKey(operation, method)) codes.push('idempotency_conflict', 'idempotency_in_progress')
  return [...new Set([...codes, ...(operation.errors ?? [])])]
}

const takesKey = (operation: AnyOperation, method: string) =>
  method !== 'GET' && operation.idempotent !== false

/** The admin token has no limit. */
const isLimited = ({ scope }: AnyOperation) => scope !== undefined && scope !== 'admin'

/** One response per status of the codes. */
export function errorAnswers(codes: ErrorCode[], withNearest = false): Json {
  const byStatus = Object.groupBy(codes, code => String(statusOf[code]))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, of = []]) => [
      status,
      {
        'x-response-description': of.map(code => `\`${code}\``).join(', '),
        headers: requestIdHeader,
        ...errorAnswer(of, withNearest),
      },
    ]),
  )
}

const idempotencyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: 255,
      description:
        'A key that the client chooses. It is kept for 24 hours: a repeated call with the same key returns the first response and changes nothing.',
      examples: ['5f1c2a9e-order-1042'],
    },
  },
}

const requestIdHeader = {
  'X-Request-Id': { type: 'string', description: 'Id of this request, in logs and events.' },
}

const answerHeaders = (operation: AnyOperation): Json => ({
  ...requestIdHeader,
  ...(isLimited(operation)
    ? {
        'X-RateLimit-Limit': { type: 'integer', description: 'Allowed requests per minute.' },
        'X-RateLimit-Remaining': { type: 'integer', description: 'Requests left in this minute.' },
        'X-RateLimit-Reset': {
          type: 'integer',
          description: 'Epoch seconds at which the count is reset.',
        },
      }
    : {}),
})
