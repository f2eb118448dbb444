import type { Tx } from '../../../platform/db/database.ts'
import { eventIdAt } from '../../../platform/events/record.ts'
import { deleteEvents, lockPastEvents } from '../../../platform/events/retention.ts'
import { deletePastDeliveries, findOpenEvents, type Past } from './retention-queries.ts'

/** Deletes deliveries from before that time with their attempts, of the next `limit` after that id. */
export const deleteOldDeliveries = (
  tx: Tx,
  workspaceId: number,
  before: Date,
  after: number,
  limit: number,
): Promise<number | undefined> =>
  deletePastDeliveries(tx, workspaceId, { before, beforeId: eventIdAt(before) }, after, limit)

/**
 * Deletes events past their time: of the next `limit` after that id, those that are numbered and that no open
 * delivery needs. Returns the last id looked at; undefined when there are no more.
 */
export async function deletePastEvents(
  tx: Tx,
  workspaceId: number,
  past: Past,
  after: string,
  limit: number,
): Promise<string | undefined> {
  // Locked before open deliveries are looked for: a transaction that opens a delivery has locked its event.
  const ids = await lockPastEvents(tx, workspaceId, past, after, limit)
  if (ids.length === 0) return undefined
  const open = await findOpenEvents(tx, workspaceId, ids)
  await deleteEvents(
    tx,
    workspaceId,
    ids.filter(id => !open.has(id)),
  )
  return ids.length === limit ? ids.at(-1) : undefined
}
