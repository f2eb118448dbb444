import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'

type Fields = Record<string, unknown>

interface Schema {
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
}

/** The body schema of an operation that takes none: every field is unknown. Not in the OpenAPI document. */
export const noBody = { 'x-no-body': true, type: 'object', properties: {} }

/**
 * A copy of the schema that rejects unknown fields at every depth. Objects without fixed fields, such as
 * `metadata`, and objects with `additionalProperties` still allow what they allowed.
 */
export function closed<T extends TSchema | Schema>(schema: T): T {
  const made = (closedSchemas.get(schema) as T | undefined) ?? closedNow(schema)
  closedSchemas.set(schema, made)
  return made
}

const closedSchemas = new WeakMap<object, object>()

function closedNow<T extends TSchema | Schema>(schema: T): T {
  const { properties, additionalProperties, items, anyOf } = schema as Schema
  return {
    ...schema,
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, part]) => [name, closed(part)]),
          ),
          additionalProperties: additionalProperties ?? false,
        }
      : {}),
    ...(items ? { items: closed(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(closed) } : {}),
  }
}

/** The value without the fields that its schema does not have, and their paths. */
export function withoutUnknown(schema: Schema, value: unknown): { value: unknown; ignored: string[] } {
  const ignored: string[] = []
  return { value: known(closed(schema), value, '', ignored), ignored }
}

function known(schema: Schema, value: unknown, path: string, ignored: string[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { items, anyOf } = schema
  if (Array.isArray(value))
    return items ? value.map((item, at) => known(items, item, `${path}${at}.`, ignored)) : value
  const { properties, additionalProperties } = anyOf?.find(one => one.properties) ?? schema
  if (!properties) return value
  const entries = Object.entries(value).filter(([name]) => {
    const isKnown = Object.hasOwn(properties, name) || additionalProperties !== false
    if (!isKnown) ignored.push(path + name)
    return isKnown
  })
  return Object.fromEntries(
    entries.map(([name, part]) => [name, known(properties[name] ?? {}, part, `${path}${name}.`, ignored)]),
  )
}

/** Names the fields of a request that were ignored. */
export const ignoredFieldsHeader = 'Jurat-Ignored-Fields'

/**
 * Removes the fields of bodies that no operation of the contract knows, and names them in a header, together
 * with unknown query parameters. Clients of the contract may send more than it names.
 */
export function ignoreUnknownFields(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    const { body, query } = schemasOf(request)
    const ofBody = withoutUnknown(body, request.body)
    if (ofBody.ignored.length > 0) request.body = ofBody.value
    const ignored = [...ofBody.ignored, ...withoutUnknown(query, request.query).ignored]
    if (ignored.length > 0) reply.header(ignoredFieldsHeader, headerOf(ignored))
  })
}

/** Names unknown query parameters in the same header. */
export function nameUnknownParameters(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    const { ignored } = withoutUnknown(schemasOf(request).query, request.query)
    if (ignored.length > 0) reply.header(ignoredFieldsHeader, headerOf(ignored))
  })
}

/** Names known query parameters that have no effect beside the others, after the unknown ones. */
export function nameIgnored(reply: FastifyReply, names: string[]): void {
  if (names.length === 0) return
  const before = reply.getHeader(ignoredFieldsHeader)
  reply.header(ignoredFieldsHeader, [before, headerOf(names)].filter(Boolean).join(', '))
}

function schemasOf({ routeOptions }: FastifyRequest): { body: Schema; query: Schema } {
  const { body = noBody, querystring = noBody } = (routeOptions.schema ?? {}) as Fields
  return { body: body as Schema, query: querystring as Schema }
}

const mostNames = 20
const longestName = 64

/**
 * Up to 20 names, separated by commas. Others than letters, digits and `._-` are percent-encoded, and a name
 * is cut after 64 characters. A last `*` stands for those that found no room.
 */
function headerOf(names: string[]): string {
  const shown = names.slice(0, mostNames).map(encoded)
  return [...shown, ...(names.length > mostNames ? ['*'] : [])].join(', ')
}

const encoded = (name: string): string =>
  encodeURIComponent(name.slice(0, longestName).toWellFormed())
    .replace(/[!'()*~]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .slice(0, longestName)
    .replace(/%.?$/, '')
