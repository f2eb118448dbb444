import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/*
 * Mails with a text of staff that were queued after a time, in any state. A person gets the same text about
 * several bookings in one mail (decision 080), so that its rows within ten minutes count as one.
 */
const textsSince = (workspaceId: number, since: Date): RawBuilder<unknown> => sql`
  select message->>'address' as address, min(created_at) as created_at from mails
  where workspace_id = ${workspaceId} and message is not null and created_at > ${since}
  group by address,
    case when together is null then id::text
      else concat(floor(extract(epoch from created_at) / 600), ' ', md5(message->>'text')) end`

export async function countMessages(db: Db, workspaceId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${textsSince(workspaceId, since)}) texts`.execute(db)
  return rows[0]?.count ?? 0
}

/** When the message at that place was queued, the oldest first. */
export async function selectMessageTime(
  db: Db,
  workspaceId: number,
  since: Date,
  place: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from (${textsSince(workspaceId, since)}) texts
    order by created_at offset ${place} limit 1`.execute(db)
  return rows[0]?.created_at
}

/** How many messages were queued to each of the counted addresses that got any. */
export async function countMessagesTo(
  db: Db,
  workspaceId: number,
  addresses: string[],
  since: Date,
): Promise<{ address: string; count: number }[]> {
  const { rows } = await sql<{ address: string; count: number }>`
    select address, count(*)::int as count from (${textsSince(workspaceId, since)}) texts
    where address = any(${addresses}::text[])
    group by 1`.execute(db)
  return rows
}
