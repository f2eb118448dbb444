import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { changeOnce } from './change.ts'
import type { Operation } from './openapi.ts'
import { type App, writeWithPreparation } from './operation.ts'

export interface Given<P, B> {
  params: P
  body: B
  request: FastifyRequest
  reply: FastifyReply
}

/** What an operation and the form of a page do in common. */
export interface Act<P, B, T, R> {
  /** Runs before the transaction. */
  prepare(given: Given<P, B>): Promise<T>
  change(tx: Tx, given: Given<P, B>, prepared: T): Promise<R>
  /** Runs after the commit. */
  finish?(given: Given<P, B>): Promise<void>
}

/** Registers an API operation that runs the act: the change that a form makes too. */
export const writeAct = <P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema, T>(
  app: App,
  ctx: Context,
  method: 'POST' | 'PUT',
  url: string,
  operation: Operation<P, Q, B, A>,
  act: Act<Static<P>, Static<B>, T, Static<A>>,
): void => writeWithPreparation(app, ctx, method, url, operation, act, act.change)

/** Does the act for a form, as its operation would. */
export async function perform<P, B, T, R>(
  ctx: Context,
  given: Given<P, B>,
  act: Act<P, B, T, R>,
): Promise<R> {
  const { request, reply } = given
  const result: { value?: R } = {}
  await changeOnce(
    ctx,
    { request, reply, key: undefined, admittedAs: null },
    {
      prepare: () => act.prepare(given),
      change: async (tx, prepared) => {
        result.value = await act.change(tx, given, prepared)
        return { status: 303, body: '' }
      },
      finish: async () => act.finish?.(given),
    },
  )
  return result.value as R
}

/** Performs a change that needs no preparation before the transaction. */
export const performChange = <R>(
  ctx: Context,
  given: Pick<Given<unknown, unknown>, 'request' | 'reply'>,
  change: (tx: Tx) => Promise<R>,
): Promise<R> => perform(ctx, { ...given, params: {}, body: {} }, { prepare: async () => {}, change })
