import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type AuditRow, type EventRow, eventIdAt } from '../events/record.ts'

export async function listEvents(
  db: Db,
  workspaceId: number,
  page: { after: number | undefined; limit: number; type: string | undefined; since: Date | undefined },
): Promise<(EventRow & { sequence: number })[]> {
  let query = db
    .selectFrom('events')
    .selectAll()
    .$narrowType<{ sequence: number }>()
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '>', page.after ?? 0)
    .orderBy('sequence')
    .limit(page.limit + 1)
  if (page.type) query = query.where('type', '=', page.type)
  if (page.since) {
    const from = firstSince(workspaceId, page.since)
    query = query.where('occurred_at', '>=', page.since).where('sequence', '>', from)
  }
  return query.execute()
}

/** Longer than any transaction, and than the difference between the clocks of processes. */
const slackMs = 60_000

/**
 * A sequence number lower than those of all events since that time. An event created more than `slackMs`
 * earlier had committed before them, and events are numbered in the order of their ids. Without this, the
 * feed would be read from its beginning.
 */
const firstSince = (workspaceId: number, since: Date) =>
  sql<number>`coalesce((
    select sequence from events where workspace_id = ${workspaceId} and sequence is not null
      and id < ${eventIdAt(new Date(since.getTime() - slackMs))} order by id desc limit 1), 0)`

export async function findEvent(db: Db, workspaceId: number, id: string): Promise<EventRow | undefined> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findEventWorkspace(db: Db, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('events').select('workspace_id').where('id', '=', id).executeTakeFirst()
  return row?.workspace_id
}

export async function listAudit(
  db: Db,
  workspaceId: number,
  page: { after: number | undefined; limit: number },
): Promise<AuditRow[]> {
  let query = db
    .selectFrom('audit')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return query.execute()
}
