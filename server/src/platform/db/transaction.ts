import { setTimeout as sleep } from 'node:timers/promises'
import { refusal } from '../lib/errors.ts'
import type { Db, Tx } from './database.ts'
import { withinTransaction } from './open-transaction.ts'
import { isLostPlan } from './prepared.ts'
import { isConflict, isLockTimeout, isUnavailable } from './sql-errors.ts'

/** On the embedded engine, an open transaction keeps all other calls waiting. */
const usualTimeoutMs = 20_000
const attempts = 4

const afterCommits = new WeakMap<Tx, (() => void)[]>()

/**
 * Runs `work` in one transaction and commits. Work that lost to another transaction runs again, so it must
 * use only its `tx`; a use of the database outside it throws. Throws `unavailable` (503) if the database is
 * gone.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  timeoutMs = usualTimeoutMs,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, effects } = await once(db, work, timeoutMs)
      for (const effect of effects) carryOut(effect)
      return result
    } catch (error) {
      if (!mayRunAgain(error) || attempt === attempts) throw translated(error)
      await sleep(attempt * 20 * Math.random())
    }
  }
}

/** Runs `work` in a transaction that is undone, and returns what it found: what a change would do. */
export async function tried<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const undo = new Error('The transaction is undone.')
  let found: { result: T } | undefined
  try {
    await transaction(db, async tx => {
      found = { result: await work(tx) }
      throw undo
    })
  } catch (error) {
    if (error !== undo || !found) throw error
  }
  return (found as unknown as { result: T }).result
}

/** Calls `effect` after `tx` has committed, and never otherwise. A crash in between loses the call. */
export function afterCommit(tx: Tx, effect: () => void): void {
  afterCommits.get(tx)?.push(effect)
}

/** A failing effect changes nothing: the transaction has already committed. */
function carryOut(effect: () => void): void {
  try {
    effect()
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
  }
}

async function once<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  timeoutMs: number,
): Promise<{ result: T; effects: (() => void)[] }> {
  const effects: (() => void)[] = []
  const result = await db.transaction().execute(tx => {
    afterCommits.set(tx, effects)
    return withinTransaction(() => withTimeout(work(tx), timeoutMs))
  })
  return { result, effects }
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tookTooLong(timeoutMs)), timeoutMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Nothing of the call was stored. */
const tookTooLong = (timeoutMs: number) =>
  refusal('unavailable', 'took_too_long', { seconds: timeoutMs / 1000 }, { retryAfterSeconds: 5 })

/** The transaction left nothing behind. */
const mayRunAgain = (error: unknown) => isConflict(error) || isLostPlan(error)

function translated(error: unknown): unknown {
  if (isLockTimeout(error)) {
    return refusal('unavailable', 'concurrent_change', {}, { retryAfterSeconds: 1, cause: error })
  }
  if (mayRunAgain(error) || isUnavailable(error)) {
    return refusal('unavailable', 'no_database', {}, { retryAfterSeconds: 1, cause: error })
  }
  return error
}
