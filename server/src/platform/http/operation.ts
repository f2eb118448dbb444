import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import type { Caller } from '../lib/caller.ts'
import { needsConfirmation } from '../lib/confirmation.ts'
import { wantsCsv } from './csv.ts'
import { assertUnchanged, hasCondition, tagged } from './etag.ts'
import { type IdempotencyKey, inProgress, keyOf, once } from './idempotency.ts'
import { describe, type Operation } from './openapi.ts'
import { holdRights, renewRights } from './rights.ts'
import type { Within } from './within.ts'

export type App = FastifyInstance

type AnyOperation = Operation<TSchema, TSchema, TSchema, TSchema>
type AnyCall = Call<TSchema, TSchema, TSchema>
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The checked and typed parts of a request. */
export interface Call<P extends TSchema, Q extends TSchema, B extends TSchema> {
  params: Static<P>
  query: Static<Q>
  body: Static<B>
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The caller within the workspace whose rows the operation sees. Throws as `Within` says. */
    callerWithin(within: Within, call: AnyCall, db?: Db): Promise<Caller>
    /** Throws if the caller no longer sees the row whose change the stored response tells. */
    assertMayRepeat(within: Within, call: AnyCall, db: Db): Promise<void>
    /**
     * Which of these admitted requests would be admitted again, in their order: the token or session is still
     * valid, and has the scope. Does not count as a use.
     */
    stillAdmitted(requests: FastifyRequest[]): Promise<boolean[]>
  }
}

/** Serves a reading operation. Its method is `POST` when the question is too large for a URL. */
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
    handler: (request, reply) =>
      admitted(request, operation, async () => {
        if (method === 'POST') await renewRights(request, reply)
        const call = callOf<P, Q, B>(request, reply)
        call.caller = await callerWithin(app, operation, call)
        return handle(call)
      }),
  })
}

/**
 * Serves a changing operation: one transaction holds the idempotency key, the change with its events, and the
 * stored response (decision "Idempotency").
 */
export function write<P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema>(
  app: App,
  ctx: Context,
  methods: Method | Method[],
  url: string,
  operation: Operation<P, Q, B, A>,
  handle: (tx: Tx, call: Call<P, Q, B>) => Promise<Static<A>>,
): void {
  const change = (request: FastifyRequest, reply: FastifyReply) => {
    const call = callOf<P, Q, B>(request, reply)
    const key = keyFor(operation, call)
    return inTurn(app, key, () =>
      admitted(request, operation, () =>
        transaction(ctx.db, async tx => {
          await holdRights(request, reply, tx)
          call.caller = callerOf(request)
          const response = await once(tx, ctx.clock, key, async () => {
            const caller = await callerWithin(app, operation, call, tx)
            await assertCurrent(tx, operation, { ...call, caller })
            const result = await handle(tx, { ...call, caller })
            await tagChanged(tx, operation, { ...call, caller }, result)
            return serialized(reply, operation, result)
          })
          const { within } = operation
          if (response.replayed && within !== undefined) await app.assertMayRepeat(within, call, tx)
          return response
        }),
      ),
    )
  }
  serve(app, methods, url, operation, change)
}

/** What a changing operation does outside its transaction, such as storing a file. */
export interface Preparation<C, T> {
  /** Runs before the transaction. */
  prepare(call: C): Promise<T>
  /** Called when the change was not made: the call was rejected, failed, or replayed an earlier response. */
  discard?(prepared: T): Promise<void>
  /** Called after the commit, before the response is sent. What fails here must be repaired elsewhere. */
  finish?(call: C): Promise<void>
}

/** Serves a changing operation that also works outside its transaction. */
export function writeAfter<P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema, T>(
  app: App,
  ctx: Context,
  methods: Method | Method[],
  url: string,
  operation: Operation<P, Q, B, A>,
  { prepare, discard, finish }: Preparation<Call<P, Q, B>, T>,
  handle: (tx: Tx, call: Call<P, Q, B>, prepared: T) => Promise<Static<A>>,
): void {
  const change = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = callOf<P, Q, B>(request, reply)
    const key = keyFor(operation, given)
    let call = given
    const response = await inTurn(app, key, () =>
      admitted(request, operation, async () => {
        await renewRights(request, reply)
        given.caller = callerOf(request)
        call = { ...given, caller: await callerWithin(app, operation, given) }
        const prepared = await prepare(call)
        let changed = false
        try {
          const made = await transaction(
            ctx.db,
            async tx => {
              const held = await holdCall(app, tx, operation, call)
              return once(tx, ctx.clock, key, async () =>
                serialized(reply, operation, await handle(tx, held, prepared)),
              )
            },
            operation.timeoutMs,
          )
          changed = !made.replayed
          return made
        } finally {
          if (!changed) await discard?.(prepared)
        }
      }),
    )
    if (!response.replayed) await finish?.(call)
    return response
  }
  serve(app, methods, url, operation, change)
}

/** Registers the route of a changing operation under each method. */
export function serve(
  app: App,
  methods: Method | Method[],
  url: string,
  operation: AnyOperation,
  change: (request: FastifyRequest, reply: FastifyReply) => ReturnType<typeof once>,
): void {
  for (const [index, method] of [methods].flat().entries()) {
    app.route({
      method,
      url,
      schema: describe(operation, method, index > 0),
      config: accessOf(operation),
      handler: async (request, reply) => {
        const { status, body, replayed } = await change(request, reply)
        if (replayed) reply.header('idempotent-replayed', 'true')
        return reply.code(status).type('application/json; charset=utf-8').send(body)
      },
    })
  }
}

/** The caller that the handler gets. Operations of v3 see the workspace of the token. */
export const callerWithin = (
  app: App,
  { within }: AnyOperation,
  call: AnyCall,
  db?: Db,
): Caller | Promise<Caller> => (within === undefined ? call.caller : app.callerWithin(within, call, db))

/**
 * The call with its caller of this moment, whose rights are held. What `callerWithin` has found before stays
 * true for a caller who has not changed.
 */
export async function holdCall<C extends AnyCall>(
  app: App,
  tx: Tx,
  operation: AnyOperation,
  call: C,
): Promise<C> {
  const { request, reply } = call
  const before = request.caller
  await holdRights(request, reply, tx)
  if (request.caller === before) return call
  return { ...call, caller: await callerWithin(app, operation, { ...call, caller: callerOf(request) }, tx) }
}

export const keyFor = (operation: AnyOperation, { request, caller }: AnyCall) =>
  operation.idempotent === false ? undefined : keyOf(request, caller)

export const serialized = (reply: FastifyReply, { status = 200 }: AnyOperation, result: unknown) => ({
  status,
  body: reply.serializeInput(result as Record<string, unknown>, String(status)) as string,
})

export async function inTurn<T>(
  app: App,
  key: IdempotencyKey | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!key) return work()
  const leave = await app.idempotencyQueue.turn(`${key.workspaceId} ${key.key}`)
  if (!leave) throw inProgress()
  try {
    return await work()
  } finally {
    leave()
  }
}

const accessOf = ({ id, scope, forNotary = false, forAdmin = false }: AnyOperation) => {
  const asksToConfirm = (request: FastifyRequest) =>
    needsConfirmation(id, { body: request.body, isCsv: wantsCsv(request) })
  return scope ? { scope, asksToConfirm, forNotary, forAdmin } : {}
}

/** Compares the row with `If-Match`, and locks it until the change is made. */
async function assertCurrent(tx: Tx, { current }: AnyOperation, { request, caller, params }: AnyCall) {
  if (current && hasCondition(request))
    assertUnchanged(request, await current(tx, caller, (params as { id: number }).id))
}

/** Sets the `ETag` of the changed resource, whose id is in the response or in the path. */
async function tagChanged(
  tx: Tx,
  { state }: AnyOperation,
  { caller, params, reply }: AnyCall,
  result: unknown,
): Promise<void> {
  const { id } = { ...(params as { id?: number }), ...(result as { id?: number }) }
  if (state && id !== undefined) tagged(reply, await state(tx, caller, id))
}

/**
 * Does the work when admission control admits it. Calls without a caller, calls that wait for another server,
 * and uploads that stream their body bypass admission control.
 */
export function admitted<T>(
  request: FastifyRequest,
  { multipart = false, bypassesAdmission = multipart }: AnyOperation,
  work: () => Promise<T>,
): Promise<T> {
  if (bypassesAdmission || request.caller === null) return work()
  return request.server.admission.run(request.caller.workspaceId, work)
}

export function callOf<P extends TSchema, Q extends TSchema, B extends TSchema>(
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

/** The caller that authentication found. Operations without a scope have none, and do not use it. */
export function callerOf(request: FastifyRequest): Caller {
  return request.caller ?? { workspaceId: -1, actor: 'nobody', source: 'api', requestId: request.id }
}
