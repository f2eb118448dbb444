import type { FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'
import type { Tx } from '../db/database.ts'
import type { Caller } from '../lib/caller.ts'
import { type ErrorCode, statusOf } from '../lib/errors.ts'
import type { ContractScope, ManagementScope } from '../lib/scopes.ts'
import { errorResponse } from './shapes.ts'
import { ignoredFieldsHeader, noBody } from './unknown-fields.ts'
import { usedLanguageHeader } from './used-language.ts'
import type { Within } from './within.ts'

/**
 * The scope that a token needs, and whose rows the operation sees. Operations without a scope need no token.
 */
export type Access =
  | { scope?: 'admin' | ContractScope; within?: never }
  | { scope: ManagementScope; within: Within }

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
  response: A
  status?: 200 | 201
  /** Codes that it can return in addition to those of its kind. */
  errors?: readonly ErrorCode[]
  /** False for responses with a secret, which are never stored, and for multipart bodies. */
  idempotent?: boolean
  multipart?: boolean
  /** Media type of a body that is not JSON. The schema only documents it: the handler checks the bytes. */
  mediaType?: string
  /** Headers of the request besides those of its kind. They are only documented: the handler checks them. */
  headers?: Json
  /** True for what a member with the role `notary` may do: with own rows, where the operation names a row. */
  forNotary?: boolean
  /** True for what only owners and admins among the members may do. */
  forAdmin?: boolean
  /** True if the response has an `ETag`, which the handler sets. */
  etag?: boolean
  /** Reads the changed row again, so that the response has the `ETag` that the next read returns. */
  state?: (tx: Tx, caller: Caller, id: number) => Promise<object>
  /** Reads and locks the row that `If-Match` is compared with. Only operations with it accept the header. */
  current?: (tx: Tx, caller: Caller, id: number) => Promise<object>
  /** True for a list that is also exported as CSV. */
  csv?: boolean
  /** True if a rejected time gets the nearest free ones. */
  nearest?: boolean
  /**
   * True for calls that wait for another server, and for endless responses: admission control does not count
   * them.
   */
  bypassesAdmission?: boolean
}

type AnyOperation = Operation<TSchema, TSchema, TSchema, TSchema>
type Json = Record<string, unknown>

/**
 * The Fastify schema of an operation: it validates and serializes, and the OpenAPI document is read from it.
 */
export function describe(operation: AnyOperation, method: string, alias = false): FastifySchema {
  const { params, response, status = 200 } = operation
  return {
    operationId: alias ? `${operation.id}By${method[0]}${method.slice(1).toLowerCase()}` : operation.id,
    tags: [operation.tag],
    // An alias is a line of its own in a list of operations.
    summary: alias ? `${operation.summary} (${method})` : operation.summary,
    description: operation.description ?? operation.summary,
    // The scope that the token needs. OpenAPI 3.1 allows roles here for any scheme.
    security: operation.scope ? [{ bearer: [operation.scope] }] : [],
    ...(params ? { params } : {}),
    ...queryOf(operation),
    ...bodyOf(operation, method),
    ...headersOf(operation, method),
    response: {
      [status]: {
        'x-response-description': operation.summary,
        headers: responseHeaders(operation),
        ...response,
      },
    },
    // Only for the document: the error handler writes these bodies.
    documentedErrors: () =>
      errorResponses(
        codesOf(operation, method),
        operation.nearest,
        isManagement(operation) ? {} : ignoredHeader,
      ),
    ...(operation.csv ? { documentedMedia: { 'text/csv': { schema: { type: 'string' } } } } : {}),
  } as FastifySchema
}

function bodyOf(
  { body, multipart, mediaType = multipart ? 'multipart/form-data' : undefined }: AnyOperation,
  method: string,
): Json {
  if (!body) return method === 'GET' ? {} : { body: noBody }
  return mediaType ? { consumes: [mediaType], uncheckedBody: body } : { body }
}

/**
 * The management interface rejects unknown query parameters: a list that ignored a misspelled filter would
 * show all rows.
 */
function queryOf(operation: AnyOperation): Json {
  const { query } = operation
  if (isManagement(operation)) return { querystring: { ...(query ?? noQuery), additionalProperties: false } }
  return query ? { querystring: query } : {}
}

const isManagement = ({ scope, within }: Access) => within !== undefined || scope === 'admin'

const noQuery = { type: 'object', properties: {} }

/** All codes that an operation of this kind can return. */
function codesOf(operation: AnyOperation, method: string): ErrorCode[] {
  const codes: ErrorCode[] = []
  if (operation.scope)
    codes.push('unauthorized', 'forbidden', 'rate_limited', 'internal_error', 'unavailable')
  if (operation.scope && operation.scope !== 'admin') codes.push('no_workspace')
  if (operation.params) codes.push('not_found')
  if (operation.query || method !== 'GET' || isManagement(operation)) codes.push('invalid_request')
  if (method !== 'GET') codes.push('payload_too_large', 'unsupported_media_type')
  if (takesKey(operation, method)) codes.push('idempotency_conflict', 'idempotency_in_progress')
  if (operation.current) codes.push('precondition_failed')
  return [...new Set([...codes, ...(operation.errors ?? [])])]
}

const takesKey = (operation: AnyOperation, method: string) =>
  method !== 'GET' && operation.idempotent !== false

/** The admin token has no limit. */
const isLimited = ({ scope }: AnyOperation) => scope !== undefined && scope !== 'admin'

/** One response per status of the codes. */
export function errorResponses(codes: ErrorCode[], withNearest = false, headers: Json = {}): Json {
  const byStatus = Object.groupBy(codes, code => String(statusOf[code]))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, of = []]) => [
      status,
      {
        'x-response-description': of.map(code => `\`${code}\``).join(', '),
        headers: { ...requestIdHeader, ...(afterBody.has(status) ? headers : {}) },
        ...errorResponse(of, withNearest),
      },
    ]),
  )
}

/** Statuses of errors that are found after the body was read. */
const afterBody = new Set(['400', '404', '409', '412', '422'])

/** The optional headers of requests, for the document. */
function headersOf(operation: AnyOperation, method: string): Json {
  const properties = {
    ...(takesKey(operation, method) ? idempotencyHeader : {}),
    ...(operation.current ? conditionHeader : {}),
    ...operation.headers,
  }
  return Object.keys(properties).length > 0 ? { documentedHeaders: { type: 'object', properties } } : {}
}

const idempotencyHeader = {
  'Idempotency-Key': {
    type: 'string',
    maxLength: 255,
    description:
      'A key that the client chooses. It is kept for 24 hours: a repeated call with the same key returns the first response and changes nothing.',
    examples: ['5f1c2a9e-order-1042'],
  },
}

const conditionHeader = {
  'If-Match': {
    type: 'string',
    description:
      'The `ETag` of the last read. If the resource was changed after it, the call returns `precondition_failed` and changes nothing.',
    examples: ['"V1StGXR8_Z5jdHi6B-myTA"'],
  },
}

const requestIdHeader = {
  'X-Request-Id': { type: 'string', description: 'Id of this request, in logs and events.' },
}

const etagHeader = { ETag: { type: 'string', description: 'State of the resource, for `If-Match`.' } }

const ignoredHeader = {
  [ignoredFieldsHeader]: {
    type: 'string',
    description:
      'Fields of the request that are unknown and were ignored, separated by commas. Missing if there are none. Names at most 20 fields: `*` at the end stands for more.',
  },
}

const languageHeader = {
  [usedLanguageHeader]: {
    type: 'string',
    description: 'Language of pages and mails, if `lang` names one that has no texts. Missing otherwise.',
  },
}

const takesLang = ({ body, query }: AnyOperation) =>
  [body, query].some(part => 'lang' in ((part as { properties?: object } | undefined)?.properties ?? {}))

const responseHeaders = (operation: AnyOperation): Json => ({
  ...requestIdHeader,
  ...(isManagement(operation) ? {} : ignoredHeader),
  ...(operation.etag || operation.state ? etagHeader : {}),
  ...(takesLang(operation) ? languageHeader : {}),
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
