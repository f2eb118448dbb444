import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type AuditRow, type EventRow, eventIdAt } from '../../platform/events/record.ts'

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
 * A sequence number below those of all events since that time, from which the feed is then read. It is that
 * of the last event created more than `slackMs` before: it had committed before the others were created, so
 * it was numbered before them.
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

export interface AuditFilter {
  after: number | undefined
  limit: number
  actor: string | undefined
  action: string | undefined
  object: string | undefined
  notObject: string | undefined
  objectId: string | undefined
  requestId: string | undefined
  since: Date | undefined
  until: Date | undefined
}

/** One page of the audit trail and one entry more, newest first. */
export async function listAudit(db: Db, workspaceId: number, filter: AuditFilter): Promise<AuditRow[]> {
  const { after, limit, since, until } = filter
  const exact = [
    ['actor', filter.actor],
    ['action', filter.action],
    ['object', filter.object],
    ['object_id', filter.objectId],
    ['request_id', filter.requestId],
  ] as const
  let query = db
    .selectFrom('audit')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  for (const [column, value] of exact) if (value !== undefined) query = query.where(column, '=', value)
  if (filter.notObject !== undefined) query = query.where('object', '<>', filter.notObject)
  if (after !== undefined) query = query.where('id', '<', after)
  if (since) query = query.where('at', '>=', since).where('id', '>', lastBefore(workspaceId, since))
  if (until) query = query.where('at', '<', until).where('id', '<', firstAfter(workspaceId, until))
  return query.execute()
}

/**
 * An id below those of all entries since that time, and one above those of all entries before it: both follow
 * the clock, except for `slackMs`. So a page of a past day reads that day only, by the order of ids.
 */
const lastBefore = (workspaceId: number, since: Date) =>
  sql<number>`coalesce((
    select id from audit where workspace_id = ${workspaceId} and at < ${new Date(since.getTime() - slackMs)}
    order by at desc, id desc limit 1), 0)`

const firstAfter = (workspaceId: number, until: Date) =>
  sql<number>`coalesce((
    select id from audit where workspace_id = ${workspaceId} and at > ${new Date(until.getTime() + slackMs)}
    order by at, id limit 1), ${Number.MAX_SAFE_INTEGER}::bigint)`
