import { sql } from 'kysely'
import { AppError } from '../lib/errors.ts'
import type { Tx } from './database.ts'
import { isUniqueViolation } from './sql-errors.ts'

export const savepoint = async (tx: Tx) => void (await sql`savepoint attempt`.execute(tx))
export const releaseSavepoint = async (tx: Tx) => void (await sql`release savepoint attempt`.execute(tx))
export const rollbackToSavepoint = async (tx: Tx) =>
  void (await sql`rollback to savepoint attempt`.execute(tx))

/** Does the work. If it is refused, undoes only it: the transaction goes on. */
export async function undoneIfRefused<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint item`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint item`.execute(tx)
    return result
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint item`.execute(tx)
    throw error
  }
}

/**
 * Does the work. If it violates a unique key, undoes only it and returns undefined: the transaction goes on,
 * and can read the row that has the key.
 */
export async function unlessTaken<T>(tx: Tx, work: () => Promise<T>): Promise<T | undefined> {
  await savepoint(tx)
  try {
    const result = await work()
    await releaseSavepoint(tx)
    return result
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await rollbackToSavepoint(tx)
    return undefined
  }
}
