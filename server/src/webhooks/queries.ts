import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type EndpointRow = Selectable<Tables['webhook_endpoints']>
export type AttemptRow = Selectable<Tables['delivery_attempts']>
/** The type is null once the event has been deleted for its age. */
export type DeliveryRow = Selectable<Tables['deliveries']> & { event_type: string | null }
export type DeliveryStatus = DeliveryRow['status']

interface Page {
  after: number | undefined
  limit: number
}

export async function insertEndpoint(
  tx: Tx,
  row: Insertable<Tables['webhook_endpoints']>,
): Promise<EndpointRow> {
  return tx.insertInto('webhook_endpoints').values(row).returningAll().executeTakeFirstOrThrow()
}

const present = (db: Db, workspaceId: number) =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)

export async function findEndpoint(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<EndpointRow | undefined> {
  return present(db, workspaceId).where('id', '=', id).executeTakeFirst()
}

export async function selectEndpointLocked(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<EndpointRow | undefined> {
  return present(tx, workspaceId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function listEndpoints(db: Db, workspaceId: number, page: Page): Promise<EndpointRow[]> {
  const query = present(db, workspaceId)
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  return (page.after === undefined ? query : query.where('id', '<', page.after)).execute()
}

export async function countEndpoints(db: Db, workspaceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function changeEndpoint(
  tx: Tx,
  workspaceId: number,
  id: number,
  changes: Updateable<Tables['webhook_endpoints']>,
): Promise<EndpointRow> {
  return tx
    .updateTable('webhook_endpoints')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gives up whatever is still to be delivered to the endpoint. */
export async function failOpenDeliveries(
  tx: Tx,
  workspaceId: number,
  endpointId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ status: 'failed', changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('status', 'in', ['pending', 'retrying'])
    .execute()
}

/** Has what is still to be delivered to the endpoint wait until then. */
export async function postponeOpenDeliveries(
  tx: Tx,
  workspaceId: number,
  endpointId: number,
  until: Date,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ due_at: until })
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('status', 'in', ['pending', 'retrying'])
    .where('due_at', '<', until)
    .execute()
}

const withType = (db: Db, workspaceId: number) =>
  db
    .selectFrom('deliveries as d')
    .leftJoin('events as e', join =>
      join.onRef('e.workspace_id', '=', 'd.workspace_id').onRef('e.id', '=', 'd.event_id'),
    )
    .selectAll('d')
    .select('e.type as event_type')
    .where('d.workspace_id', '=', workspaceId)

export interface DeliveryFilter extends Page {
  endpointId: number | undefined
  eventId: string | undefined
  status: DeliveryStatus | undefined
}

export async function listDeliveries(
  db: Db,
  workspaceId: number,
  filter: DeliveryFilter,
): Promise<DeliveryRow[]> {
  return deliveriesQuery(db, workspaceId, filter).execute()
}

/** A page of the log and one more, newest first. Each filter, and endpoint with status, has an index to read it from. */
export function deliveriesQuery(db: Db, workspaceId: number, filter: DeliveryFilter) {
  let query = withType(db, workspaceId)
    .orderBy('d.id', 'desc')
    .limit(filter.limit + 1)
  if (filter.after !== undefined) query = query.where('d.id', '<', filter.after)
  if (filter.endpointId !== undefined) query = query.where('d.endpoint_id', '=', filter.endpointId)
  if (filter.eventId !== undefined) query = query.where('d.event_id', '=', filter.eventId)
  if (filter.status) query = query.where('d.status', '=', filter.status)
  return query
}

export async function findDelivery(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<DeliveryRow | undefined> {
  return withType(db, workspaceId).where('d.id', '=', id).executeTakeFirst()
}

/** Keeps the event until the transaction ends; false where it has been deleted for its age. */
export async function keepEvent(tx: Tx, workspaceId: number, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('events')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function listAttempts(db: Db, workspaceId: number, deliveryId: number): Promise<AttemptRow[]> {
  return db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('attempt')
    .execute()
}

export interface HealthRow {
  attempts: number
  successes: number
  /** Milliseconds; null without attempts. */
  p50: number | null
  p95: number | null
  p99: number | null
}

const recentAttempts = (workspaceId: number, endpointId: number, since: Date, deliveries: number) => sql`
  select a.* from (
    select id from deliveries where workspace_id = ${workspaceId} and endpoint_id = ${endpointId}
    order by id desc limit ${deliveries}
  ) d join delivery_attempts a on a.workspace_id = ${workspaceId} and a.delivery_id = d.id
  where a.started_at >= ${since}`

/** Attempts since then, of the endpoint's latest so many deliveries. */
export async function measureAttempts(
  db: Db,
  workspaceId: number,
  endpointId: number,
  since: Date,
  deliveries: number,
): Promise<HealthRow | undefined> {
  const { rows } = await sql<HealthRow>`
    select count(*)::int as attempts,
      (count(*) filter (where status between 200 and 299))::int as successes,
      percentile_disc(0.5) within group (order by duration_ms) as p50,
      percentile_disc(0.95) within group (order by duration_ms) as p95,
      percentile_disc(0.99) within group (order by duration_ms) as p99
    from (${recentAttempts(workspaceId, endpointId, since, deliveries)}) recent`.execute(db)
  return rows[0]
}

/** The last of those attempts that was no success. */
export async function findLastFailure(
  db: Db,
  workspaceId: number,
  endpointId: number,
  since: Date,
  deliveries: number,
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select * from (${recentAttempts(workspaceId, endpointId, since, deliveries)}) recent
    where status is null or status not between 200 and 299
    order by started_at desc, delivery_id desc limit 1`.execute(db)
  return rows[0]
}

const keyCheckName = 'secret_key_check'

/** The check value that is kept; this one where there was none. */
export async function keepKeyCheck(db: Db, value: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: keyCheckName, value })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', keyCheckName)
    .executeTakeFirstOrThrow()
  return row.value
}
