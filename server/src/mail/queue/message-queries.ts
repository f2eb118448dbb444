import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Messages of staff that were queued after that time, in any state. */
export async function countMessages(db: Db, workspaceId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails
    where workspace_id = ${workspaceId} and kind = 'message' and created_at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

/** When the message at that place was queued, of those after that time, the oldest first. */
export async function selectMessageTime(
  db: Db,
  workspaceId: number,
  since: Date,
  place: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from mails
    where workspace_id = ${workspaceId} and kind = 'message' and created_at > ${since}
    order by created_at offset ${place} limit 1`.execute(db)
  return rows[0]?.created_at
}

/** How many messages were queued after that time to each of the counted addresses that got any. */
export async function countMessagesTo(
  db: Db,
  workspaceId: number,
  addresses: string[],
  since: Date,
): Promise<{ address: string; count: number }[]> {
  const { rows } = await sql<{ address: string; count: number }>`
    select message->>'address' as address, count(*)::int as count from mails
    where workspace_id = ${workspaceId} and kind = 'message' and created_at > ${since}
      and message->>'address' = any(${addresses}::text[])
    group by 1`.execute(db)
  return rows
}
