import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { byKeys } from '../db/unnest.ts'

/**
 * Locks the workspace's next numbered events after the id `after` that occurred before `before`; ids from
 * that moment on begin at `beforeId`. Returns their ids, oldest first. Events that another transaction has
 * locked are left out: it may be opening a delivery of them.
 */
export async function lockPastEvents(
  tx: Tx,
  workspaceId: number,
  { before, beforeId }: { before: Date; beforeId: string },
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('events')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '>', after)
    .where('id', '<', beforeId)
    .where('occurred_at', '<', before)
    .where('sequence', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteEvents(tx: Tx, workspaceId: number, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from events e using ${byKeys(workspaceId, ids)}
    where e.workspace_id = wanted.workspace_id and e.id = wanted.id`.execute(tx)
}
