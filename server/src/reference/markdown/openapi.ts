import type { CodeSample } from '../samples/code-samples.ts'

// The parts of the OpenAPI documents that the Markdown pages show.

export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  description?: string
  default?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

export interface Media {
  schema: Schema
  example?: unknown
  examples?: Record<string, { $ref?: string; value?: unknown }>
}

/** The example of a body: its own, or the one that it refers to. */
export function exampleIn({ example, examples = {} }: Media, { components }: OpenApi): unknown {
  const [one] = Object.values(examples)
  const name = one?.$ref?.split('/').at(-1)
  return example ?? (name === undefined ? one?.value : components.examples[name]?.value)
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security?: { bearer?: string[] }[]
  parameters?: {
    name: string
    in: 'path' | 'query' | 'header'
    required?: boolean
    description?: string
    schema: Schema
  }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
  'x-codeSamples': CodeSample[]
}

export interface OpenApi {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; examples: Record<string, { value: unknown }> }
  webhooks?: Record<
    string,
    { post: { description?: string; requestBody: { content: Record<string, Media> } } }
  >
}
