import type { TSchema } from 'typebox'
import type { Scope } from '../platform/lib/scopes.ts'
import type { Agent } from './agent.ts'

/** A tool of the MCP server. */
export interface Tool {
  name: string
  title: string
  description: string
  /** Whether it is only there with `JURAT_MCP=write`. */
  writes: boolean
  /** Sets of scopes. A token with all scopes of one of them has the tool. */
  needs: readonly (readonly Scope[])[]
  /** What a token can give it. */
  schema(can: Agent['can']): TSchema
  annotations: {
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: false
  }
  /** `args` are as the schema says. */
  run(agent: Agent, args: object): Promise<object>
}

export const readsOnly: Tool['annotations'] = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** Whether the token has all scopes of one of the sets. */
export const isAllowed = (needs: Tool['needs'], can: Agent['can']): boolean =>
  needs.some(scopes => scopes.every(can))
