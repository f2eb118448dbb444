import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import type { Caller } from '../lib/caller.ts'
import { type IdempotencyKey, inProgress, keyOf, once } from './idempotency.ts'
import { describe, type Operation } from './openapi.ts'

export type App = FastifyInstance

type AnyOperation = Operation<TSchema, TSchema, TSchema, TSchema>
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** What a handler is given of a request, checked and typed. */
export interface Call<P extends TSchema, Q extends TSchema, B extends TSchema> {
  params: Static<P>
  query: Static<Q>
  body: Static<B>
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

/** Serves a reading operation; by `POST` where what it asks is too much for a URL. */
export function read<P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema>(
  app: App,
  url: string,
  operation: Operation<P, Q, B, A>,
  handle: (call: Call<P, Q, B>) => Promise<Static<A>>,
  method: 'GET' | 'POST' = 'GET',
): void {
  app.route({
    method,
    url,
    schema: describe(operation, method),
    config: accessOf(operation),
    handler: (request, reply) => placed(request, operation, () => handle(callOf(request, reply))),
  })
}

/**
 * Serves a changing operation: one transaction holds the idempotency key, the change with its events, and the
 * stored answer (decision "Idempotency").
 */
export function write<P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema>(
  app: App,
  ctx: Context,
  methods: Method | Method[],
  url: string,
  operation: Operation<P, Q, B, A>,
  handle: (tx: Tx, call: Call<P, Q, B>) => Promise<Static<A>>,
): void {
  writeAfter(app, ctx, methods, url, operation, { prepare: async () => {} }, handle)
}

/** What a changing operation does before its transaction, such as storing a file, and how that is undone. */
export interface Preparation<C, T> {
  prepare(call: C): Promise<T>
  /** Called when the change was not made: the call was rejected, failed, or replayed an earlier response. */
  discard?(prepared: T): Promise<void>
  /** Called when it did, before the answer is sent. What fails here must be made good by somebody else. */
  finish?(call: C): Promise<void>
}

/** Serves a changing operation that has something to do outside its transaction, before or after. */
export function writeAfter<P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema, T>(
  app: App,
  ctx: Context,
  methods: Method | Method[],
  url: string,
  operation: Operation<P, Q, B, A>,
  preparation: Preparation<Call<P, Q, B>, T>,
  handle: (tx: Tx, call: Call<P, Q, B>, prepared: T) => Promise<Static<A>>,
): void {
  for (const [index, method] of [methods].flat().entries()) {
    app.route({
      method,
      url,
      schema: describe(operation, method, index > 0),
      config: accessOf(operation),
      handler: async (request, reply) => {
        const call = callOf<P, Q, B>(request, reply)
        const status = operation.status ?? 200
        const key = operation.idempotent === false ? undefined : keyOf(request, call.caller)
        const change = async () => {
          const prepared = await preparation.prepare(call)
          let changed = false
          try {
            const answer = await transaction(ctx.db, tx =>
              once(tx, ctx.clock, key, async () =>
                serialized(reply, status, await handle(tx, call, prepared)),
              ),
            )
            changed = !answer.replayed
            return answer
          } finally {
            if (!changed) await preparation.discard?.(prepared)
          }
        }
        const answer = await inTurn(app, key, () => placed(request, operation, change))
        if (!answer.replayed) await preparation.finish?.(call)
        if (answer.replayed) reply.header('idempotent-replayed', 'true')
        return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
      },
    })
  }
}

const serialized = (reply: FastifyReply, status: number, result: unknown) => ({
  status,
  body: reply.serializeInput(result as Record<string, unknown>, String(status)) as string,
})

async function inTurn<T>(app: App, key: IdempotencyKey | undefined, work: () => Promise<T>): Promise<T> {
  if (!key) return work()
  const leave = await app.idempotencyQueue.turn(`${key.workspaceId} ${key.key}`)
  if (!leave) throw inProgress()
  try {
    return await work()
  } finally {
    leave()
  }
}

const accessOf = ({ scope }: AnyOperation) => (scope ? { scope } : {})

/**
 * Does the work when the call's workspace has its turn. What has no caller takes no place, nor what waits for another's
 * server or streams its body.
 */
function placed<T>(
  request: FastifyRequest,
  { multipart = false, takesNoPlace = multipart }: AnyOperation,
  work: () => Promise<T>,
): Promise<T> {
  if (takesNoPlace || request.caller === null) return work()
  return request.server.admission.run(request.caller.workspaceId, work)
}

function callOf<P extends TSchema, Q extends TSchema, B extends TSchema>(
  request: FastifyRequest,
  reply: FastifyReply,
): Call<P, Q, B> {
  return {
    params: request.params as Static<P>,
    query: request.query as Static<Q>,
    body: request.body as Static<B>,
    caller: callerOf(request),
    request,
    reply,
  }
}

/** The caller that authentication found; operations without a scope have none, and never look. */
function callerOf(request: FastifyRequest): Caller {
  return request.caller ?? { workspaceId: -1, actor: 'nobody', source: 'api', requestId: request.id }
}
