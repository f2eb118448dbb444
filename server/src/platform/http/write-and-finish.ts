import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { begin, keep } from './idempotency.ts'
import type { Operation } from './openapi.ts'
import {
  type App,
  admitted,
  type Call,
  callerWithin,
  callOf,
  holdCall,
  inTurn,
  keyFor,
  serialized,
  serve,
} from './operation.ts'

/**
 * Serves a change that needs more transactions than one. The first makes the change certain, and leaves a job
 * that does the rest. `finish` does as much of it as a caller can wait for, and its result is the response. A
 * call that broke off is begun again by the same idempotency key, so `handle` must join what it began before.
 */
export function writeAndFinish<P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema, T>(
  app: App,
  ctx: Context,
  url: string,
  operation: Operation<P, Q, B, A>,
  finish: (call: Call<P, Q, B>, begun: T) => Promise<Static<A>>,
  handle: (tx: Tx, call: Call<P, Q, B>) => Promise<T>,
): void {
  const change = (request: FastifyRequest, reply: FastifyReply) => {
    const given = callOf<P, Q, B>(request, reply)
    const key = keyFor(operation, given)
    return inTurn(app, key, () =>
      admitted(request, operation, async () => {
        const call = { ...given, caller: await callerWithin(app, operation, given) }
        const { first, begun } = await transaction(ctx.db, async tx => {
          const held = await holdCall(app, tx, operation, call)
          const first = key && (await begin(tx, ctx.clock, key))
          return { first, begun: first ? undefined : await handle(tx, held) }
        })
        if (first) return { ...first, replayed: true }
        const response = serialized(reply, operation, await finish(call, begun as T))
        if (key) await transaction(ctx.db, tx => keep(tx, key, response))
        return { ...response, replayed: false }
      }),
    )
  }
  serve(app, 'POST', url, operation, change)
}
