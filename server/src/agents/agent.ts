import type { FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { agentCallHeader } from '../platform/http/agent-call.ts'
import { admitted } from '../platform/http/change.ts'
import type { ErrorBody } from '../platform/http/error-response.ts'
import type { StoredResponse } from '../platform/http/idempotency.ts'
import type { App } from '../platform/http/operation.ts'
import type { Scope } from '../platform/lib/scopes.ts'
import { ToolError } from './tool-error.ts'

export interface Asked {
  body?: object | undefined
  query?: Record<string, string | number | undefined>
  idempotencyKey?: string
  ifMatch?: string | undefined
  keeps?(made: StoredResponse): boolean
}

/** What a tool can do: make the calls that its token could make itself, and nothing else. */
export interface Agent {
  ctx: Context
  workspaceId: number
  tokenId: number
  /** Whether the token has the scope. */
  can(scope: Scope): boolean
  /**
   * Calls an operation of this server, whose response has at least the fields of `V`. Throws `ToolError` with
   * the error of the operation.
   */
  call<V>(method: 'GET' | 'POST', path: string, asked?: Asked): Promise<{ view: V; etag: string | undefined }>
  /** Does own work when admission control admits it. The work makes no `call`, which would wait for it. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/**
 * An operation is called as a client would call it, with the token of the agent: authentication, scope, rate
 * limit, admission control, validation, idempotency, events and audit are those of any other call.
 */
export function agentOf(app: App, ctx: Context, request: FastifyRequest, tool: string): Agent {
  const { caller, headers } = request
  const client = clientOf(request)
  return {
    ctx,
    workspaceId: caller?.workspaceId ?? -1,
    tokenId: caller?.tokenId ?? -1,
    can: scope => request.grants(scope),
    inTurn: work => admitted(request, caller?.workspaceId ?? null, work),
    async call<V>(
      method: 'GET' | 'POST',
      path: string,
      { body, query = {}, idempotencyKey, ifMatch, keeps }: Asked = {},
    ) {
      let isAsked = false
      const asked = keeps && {
        keeps(made: StoredResponse) {
          isAsked = true
          return keeps(made)
        },
      }
      const response = await app.agentCalls.run({ tool, client, ...(asked ?? {}) }, name =>
        app.inject({
          method,
          url: urlOf(path, query),
          remoteAddress: request.ip,
          headers: {
            [agentCallHeader]: name,
            authorization: headers.authorization ?? '',
            'x-request-id': request.id,
            ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
            ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
          },
          ...(body === undefined ? {} : { payload: body }),
        }),
      )
      const view: unknown = response.json()
      if (response.statusCode >= 400) throw ToolError.of(view as ErrorBody, response.headers['retry-after'])
      const { etag, 'idempotent-replayed': replayed } = response.headers
      if (keeps && !isAsked && replayed === undefined)
        throw new Error(`${method} ${path} cannot be tried: it made its change without asking.`)
      return { view: view as V, etag: typeof etag === 'string' ? etag : undefined }
    },
  }
}

function urlOf(path: string, query: NonNullable<Asked['query']>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

const clientInfo = 'io.modelcontextprotocol/clientInfo'
const longestName = 60

/** Clients of the present protocol name themselves in each call, earlier ones only in the first. */
function clientOf({ body, headers }: FastifyRequest): string {
  const { params } = (body ?? {}) as { params?: { _meta?: Record<string, { name?: unknown } | undefined> } }
  const named = params?._meta?.[clientInfo]?.name ?? headers['user-agent']
  const plain = typeof named === 'string' ? named.replace(/[^\x20-\x7e]/g, '').trim() : ''
  return plain.slice(0, longestName) || 'unknown client'
}
