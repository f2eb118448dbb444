import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Whose messages count: those of the workspace, or of its member who is that notary. */
export interface MessagesOf {
  workspaceId: number
  notaryId?: number
}

/*
 * Mails with a text of staff that were queued after a time, in any state. A person gets the same text about
 * several bookings in one mail (decision 080), so that its rows within ten minutes count as one.
 */
const textsSince = ({ workspaceId, notaryId }: MessagesOf, since: Date): RawBuilder<unknown> => sql`
  select message->>'address' as address, min(created_at) as created_at from mails
  where workspace_id = ${workspaceId} and message is not null and created_at > ${since}
    ${notaryId === undefined ? sql`` : sql`and message->'notary_id' = ${String(notaryId)}::jsonb`}
  group by address,
    case when together is null then id::text
      else concat(floor(extract(epoch from created_at) / 600), ' ', md5(message->>'text')) end`

export async function countMessages(db: Db, of: MessagesOf, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${textsSince(of, since)}) texts`.execute(db)
  return rows[0]?.count ?? 0
}

/** When the message at that place was queued, the oldest first. */
export async function selectMessageTime(
  db: Db,
  of: MessagesOf,
  since: Date,
  place: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from (${textsSince(of, since)}) texts
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
    select address, count(*)::int as count from (${textsSince({ workspaceId }, since)}) texts
    where address = any(${addresses}::text[])
    group by 1`.execute(db)
  return rows
}
