import { AsyncLocalStorage } from 'node:async_hooks'

/** The transaction of the current call, also after it has ended. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the work of a transaction. Until it ends, the same call cannot take another connection. */
export async function withinTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await current.run(transaction, work)
  } finally {
    transaction.isOpen = false
  }
}

/**
 * Throws if the current call has an open transaction. The embedded database has one connection, so a second
 * one would wait for the first until its time-out; on PostgreSQL, it would not see what the transaction has
 * written.
 */
export function assertNoOpenTransaction(): void {
  if (isInTransaction())
    throw new Error('The database was used outside the open transaction of this call. Use its tx.')
}

/** Whether the current call has an open transaction. */
export const isInTransaction = (): boolean => current.getStore()?.isOpen === true

/** Starts work that does not belong to the current call and its transaction. */
export const outsideTransaction = <T>(work: () => T): T => current.exit(work)
