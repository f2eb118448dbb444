import type { Static, TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { changeInSteps } from './change.ts'
import type { Operation } from './openapi.ts'
import { type App, type Call, callOf, changingCall, seenCall, serialized, serve } from './operation.ts'

/**
 * Serves a change that needs more transactions than one. The first makes the change certain, and leaves a job
 * that does the rest. `finish` does as much of it as a caller can wait for, and its result is the response. A
 * call that broke off is begun again by the same idempotency key, so `handle` must join what it began before.
 */
export function writeInSteps<P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema, T>(
  app: App,
  ctx: Context,
  url: string,
  operation: Operation<P, Q, B, A>,
  finish: (call: Call<P, Q, B>, begun: T) => Promise<Static<A>>,
  handle: (tx: Tx, call: Call<P, Q, B>) => Promise<T>,
): void {
  serve(app, 'POST', url, operation, (request, reply) => {
    const given = callOf<P, Q, B>(request, reply)
    return changeInSteps(ctx, changingCall(operation, given), {
      async begin(tx) {
        const call = await seenCall(app, operation, given, tx)
        return { call, begun: await handle(tx, call) }
      },
      rest: async ({ call, begun }) => serialized(reply, operation, await finish(call, begun)),
    })
  })
}
