import { type ErrorCode, statusOf } from '../lib/errors.ts'
import { reasons } from '../lib/reasons/reasons.ts'
import { errorExample } from './error-examples.ts'
import { errorResponse } from './shapes.ts'

type Json = Record<string, unknown>

interface Response {
  description?: string
  headers?: Json
  content?: { 'application/json'?: { schema?: ResponseSchema; example?: unknown } }
}

interface ResponseSchema {
  $ref?: string
  properties?: { error?: object; data?: object; code?: { enum?: ErrorCode[] } }
}

const errorRef = { $ref: '#/components/schemas/Error' }

/**
 * Replaces the errors of all operations by one schema and a few shared responses: written out, they are most
 * of a document. A reference keeps the response's description, which lists the codes.
 */
export function withSharedErrors(document: Json): Json {
  const responses: Json = {}
  const codes = new Set<ErrorCode>()
  const paths = mapOperations(document.paths as Paths, operation => ({
    ...operation,
    responses: shared(operation.responses as Record<string, Response>, responses, codes),
  }))
  const components = document.components as Json
  const schemas = { ...(components.schemas as Json), Error: schemaOf([...codes]) }
  return { ...document, paths, components: { ...components, schemas, responses } }
}

function shared(given: Record<string, Response>, responses: Json, codes: Set<ErrorCode>): Json {
  return Object.fromEntries(
    Object.entries(given).map(([status, response]) => {
      const { properties } = response.content?.['application/json']?.schema ?? {}
      const own = properties?.error && properties.data ? properties.code?.enum : undefined
      if (!own) return [status, response]
      for (const code of own) codes.add(code)
      const name = own.map(inPascalCase).join('Or')
      responses[name] ??= sharedResponse(response, own)
      return [status, { $ref: `#/components/responses/${name}`, description: response.description }]
    }),
  )
}

const inPascalCase = (code: string) =>
  code
    .split('_')
    .map(word => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join('')

const sharedResponse = ({ description, headers }: Response, codes: ErrorCode[]): Json => ({
  description,
  headers: { ...headers, ...(codes.some(isTemporary) ? retryAfter : {}) },
  content: {
    'application/json': {
      schema: errorRef,
      examples: Object.fromEntries(codes.map(code => [code, { value: errorExample(code) }])),
    },
  },
})

const isTemporary = (code: ErrorCode) => statusOf[code] === 429 || statusOf[code] === 503

const retryAfter = {
  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds after which to try again.' },
}

/** The schema with all codes of the document, and with every field that one of them has. */
const schemaOf = (codes: ErrorCode[]) => ({
  ...errorResponse(codes.sort(), true),
  title: 'Error',
  description: `Every error. Compare \`code\` and \`data.reason\`: messages can change. Reasons of each code: ${codes.map(reasonsOf).join('; ')}.`,
})

const reasonsOf = (code: ErrorCode): string =>
  `\`${code}\`: ${Object.keys(reasons[code])
    .map(reason => `\`${reason}\``)
    .join(', ')}`

/** Replaces the headers of responses by references: each is described once. */
export function withSharedHeaders(document: Json): Json {
  const headers: Json = {}
  const ofResponse = (response: Json): Json => {
    if (!response.headers) return response
    const own = Object.entries(response.headers as Json).map(([name, header]) => {
      headers[name] ??= header
      return [name, { $ref: `#/components/headers/${name}` }]
    })
    return { ...response, headers: Object.fromEntries(own) }
  }
  const paths = mapResponses(document.paths as Paths, ofResponse)
  const components = document.components as Json
  const responses = mapValues(components.responses as Record<string, Json>, ofResponse)
  return { ...document, paths, components: { ...components, responses, headers } }
}

/** Replaces the example of a response whose schema has a name by a reference: it is written once. */
export function withSharedExamples(document: Json): Json {
  const examples: Json = {}
  const ofResponse = (response: Response): Json => {
    const media = response.content?.['application/json']
    const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(media?.schema?.$ref ?? '') ?? []
    if (!media?.example || name === undefined) return { ...response }
    const { example, ...rest } = media
    examples[name] ??= { value: example }
    const own = { [name]: { $ref: `#/components/examples/${name}` } }
    return { ...response, content: { ...response.content, 'application/json': { ...rest, examples: own } } }
  }
  const paths = mapResponses(document.paths as Paths, ofResponse)
  return { ...document, paths, components: { ...(document.components as Json), examples } }
}

type Paths = Record<string, Record<string, Json>>

const mapOperations = (paths: Paths, change: (operation: Json) => Json): Paths =>
  Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, change(operation)])),
    ]),
  )

const mapResponses = (paths: Paths, change: (response: Json & Response) => Json): Paths =>
  mapOperations(paths, operation => ({
    ...operation,
    responses: mapValues(operation.responses as Record<string, Json>, change),
  }))

const mapValues = <T>(values: Record<string, T>, change: (value: T) => Json): Json =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
