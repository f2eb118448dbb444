import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { refusal } from '../lib/errors.ts'
import { partyOf } from './admission/party.ts'
import { NotKept } from './agent-call.ts'
import {
  begin,
  type IdempotencyKey,
  inProgress,
  once,
  type StoredResponse,
  storeResponse,
} from './idempotency.ts'
import { holdRights, renewRights } from './rights.ts'

/** A request that changes something: a call of an API operation, or a form that a page sends. */
export interface ChangingCall {
  request: FastifyRequest
  reply: FastifyReply
  key: IdempotencyKey | undefined
  /** The workspace by which admission control counts the call. Null: the call bypasses admission control. */
  admittedAs: number | null
}

/** The response of the change, or the stored response of an earlier call with the same idempotency key. */
export type ChangeResponse = StoredResponse & { replayed: boolean }

/** What a change does. */
export interface ChangeSteps<T> {
  /** Runs before the transaction, such as storing a file. */
  prepare?(): Promise<T>
  /** Runs in the transaction, once for each idempotency key. */
  change(tx: Tx, prepared: T): Promise<StoredResponse>
  /** Runs in the transaction for a repeated call. Throws if the response is not for its caller. */
  repeat?(tx: Tx): Promise<void>
  /** Called when the change was not made: the call was rejected, failed, or repeated an earlier one. */
  discard?(prepared: T): Promise<void>
  /**
   * Called after the commit, before the response is sent. The change stays if this step fails, so something
   * else, such as a sweep, must do the step later.
   */
  finish?(prepared: T): Promise<void>
}

/**
 * Makes a change. The call waits in the queue of its key, then for admission control. One transaction holds
 * the rights of the caller, the key, the change with its events, and the stored response (decision
 * "Idempotency").
 */
export async function changeOnce<T = void>(
  ctx: Context,
  call: ChangingCall,
  { prepare, change, repeat, discard, finish }: ChangeSteps<T>,
): Promise<ChangeResponse> {
  const { request, reply, key } = call
  const { response, prepared, isMade } = await inTurn(call, async () => {
    if (prepare) await renewRights(request, reply)
    const prepared = (await prepare?.()) as T
    let isMade = false
    try {
      const response = await unlessNotKept(() =>
        transaction(ctx.db, async tx => {
          await holdRights(request, reply, tx)
          const made = await once(tx, ctx.clock, key, () => change(tx, prepared))
          if (made.replayed) await repeat?.(tx)
          else if (request.agentCall?.keeps?.(made) === false) throw new NotKept(made)
          return made
        }),
      )
      isMade = !response.replayed && !response.isNotKept
      return { response, prepared, isMade }
    } finally {
      if (!isMade) await discard?.(prepared)
    }
  })
  if (isMade) await finish?.(prepared)
  return response
}

type KeptOrNot = ChangeResponse & { isNotKept?: boolean }

/** The response of the change, also if the change was rolled back because an agent does not keep it. */
async function unlessNotKept(change: () => Promise<ChangeResponse>): Promise<KeptOrNot> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof NotKept)) throw error
    return { ...error.made, replayed: false, isNotKept: true }
  }
}

/** What a change of several transactions does. */
export interface LongChangeSteps<T, P> {
  /** Runs before the first transaction, and again after `begin` threw `Outdated`. */
  prepare?(): Promise<P>
  /** Runs in the transaction that claims the key. Runs again if the earlier call with the key broke off. */
  begin(tx: Tx, prepared: P): Promise<T>
  /** Makes the rest of the change, in further transactions. Only a final response is stored for the key. */
  rest(begun: T): Promise<StoredResponse & { isFinal?: boolean }>
  /** The rest is background work, so other calls of the workspace have the place in admission control. */
  isRestInBackground?: boolean
}

/** Thrown by `begin` if something that was prepared has changed. */
export class Outdated extends Error {}

const mostPreparations = 5

/**
 * Makes a change that needs several transactions. The first claims the key, the last keeps the response. A
 * call that broke off is continued by the next call with its key.
 */
export function changeInSteps<T, P = void>(
  ctx: Context,
  call: ChangingCall,
  steps: LongChangeSteps<T, P>,
): Promise<ChangeResponse> {
  const { key, request, admittedAs } = call
  const start = () => beginChange(ctx, call, steps)
  const whole = async ({ first, begun }: Awaited<ReturnType<typeof start>>): Promise<ChangeResponse> => {
    if (first) return { ...first, replayed: true }
    const { status, body, isFinal = true } = await steps.rest(begun as T)
    if (key && isFinal) await transaction(ctx.db, tx => storeResponse(tx, key, { status, body }))
    return { status, body, replayed: false }
  }
  return inTurnOfKey(call, async () =>
    steps.isRestInBackground
      ? whole(await admitted(request, admittedAs, start))
      : admitted(request, admittedAs, async () => whole(await start())),
  )
}

async function beginChange<T, P>(
  ctx: Context,
  { request, reply, key }: ChangingCall,
  { prepare, begin: beginSteps }: LongChangeSteps<T, P>,
) {
  for (let preparations = 1; ; preparations++) {
    if (prepare) await renewRights(request, reply)
    const prepared = (await prepare?.()) as P
    try {
      return await transaction(ctx.db, async tx => {
        await holdRights(request, reply, tx)
        const first = key && (await begin(tx, ctx.clock, key))
        return { first, begun: first ? undefined : await beginSteps(tx, prepared) }
      })
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
      if (preparations === mostPreparations)
        throw refusal('unavailable', 'concurrent_change', {}, { retryAfterSeconds: 1 })
    }
  }
}

/** Calls with the same key wait for each other before they take a place of admission control. */
const inTurn = <T>(call: ChangingCall, work: () => Promise<T>): Promise<T> =>
  inTurnOfKey(call, () => admitted(call.request, call.admittedAs, work))

async function inTurnOfKey<T>({ request, key }: ChangingCall, work: () => Promise<T>): Promise<T> {
  const leave = key && (await request.server.idempotencyQueue.turn(`${key.workspaceId} ${key.key}`))
  if (key && !leave) throw inProgress()
  try {
    return await work()
  } finally {
    leave?.()
  }
}

/** Does the work when admission control admits it. Null bypasses admission control. */
export const admitted = <T>(
  request: FastifyRequest,
  workspaceId: number | null,
  work: () => Promise<T>,
): Promise<T> =>
  workspaceId === null ? work() : request.server.admission.run(partyOf(request, workspaceId), work)
