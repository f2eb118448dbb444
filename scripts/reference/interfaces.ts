import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { readDocuments } from '../../client/scripts/interface-documents.ts'

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
  examples?: unknown[]
}

interface Media {
  schema: Schema
  example?: unknown
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security?: object[]
  parameters?: {
    name: string
    in: 'path' | 'query' | 'header'
    required?: boolean
    description?: string
    schema: Schema
  }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
}

export interface Interface {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
  webhooks?: Record<string, { post: { summary?: string; requestBody: { content: Record<string, Media> } } }>
}

export type InterfaceName = 'v3' | 'manage' | 'booking'

export interface Interfaces {
  documents: Record<InterfaceName, Interface>
  /** What a token must have, by `GET /path/{id}`: a scope of the contract, `manage`, or `admin`. */
  scopes: Map<string, string>
}

/** The OpenAPI documents, and the scopes, which they do not name, off the routes themselves. */
export async function readInterfaces(): Promise<Interfaces> {
  const scopes = new Map<string, string>()
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      const { scope } = config ?? {}
      if (scope !== undefined) {
        for (const verb of [method].flat()) scopes.set(`${verb} ${url.replace(/:(\w+)/g, '{$1}')}`, scope)
      }
    })
  }
  subscribe('fastify.initialization', watch)
  try {
    return { documents: (await readDocuments()) as unknown as Interfaces['documents'], scopes }
  } finally {
    unsubscribe('fastify.initialization', watch)
  }
}
