import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { asAppError, type ErrorBody, errorBody } from './error-response.ts'
import { answerOf, begin, type IdempotencyKey, keep, once } from './idempotency.ts'
import type { Operation } from './openapi.ts'
import {
  type App,
  admitted,
  type Call,
  callerWithin,
  callOf,
  inTurn,
  keyFor,
  serialized,
  serve,
} from './operation.ts'

/** What became of one item: the view that the change returned, or the error. */
export type ItemResult<Item> = { id: number; error?: never; done: Item } | { id: number; error: ErrorBody }

interface Bulk {
  ids: number[]
}

/**
 * Serves a change of several items, each in a transaction of its own, with one result each. The idempotency key
 * counts for the whole, and for each item: a call that broke off is repeated only for the items that were not
 * changed (decision "Several items").
 */
export function writeEach<P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema, Item>(
  app: App,
  ctx: Context,
  url: string,
  operation: Operation<P, Q, B, A>,
  view: (results: ItemResult<Item>[]) => Static<A>,
  handle: (tx: Tx, call: Call<P, Q, B>, id: number) => Promise<Item>,
): void {
  const change = (request: FastifyRequest, reply: FastifyReply) => {
    const given = callOf<P, Q, B>(request, reply)
    const key = keyFor(operation, given)
    return inTurn(app, key, () =>
      admitted(request, operation, async () => {
        const call = { ...given, caller: await callerWithin(app, operation, given) }
        const first = key && (await transaction(ctx.db, tx => begin(tx, ctx.clock, key)))
        if (first) return { ...first, replayed: true }
        const results: ItemResult<Item>[] = []
        let isFinal = true
        for (const id of (call.body as Bulk).ids) {
          try {
            results.push({ id, done: await itemOf(ctx, key, id, tx => handle(tx, call, id)) })
          } catch (error) {
            const refusal = asAppError(error)
            if (refusal.status >= 500) request.log.error({ requestId: request.id, err: error }, refusal.code)
            if (refusal.status >= 500 || refusal.code === 'idempotency_in_progress') isFinal = false
            results.push({ id, error: errorBody(refusal, request.id) })
          }
        }
        const answer = serialized(reply, operation, view(results))
        if (key && isFinal) await transaction(ctx.db, tx => keep(tx, key, answer))
        return { ...answer, replayed: false }
      }),
    )
  }
  serve(app, 'POST', url, operation, change)
}

/** Changes one item, once for each key. */
async function itemOf<Item>(
  ctx: Context,
  key: IdempotencyKey | undefined,
  id: number,
  change: (tx: Tx) => Promise<Item>,
): Promise<Item> {
  // No key of a client has a line break, and no key of a customer begins with one.
  const own = key && { ...key, key: `${key.key}\n\n${id}` }
  const answer = await transaction(ctx.db, tx =>
    once(tx, ctx.clock, own, async () => answerOf(await change(tx))),
  )
  return JSON.parse(answer.body) as Item
}
