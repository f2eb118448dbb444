import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { insertion, statement } from '../db/statement.ts'

export interface EventRow {
  workspace_id: number
  id: string
  sequence: number | null
  type: string
  occurred_at: Date
  source: string
  request_id: string
  data: object
}

export interface AuditRow {
  workspace_id: number
  id: number
  at: Date
  actor: string
  source: string
  action: string
  object: string
  object_id: string
  request_id: string
}

export const insertAudit: (tx: Tx, row: Omit<AuditRow, 'id'>) => Promise<AuditRow> = insertion('audit')

/** One entry for each id, which is its `object_id`. */
export async function insertAudits(
  tx: Tx,
  ids: string[],
  { workspace_id, at, actor, source, action, object, request_id }: Omit<AuditRow, 'id' | 'object_id'>,
): Promise<void> {
  await sql`
    insert into audit (workspace_id, at, actor, source, action, object, object_id, request_id)
    select ${workspace_id}::bigint, ${at}::timestamptz, ${actor}::text, ${source}::text, ${action}::text, ${object}::text,
      object_id, ${request_id}::text
    from unnest(${ids}::text[]) as given (object_id)`.execute(tx)
}

/** Both the event, whose type is the action, and who caused it: one statement, and one round trip. */
export async function insertEvent(tx: Tx, id: string, data: object, by: Omit<AuditRow, 'id'>): Promise<void> {
  const { workspace_id, at, actor, source, action, object, object_id, request_id } = by
  const who = [actor, object, object_id] as const
  await insertBoth(tx, id, JSON.stringify(data), workspace_id, action, at, source, request_id, ...who)
}

const insertBoth = statement(
  (
    _db,
    id: string,
    data: string,
    workspaceId: number,
    type: string,
    at: Date,
    source: string,
    requestId: string,
    actor: string,
    object: string,
    objectId: string,
  ) => sql`
    with event as (
      insert into events (workspace_id, id, type, occurred_at, source, request_id, data)
      values (${workspaceId}, ${id}, ${type}, ${at}, ${source}, ${requestId}, ${data})
    )
    insert into audit (workspace_id, at, actor, source, action, object, object_id, request_id)
    values (${workspaceId}, ${at}, ${actor}, ${source}, ${type}, ${object}, ${objectId}, ${requestId})`,
)

/** Takes the workspace's counter for this transaction, so that numbers are given by one writer at a time. */
export async function lockSequence(tx: Tx, workspaceId: number): Promise<number> {
  const row = await tx
    .insertInto('event_sequences')
    .values({ workspace_id: workspaceId, last_sequence: 0 })
    .onConflict(conflict =>
      conflict
        .column('workspace_id')
        .doUpdateSet(eb => ({ last_sequence: eb.ref('event_sequences.last_sequence') })),
    )
    .returning('last_sequence')
    .executeTakeFirstOrThrow()
  return row.last_sequence
}

export async function findUnnumbered(db: Db, workspaceId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('sequence', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/**
 * Gives `ids`, in their order, the numbers after `last`, and makes their deliveries to every enabled endpoint that wants
 * their type, due at once by business time; the endpoints' lanes are looked at. The endpoints are locked last, so that lanes
 * go on recording meanwhile. In one statement, which reads each event once, whatever the number of endpoints.
 */
export async function numberAndFanOut(
  tx: Tx,
  workspaceId: number,
  ids: string[],
  last: number,
  now: Date,
): Promise<void> {
  const removed = await insertFanOut(tx, workspaceId, ids, last, now)
  if (removed.length > 0) await failRemoved(tx, workspaceId, removed, now)
}

/** Answers the endpoints with deliveries that have been removed meanwhile. */
const insertFanOut = statement(
  (_db, workspaceId: number, ids: string[], last: number, now: Date) => sql<{ endpoint_id: number }>`
    with numbered as (
      update events set sequence = ${last}::bigint + given.position
      from unnest(${ids}::text[]) with ordinality as given (id, position)
      where events.workspace_id = ${workspaceId}::bigint and events.id = given.id
      returning events.id, events.type, events.occurred_at
    ), counted as (
      update event_sequences set last_sequence = ${last}::bigint + cardinality(${ids}::text[])
      where workspace_id = ${workspaceId}::bigint
    ), made as (
      insert into deliveries
        (workspace_id, endpoint_id, event_id, status, attempts, due_at, is_replay, created_at, changed_at)
      select ${workspaceId}::bigint, p.id, e.id, 'pending', 0,
        e.occurred_at + (select clock_offset_ms from workspaces where id = ${workspaceId}::bigint) * interval '1 millisecond',
        false, ${now}::timestamptz, ${now}::timestamptz
      from numbered e
      join webhook_endpoints p on p.workspace_id = ${workspaceId}::bigint
        and p.status = 'enabled' and p.removed_at is null
        and (p.event_types is null or e.type = any(p.event_types))
      order by e.id
      returning endpoint_id, due_at
    ), lanes as (
      update webhook_endpoints p set lane_due_at = least(coalesce(p.lane_due_at, made.due_at), made.due_at)
      from (select endpoint_id, min(due_at) as due_at from made group by endpoint_id) made
      where p.workspace_id = ${workspaceId}::bigint and p.id = made.endpoint_id and p.removed_at is null
      returning p.id
    )
    select distinct endpoint_id from made where endpoint_id not in (select id from lanes)`,
)

/** The removal committed after the deliveries were made and before their endpoint was locked: it saw none of them. */
async function failRemoved(
  tx: Tx,
  workspaceId: number,
  removed: { endpoint_id: number }[],
  now: Date,
): Promise<void> {
  await sql`
    update deliveries set status = 'failed', changed_at = ${now}
    where workspace_id = ${workspaceId} and endpoint_id = any(${removed.map(row => row.endpoint_id)}::bigint[])
      and status in ('pending', 'retrying')`.execute(tx)
}

/** Workspaces that have events without a number. */
export async function findUnrelayed(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('events')
    .select('workspace_id')
    .distinct()
    .where('sequence', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(row => row.workspace_id)
}
