import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Caller } from '../lib/caller.ts'
import { needsConfirmation } from '../lib/confirmation.ts'
import { admitted, type ChangeResponse, type ChangingCall, changeOnce } from './change.ts'
import { wantsCsv } from './csv.ts'
import { assertUnchanged, hasCondition, tagged } from './etag.ts'
import { keyOf } from './idempotency.ts'
import { describe, type Operation } from './openapi.ts'
import { renewRights } from './rights.ts'
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
      admitted(request, admittedAs(request, operation), async () => {
        if (method === 'POST') await renewRights(request, reply)
        return handle(await seenCall(app, operation, callOf<P, Q, B>(request, reply)))
      }),
  })
}

/** Serves a changing operation. */
export function write<P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema>(
  app: App,
  ctx: Context,
  methods: Method | Method[],
  url: string,
  operation: Operation<P, Q, B, A>,
  handle: (tx: Tx, call: Call<P, Q, B>) => Promise<Static<A>>,
): void {
  serve(app, methods, url, operation, (request, reply) => {
    const given = callOf<P, Q, B>(request, reply)
    const { within } = operation
    return changeOnce(ctx, changingCall(operation, given), {
      async change(tx) {
        const call = await seenCall(app, operation, given, tx)
        await assertCurrent(tx, operation, call)
        const result = await handle(tx, call)
        await tagChanged(tx, operation, call, result)
        return serialized(reply, operation, result)
      },
      async repeat(tx) {
        if (within !== undefined) await app.assertMayRepeat(within, callOf(request, reply), tx)
      },
    })
  })
}

/** What a changing operation does outside its transaction, as in `ChangeSteps`. */
export interface Preparation<C, T> {
  prepare(call: C): Promise<T>
  discard?(prepared: T): Promise<void>
  finish?(call: C, prepared: T): Promise<void>
}

/** Serves a changing operation that also works outside its transaction. */
export function writeWithPreparation<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  A extends TSchema,
  T,
>(
  app: App,
  ctx: Context,
  methods: Method | Method[],
  url: string,
  operation: Operation<P, Q, B, A>,
  { prepare, discard, finish }: Preparation<Call<P, Q, B>, T>,
  handle: (tx: Tx, call: Call<P, Q, B>, prepared: T) => Promise<Static<A>>,
): void {
  serve(app, methods, url, operation, (request, reply) => {
    const given = callOf<P, Q, B>(request, reply)
    return changeOnce(ctx, changingCall(operation, given), {
      async prepare() {
        const call = await seenCall(app, operation, given)
        return { call, prepared: await prepare(call) }
      },
      async change(tx, { call, prepared }) {
        const result = await handle(tx, await heldCall(app, tx, operation, call), prepared)
        return serialized(reply, operation, result)
      },
      discard: async ({ prepared }) => discard?.(prepared),
      finish: async ({ call, prepared }) => finish?.(call, prepared),
    })
  })
}

/** Registers the route of a changing operation under each method. */
export function serve(
  app: App,
  methods: Method | Method[],
  url: string,
  operation: AnyOperation,
  change: (request: FastifyRequest, reply: FastifyReply) => Promise<ChangeResponse>,
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

/** The call within the workspace whose rows its caller sees now. Operations of v3 see that of the token. */
export async function seenCall<C extends AnyCall>(
  app: App,
  { within }: AnyOperation,
  call: C,
  db?: Db,
): Promise<SeenCall<C>> {
  const admitted = { ...call, caller: callerOf(call.request) }
  const caller = within === undefined ? admitted.caller : await app.callerWithin(within, admitted, db)
  return { ...admitted, caller, seenFor: call.request.caller }
}

/** A call with the caller that the handler gets, and the caller of the request for whom that was found. */
type SeenCall<C extends AnyCall> = C & { seenFor: Caller | null }

/** The call with its caller of this moment, for the time after the rights were held. */
export const heldCall = <C extends AnyCall>(app: App, tx: Tx, operation: AnyOperation, call: SeenCall<C>) =>
  call.request.caller === call.seenFor ? call : seenCall(app, operation, call, tx)

export const changingCall = (operation: AnyOperation, { request, reply, caller }: AnyCall): ChangingCall => ({
  request,
  reply,
  key: operation.idempotent === false ? undefined : keyOf(request, caller),
  admittedAs: admittedAs(request, operation),
})

export const serialized = (reply: FastifyReply, { status = 200 }: AnyOperation, result: unknown) => ({
  status,
  body: reply.serializeInput(result as Record<string, unknown>, String(status)) as string,
})

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
 * The workspace whose place in admission control the call takes. Calls without a caller, calls that wait for
 * another server, and uploads that stream their body bypass it.
 */
const admittedAs = (
  { caller }: FastifyRequest,
  { multipart = false, bypassesAdmission = multipart }: AnyOperation,
): number | null => (bypassesAdmission || caller === null ? null : caller.workspaceId)

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
function callerOf(request: FastifyRequest): Caller {
  return request.caller ?? { workspaceId: -1, actor: 'nobody', source: 'api', requestId: request.id }
}
