import type { Static, TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { changeInSteps } from './change.ts'
import { asAppError, type ErrorBody, errorBody, logFailure } from './error-response.ts'
import { type IdempotencyKey, once, toStored } from './idempotency.ts'
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
import { holdRights } from './rights.ts'

/** The outcome of one item: the view that the change returned, or the error. */
export type ItemResult<Item> = { id: number; error?: never; done: Item } | { id: number; error: ErrorBody }

interface Bulk {
  ids: number[]
}

/**
 * Serves a change of several items, each in a transaction of its own, with one result each. The idempotency
 * key counts for the whole, and for each item: a call that broke off is repeated only for the items that were
 * not changed (decision "Several items"). `first`: what is checked before all, and in which order they are
 * changed, if not in that of the call.
 */
export function writeItems<P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema, Item>(
  app: App,
  ctx: Context,
  url: string,
  operation: Operation<P, Q, B, A>,
  view: (results: ItemResult<Item>[]) => Static<A>,
  handle: (tx: Tx, call: Call<P, Q, B>, id: number) => Promise<Item>,
  first?: { check(body: Static<B>): void; inOrder(call: Call<P, Q, B>): Promise<number[]> },
): void {
  serve(app, 'POST', url, operation, (request, reply) => {
    const given = callOf<P, Q, B>(request, reply)
    const change = changingCall(operation, given)
    return changeInSteps(ctx, change, {
      begin: tx => {
        first?.check(given.body)
        return seenCall(app, operation, given, tx)
      },
      async rest(call) {
        const results: ItemResult<Item>[] = []
        let isFinal = true
        const { ids } = call.body as Bulk
        for (const id of (await first?.inOrder(call)) ?? ids) {
          const hold = async (tx: Tx) => {
            await holdRights(request, reply, tx)
            return heldCall(app, tx, operation, call)
          }
          try {
            results.push({
              id,
              done: await changeItem(ctx, change.key, id, hold, (tx, held) => handle(tx, held, id)),
            })
          } catch (error) {
            const refusal = asAppError(error)
            logFailure(request, refusal, error)
            if (refusal.status >= 500 || isForNow.has(refusal.code)) isFinal = false
            results.push({ id, error: errorBody(refusal, request.id) })
          }
        }
        results.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
        return { ...serialized(reply, operation, view(results)), isFinal }
      },
    })
  })
}

/** A repeated call can change the item: another call was changing it, or the person signs in again. */
const isForNow = new Set(['idempotency_in_progress', 'unauthorized'])

/** Changes one item, once for each key, with the rights of that moment. */
async function changeItem<C, Item>(
  ctx: Context,
  key: IdempotencyKey | undefined,
  id: number,
  hold: (tx: Tx) => Promise<C>,
  change: (tx: Tx, held: C) => Promise<Item>,
): Promise<Item> {
  // No key of a client has a line break, and no key of a customer begins with one.
  const ofItem = key && { ...key, key: `${key.key}\n\n${id}` }
  const response = await transaction(ctx.db, async tx => {
    const held = await hold(tx)
    return once(tx, ctx.clock, ofItem, async () => toStored(await change(tx, held)))
  })
  return JSON.parse(response.body) as Item
}
