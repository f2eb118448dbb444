import swagger from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'
import { type ErrorCode, statusOf } from '../errors.ts'
import type { App, Operation } from './operation.ts'
import { errorAnswer } from './wire.ts'

type AnyOperation = Operation<TSchema, TSchema, TSchema, TSchema>
type Json = Record<string, unknown>

/** The Fastify schema of an operation: it validates and serializes, and the OpenAPI document is read off it. */
export function describe(operation: AnyOperation, method: string, alias = false): FastifySchema {
  const { params, query, body, answer, status = 200 } = operation
  return {
    operationId: alias ? `${operation.id}By${method[0]}${method.slice(1).toLowerCase()}` : operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description ?? operation.summary,
    security: operation.scope ? [{ bearer: [] }] : [],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body && !operation.multipart ? { body } : {}),
    ...(operation.multipart ? { consumes: ['multipart/form-data'], multipartBody: body } : {}),
    response: {
      [status]: { 'x-response-description': operation.summary, headers: answerHeaders(operation), ...answer },
      ...errorAnswers(codesOf(operation, method)),
    },
  } as FastifySchema
}

/** Every code that an operation of this kind may answer, besides its own. */
function codesOf(operation: AnyOperation, method: string): ErrorCode[] {
  const codes: ErrorCode[] = ['internal_error', 'unavailable']
  if (operation.scope) codes.push('unauthorized', 'forbidden', 'rate_limited')
  if (isV3(operation)) codes.push('no_workspace')
  if (operation.params) codes.push('not_found')
  if (operation.query || method !== 'GET') codes.push('invalid_request')
  if (method !== 'GET') codes.push('payload_too_large', 'unsupported_media_type')
  if (method !== 'GET' && operation.idempotent !== false)
    codes.push('idempotency_conflict', 'idempotency_in_progress')
  return [...new Set([...codes, ...(operation.errors ?? [])])]
}

const isV3 = ({ scope }: AnyOperation) => scope?.includes(':') ?? false

function errorAnswers(codes: ErrorCode[]): Json {
  const byStatus = Object.groupBy(codes, code => String(statusOf[code]))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, of = []]) => [
      status,
      {
        'x-response-description': of.map(code => `\`${code}\``).join(', '),
        headers: requestIdHeader,
        ...errorAnswer(of),
      },
    ]),
  )
}

const requestIdHeader = {
  'X-Request-Id': { type: 'string', description: 'Names this request in logs and events.' },
}

const answerHeaders = (operation: AnyOperation): Json => ({
  ...requestIdHeader,
  ...(isV3(operation)
    ? {
        'X-RateLimit-Limit': { type: 'integer', description: 'Requests a minute.' },
        'X-RateLimit-Remaining': { type: 'integer', description: 'Requests left in this minute.' },
        'X-RateLimit-Reset': {
          type: 'integer',
          description: 'Epoch seconds at which the count starts anew.',
        },
      }
    : {}),
})

export interface Document {
  title: string
  description: string
  /** Decorates the app with a function of this name that answers with the document. */
  decorator: 'v3Document' | 'manageDocument'
  includes: (url: string) => boolean
  publicUrl: string
  /** Payload schemas by event type, listed under `webhooks`. */
  events?: Record<string, TSchema>
}

/** Collects the routes registered after it into an OpenAPI 3.1 document. */
export async function document(app: App, doc: Document): Promise<void> {
  await app.register(swagger, {
    decorator: doc.decorator as 'swagger',
    openapi: {
      openapi: '3.1.0',
      info: {
        title: doc.title,
        description: doc.description,
        version: '3',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: doc.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema: given, url }) => {
      // A multipart body is read as a stream, past the validator: only the document knows its schema.
      const { multipartBody, ...schema } = given as Json
      const body = multipartBody ? { body: multipartBody } : {}
      return { schema: { ...schema, ...body, hide: schema.hide === true || !doc.includes(url) }, url }
    },
    transformObject: input =>
      hoist('openapiObject' in input ? withEvents(input.openapiObject as Json, doc.events) : {}),
  })
}

function withEvents(document: Json, events: Record<string, TSchema> = {}): Json {
  if (Object.keys(events).length === 0) return document
  const webhooks = Object.entries(events).map(([type, payload]) => [
    type,
    {
      post: {
        operationId: `on-${type}`,
        tags: ['Events'],
        summary: (payload as { description?: string }).description,
        requestBody: { required: true, content: { 'application/json': { schema: payload } } },
        responses: { '200': { description: 'Any 2xx within 10 seconds acknowledges the event.' } },
      },
    },
  ])
  return { ...document, webhooks: Object.fromEntries(webhooks) }
}

/** Moves every schema with a title among the components, so that generated clients get named types. */
function hoist(document: Json): Json {
  const schemas: Json = {}
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    const walked = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, walk(value)]))
    const title = walked.title
    if (typeof title !== 'string' || walked.type !== 'object') return walked
    schemas[title] = walked
    return { $ref: `#/components/schemas/${title}` }
  }
  const { components, ...rest } = document
  const walked = walk(rest) as Json
  return { ...walked, components: { ...(components as Json), schemas } }
}
