import swagger from '@fastify/swagger'
import type { TSchema } from 'typebox'
import { exampleOf, type Schema } from './examples.ts'
import type { App } from './operation.ts'
import { inReadingOrder, publishedNode } from './published-schemas.ts'
import { withSharedErrors, withSharedExamples, withSharedHeaders } from './shared-parts.ts'
import { noBody } from './unknown-fields.ts'
import { withWebhooks } from './webhook-document.ts'

type Json = Record<string, unknown>

export interface Document {
  title: string
  description: string
  /** Decorates the app with a function of this name that returns the document. */
  decorator: 'v3Document' | 'manageDocument' | 'bookingDocument' | 'authDocument'
  includes: (url: string) => boolean
  publicUrl: string
  /** Descriptions by tag, in the order of the reference. */
  tags: Record<string, string>
  /** Which tokens and scopes the operations take. */
  access?: string
  /** True if no operation needs a token. */
  isAnonymous?: boolean
  /** Payload schemas by event type, listed under `webhooks`. */
  events?: Record<string, TSchema>
  /** The `x-codeSamples` of an operation. */
  samples: (operation: SampledOperation) => object[]
}

/** An operation, as far as its code samples depend on it. */
export interface SampledOperation {
  id: string
  /** In upper case. */
  method: string
  path: string
  /** The scope that the token needs, or `admin`; undefined where the operation takes no token. */
  scope: string | undefined
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
        contact: { name: 'The operator of this installation', url: doc.publicUrl },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: doc.publicUrl }],
      tags: Object.entries(doc.tags).map(([name, description]) => ({ name, description })),
      components: doc.isAnonymous ? {} : { securitySchemes: { bearer: bearerOf(doc) } },
    },
    transform: ({ schema = {}, url }) => ({ schema: documented(schema as Json, doc.includes(url)), url }),
    transformObject: input => {
      const collected = 'openapiObject' in input ? (input.openapiObject as Json) : {}
      const paths = inReadingOrder(collected.paths as Record<string, Json>, Object.keys(doc.tags))
      const named = withSharedErrors(hoist(withWebhooks({ ...collected, paths }, doc.events)))
      const whole = withSharedHeaders(withSharedExamples(withExamples(named)))
      return withSamples(mapObjects(whole, publishedNode), doc.samples)
    },
  })
}

const bearerOf = ({ access }: Document) => ({
  type: 'http' as const,
  scheme: 'bearer',
  ...(access ? { description: access } : {}),
})

/** For readers but not for the validator: bodies read as streams, optional headers, errors. */
function documented(
  { uncheckedBody, documentedHeaders, documentedErrors, documentedMedia, body, ...schema }: Json,
  included: boolean,
): Json {
  const answers = schema.response as Record<string, Json> | undefined
  const response = answers && withMedia(answers, documentedMedia as Json | undefined)
  return {
    ...schema,
    ...(body && body !== noBody ? { body } : {}),
    ...(uncheckedBody ? { body: uncheckedBody } : {}),
    ...(documentedHeaders ? { headers: documentedHeaders } : {}),
    ...(documentedErrors ? { response: { ...response, ...(documentedErrors as () => Json)() } } : {}),
    hide: schema.hide === true || !included,
  }
}

/**
 * The response as JSON, and in other media types. Without others, `@fastify/swagger` does it, except for
 * null: it leaves the body out.
 */
const withMedia = (answers: Record<string, Json> = {}, media?: Json): Json =>
  Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      if (!media && answer.type !== 'null') return [status, answer]
      const { headers, 'x-response-description': description, ...schema } = answer
      const content = { 'application/json': { schema }, ...media }
      return [status, { 'x-response-description': description, headers, content }]
    }),
  )

/** Moves every object with a title to the components, so that generated clients get named types. */
function hoist(document: Json): Json {
  const schemas: Json = {}
  const { components, ...rest } = document
  const walked = mapObjects(rest, node => {
    if (typeof node.title !== 'string' || node.type !== 'object') return node
    const known = JSON.stringify(schemas[node.title] ?? node)
    if (known !== JSON.stringify(node)) throw new Error(`Two shapes have the name ${node.title}.`)
    schemas[node.title] = node
    return { $ref: `#/components/schemas/${node.title}` }
  })
  return { ...walked, components: { ...(components as Json), schemas } }
}

/** Adds an example to every JSON body that has none. */
function withExamples(document: Json): Json {
  const { schemas = {} } = document.components as { schemas?: Record<string, Schema> }
  return mapObjects(document, node => {
    const media = node['application/json'] as
      | { schema?: Schema; example?: unknown; examples?: unknown }
      | undefined
    // A body whose schema has its own example keeps it.
    if (!media?.schema || 'example' in media || 'examples' in media) return node
    return { ...node, 'application/json': { ...media, example: exampleOf(media.schema, schemas) } }
  })
}

function withSamples(document: Json, samplesOf: Document['samples']): Json {
  const paths = document.paths as Record<string, Record<string, Json>>
  const sampled = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => {
        const scope = scopeOf(operation.security as Security)
        const id = String(operation.operationId)
        const samples = samplesOf({ id, method: method.toUpperCase(), path, scope })
        return [method, { ...operation, 'x-codeSamples': samples }]
      }),
    ),
  ])
  return { ...document, paths: Object.fromEntries(sampled) }
}

type Security = { bearer?: string[] }[] | undefined

/** The metrics name no scope: they need the admin token. */
function scopeOf(security: Security = []): string | undefined {
  const { bearer } = security.find(({ bearer }) => bearer) ?? {}
  return bearer && (bearer[0] ?? 'admin')
}

/** Rebuilds the tree from the leaves up, with each object replaced by the result of `change`. */
function mapObjects(tree: Json, change: (node: Json) => Json): Json {
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    return change(Object.fromEntries(Object.entries(node).map(([name, value]) => [name, walk(value)])))
  }
  return walk(tree) as Json
}
