import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type FeedRow = Selectable<Tables['calendar_feeds']>

export async function findFeed(db: Db, workspaceId: number, notaryId: number): Promise<FeedRow | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', notaryId)
    .executeTakeFirst()
}

export async function findFeedByHash(
  db: Db,
  workspaceId: number,
  hash: string,
): Promise<FeedRow | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('hash', '=', hash)
    .executeTakeFirst()
}

export const insertFeed = insertion('calendar_feeds')

export async function setPrivacy(
  tx: Tx,
  workspaceId: number,
  notaryId: number,
  privacy: FeedRow['privacy'],
): Promise<FeedRow> {
  return tx
    .updateTable('calendar_feeds')
    .set({ privacy })
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', notaryId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteFeed(tx: Tx, workspaceId: number, notaryId: number): Promise<void> {
  await tx
    .deleteFrom('calendar_feeds')
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', notaryId)
    .execute()
}
