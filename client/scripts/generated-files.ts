import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { statusOf } from '../../server/src/lib/errors.ts'
import type { Documents, OpenApiDocument, OpenApiOperation } from './interface-documents.ts'

const notice =
  '// Made by `npm run generate:client` from the OpenAPI documents of the server. Do not edit.\n\n'

/** The text of every file in `src/generated`, by its name. */
export async function generate(documents: Documents): Promise<Record<string, string>> {
  const v3 = pruned(documents.v3, '/wp-json/v3')
  v3.components.schemas.ErrorCode = {
    type: 'string',
    enum: Object.keys(statusOf).sort(),
    description: 'Every code that an error answer can carry (contract section "Errors").',
  }
  return {
    'v3.ts': await typesOf(v3),
    'manage.ts': await typesOf(pruned(documents.manage, '/manage/v1')),
    'booking.ts': await typesOf(pruned(documents.booking, '/booking/v1')),
    'sample-events.ts': sampleEvents(documents.v3),
  }
}

async function typesOf(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTS(document as unknown as OpenAPI3, { defaultNonNullable: false })
  return notice + astToString(nodes)
}

/** The document without what types are not made of: aliases, errors (all have one shape), headers, examples. */
function pruned({ paths, components, webhooks }: OpenApiDocument, prefix: string): OpenApiDocument {
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
    components: { schemas: components.schemas },
    ...(webhooks ? { webhooks } : {}),
  }
  return JSON.parse(JSON.stringify(document, (name, part) => (isExample(name, part) ? undefined : part)))
}

/** `updateSignerByPatch` is `updateSigner`; `getVideoBySingular` is `getVideo`. */
const isAlias = ({ operationId }: OpenApiOperation) => /By(Patch|Post|Singular)$/.test(operationId)

function withoutRefusals({ responses, parameters = [], ...operation }: OpenApiOperation): OpenApiOperation {
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400)
  return {
    ...operation,
    parameters: parameters.filter(parameter => parameter.in !== 'header'),
    responses: Object.fromEntries(
      answers.map(([status, { content }]) => [status, { description: '', content }]),
    ),
  } as OpenApiOperation
}

/** Examples of whole bodies fill pages; those of a field stay, and show when hovering over it. */
const isExample = (name: string, part: unknown): boolean =>
  name === 'example' || (name === 'examples' && !(Array.isArray(part) && part.every(isShort)))

const isShort = (example: unknown) => JSON.stringify(example).length <= 60

/** What `signTestEvent` sends when it is given no data: the documents' worked example of each type. */
function sampleEvents({ webhooks = {} }: OpenApiDocument): string {
  const samples = Object.entries(webhooks).map(([type, { post }]) => [
    type,
    post.requestBody.content['application/json']?.example,
  ])
  const json = JSON.stringify(Object.fromEntries(samples), null, 2)
  return `${notice}export const sampleEvents = ${json} as const\n`
}
