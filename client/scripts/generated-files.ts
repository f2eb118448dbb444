import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { statusOf } from '../../server/src/platform/lib/errors.ts'
import { reasonTypes } from './generated-reasons.ts'
import type { Documents, OpenApiDocument, OpenApiOperation } from './interface-documents.ts'

const notice =
  "// Generated from the server's OpenAPI documents by `npm run generate:client`. Do not edit.\n\n"

/** The text of every file in `src/generated`, by name. */
export async function generate(documents: Documents): Promise<Record<string, string>> {
  const v3 = pruned(documents.v3, '/wp-json/v3')
  v3.components.schemas.ErrorCode = {
    type: 'string',
    enum: Object.keys(statusOf).sort(),
    description: 'Every error code of the service (contract section "Errors").',
  }
  return {
    'v3.ts': await typesOf(v3),
    'manage.ts': await typesOf(pruned(documents.manage, '/manage/v1')),
    'booking.ts': await typesOf(pruned(documents.booking, '/booking/v1')),
    'sample-events.ts': sampleEvents(documents.v3),
    'reasons.ts': notice.replace('OpenAPI documents', 'table of reasons') + reasonTypes(),
  }
}

async function typesOf(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTS(document as unknown as OpenAPI3, { defaultNonNullable: false })
  return notice + compacted(astToString(nodes))
}

/**
 * Removes lines that no code uses: members that are `never`, response headers, and objects that this empties.
 */
const compacted = (types: string): string =>
  types
    .replace(/^ *\w+\??: never;\n/gm, '')
    .replace(/^ *headers: \{\n *\[name: string\]: unknown;\n *\};\n/gm, '')
    .replace(/\{\n *\}/g, '{}')
    .replace(/^ *parameters: \{\};\n/gm, '')

/** Returns the document without aliases, errors (all have one shape), headers and long examples. */
function pruned({ paths, components, webhooks }: OpenApiDocument, prefix: string): OpenApiDocument {
  const { Error: _, ...schemas } = components.schemas
  const ours = Object.entries(paths).filter(([path]) => path.startsWith(prefix))
  const kept = ours.map(([path, operations]): [string, OpenApiDocument['paths'][string]] => [
    path,
    Object.fromEntries(
      Object.entries(operations)
        .filter(([, operation]) => !isAlias(operation))
        .map(([method, operation]) => [method, withoutRefusals(operation)]),
    ),
  ])
  const document = {
    openapi: '3.1.0',
    info: { title: 'Jurat', version: '3' },
    paths: Object.fromEntries(kept.filter(([, operations]) => Object.keys(operations).length > 0)),
    components: { schemas },
    ...(webhooks ? { webhooks: payloadsOf(webhooks) } : {}),
  }
  return JSON.parse(JSON.stringify(document, (name, part) => (isExample(name, part) ? undefined : part)))
}

/**
 * Only the payloads: the envelope is the same for all. An `operationId` would add an `on-…` operation for
 * each event type. Responses of receivers have no type.
 */
const payloadsOf = (webhooks: NonNullable<OpenApiDocument['webhooks']>) =>
  Object.fromEntries(
    Object.entries(webhooks).map(([type, { post }]) => {
      const { schema } = post.requestBody.content['application/json']
      const content = { 'application/json': { schema: schema.properties.data } }
      return [type, { post: { requestBody: { ...post.requestBody, content } } }]
    }),
  )

/** `updateSignerByPatch` is `updateSigner`; `getVideoBySingular` is `getVideo`. */
const isAlias = ({ operationId }: OpenApiOperation) => /By(Patch|Post|Singular)$/.test(operationId)

/** Without texts of the operation, which the methods of the client have themselves, and of ids in the path. */
function withoutRefusals({
  responses,
  parameters = [],
  summary: _summary,
  description: _description,
  ...operation
}: OpenApiOperation): OpenApiOperation {
  const kept = parameters
    .filter(parameter => parameter.in !== 'header')
    .map(parameter => (parameter.in === 'path' ? { ...parameter, description: undefined } : parameter))
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400)
  return {
    ...operation,
    parameters: kept,
    responses: Object.fromEntries(
      successes.map(([status, { content }]) => [status, { description: '', content }]),
    ),
  } as OpenApiOperation
}

/** Examples of whole bodies are long, so they are removed. Examples of one field stay: editors show them. */
const isExample = (name: string, part: unknown): boolean =>
  name === 'example' || (name === 'examples' && !(Array.isArray(part) && part.every(isShort)))

const isShort = (example: unknown) => JSON.stringify(example).length <= 60

/** The documents' example of each event type. `signTestEvent` uses it as the default `data`. */
function sampleEvents({ webhooks = {} }: OpenApiDocument): string {
  const samples = Object.entries(webhooks).map(([type, { post }]) => [
    type,
    post.requestBody.content['application/json'].example.data,
  ])
  const json = JSON.stringify(Object.fromEntries(samples), null, 2)
  return `${notice}export const sampleEvents = ${json} as const\n`
}
