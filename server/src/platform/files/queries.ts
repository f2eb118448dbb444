import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export type FileState = 'pending' | 'stored' | 'removed'

export async function insertPending(
  db: Db,
  workspaceId: number,
  storageKey: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('files')
    .values({ workspace_id: workspaceId, storage_key: storageKey, state: 'pending', changed_at: now })
    .execute()
}

/** False if the file was not in state `from`. */
export async function moveFile(
  tx: Tx,
  workspaceId: number,
  storageKey: string,
  [from, to]: [FileState, FileState],
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('files')
    .set({ state: to, changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('storage_key', '=', storageKey)
    .where('state', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Marks stored files for removal. */
export async function markRemoved(
  tx: Tx,
  workspaceId: number,
  storageKeys: string[],
  now: Date,
): Promise<void> {
  await sql`
    update files set state = 'removed', changed_at = ${now}
    where workspace_id = ${workspaceId} and storage_key = any(${storageKeys}::text[])
      and state = 'stored'`.execute(tx)
}

/**
 * Whether a document, video or part of an upload refers to the file. The storage key begins with the id of
 * its workspace.
 */
export async function isStored(db: Db, storageKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('state')
    .where('workspace_id', '=', Number(storageKey.split('/')[0]))
    .where('storage_key', '=', storageKey)
    .executeTakeFirst()
  return row?.state === 'stored'
}

/** Storage keys of all files that documents, videos or parts of uploads of any workspace refer to. */
export async function findStored(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('storage_key')
    .where('state', '=', 'stored')
    .orderBy('workspace_id')
    .orderBy('storage_key')
    .execute()
  return rows.map(row => row.storage_key)
}

/**
 * Marks the file for removal unless a document or video refers to it. Returns whether it was marked: false if
 * the file is referred to, or its row is deleted.
 */
export async function condemn(db: Db, workspaceId: number, storageKey: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('files')
    .set({ state: 'removed', changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('storage_key', '=', storageKey)
    .where('state', '<>', 'stored')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes the row of a file whose bytes are gone. */
export async function deleteFile(db: Db, workspaceId: number, storageKey: string): Promise<void> {
  await db
    .deleteFrom('files')
    .where('workspace_id', '=', workspaceId)
    .where('storage_key', '=', storageKey)
    .where('state', '=', 'removed')
    .execute()
}

/** Removed files, and pending files that a crash left: those unchanged since `pendingBefore`. */
export async function findSweepable(db: Db, pendingBefore: Date, limit: number) {
  return db
    .selectFrom('files')
    .select(['workspace_id', 'storage_key'])
    .where(eb =>
      eb.or([
        eb('state', '=', 'removed'),
        eb.and([eb('state', '=', 'pending'), eb('changed_at', '<', pendingBefore)]),
      ]),
    )
    .limit(limit)
    .execute()
}
