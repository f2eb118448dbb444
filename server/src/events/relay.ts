import type { Db } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { findUnnumbered, lockSequence, numberEvents } from './queries.ts'

const batch = 1_000

/**
 * Gives the workspace's committed events the next numbers of its feed. Writers insert without a number, so an
 * event of a long transaction is numbered after those that committed before it, never behind a reader's cursor.
 */
export async function numberCommittedEvents(db: Db, workspaceId: number): Promise<void> {
  while ((await findUnnumbered(db, workspaceId, 1)).length > 0) {
    await transaction(db, async tx => {
      const last = await lockSequence(tx, workspaceId)
      const ids = await findUnnumbered(tx, workspaceId, batch)
      if (ids.length > 0) await numberEvents(tx, workspaceId, ids, last)
    })
  }
}
