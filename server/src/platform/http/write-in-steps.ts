import type { Static, TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { changeInSteps } from './change.ts'
import type { Operation } from './openapi.ts'
import {
  type App,
  type Call,
  callOf,
  changingCall,
  heldCall,
  seenCall,
  serialized,
  serve,
} from './operation.ts'

/** What a change of several transactions does outside the first. */
interface Steps<C, P, T, A> {
  /** Runs before it, and again after `handle` threw `Outdated`. */
  prepare?(call: C): Promise<P>
  /** Does as much of the rest, in the background, as a caller can wait for. Its result is the response. */
  finish(call: C, begun: T): Promise<A>
}

/**
 * Serves a change that needs more transactions than one. The first makes the change certain, and leaves work
 * in a table, which is continued if this process ends. A call that broke off is begun again by the same
 * idempotency key, so `handle` must join what it began before.
 */
export function writeInSteps<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  A extends TSchema,
  T,
  R = void,
>(
  app: App,
  ctx: Context,
  url: string,
  operation: Operation<P, Q, B, A>,
  { prepare, finish }: Steps<Call<P, Q, B>, R, T, Static<A>>,
  handle: (tx: Tx, call: Call<P, Q, B>, prepared: R) => Promise<T>,
): void {
  serve(app, 'POST', url, operation, (request, reply) => {
    const given = callOf<P, Q, B>(request, reply)
    return changeInSteps(ctx, changingCall(operation, given), {
      isRestInBackground: true,
      async prepare() {
        if (!prepare) return undefined
        const call = await seenCall(app, operation, given)
        return { call, prepared: await prepare(call) }
      },
      async begin(tx, made) {
        const call = made
          ? await heldCall(app, tx, operation, made.call)
          : await seenCall(app, operation, given, tx)
        return { call, begun: await handle(tx, call, made?.prepared as R) }
      },
      rest: async ({ call, begun }) => serialized(reply, operation, await finish(call, begun)),
    })
  })
}
