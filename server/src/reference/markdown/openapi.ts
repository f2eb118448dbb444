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
  components: { schemas: Record<string, Schema> }
  webhooks?: Record<
    string,
    { post: { description?: string; requestBody: { content: Record<string, Media> } } }
  >
}
