import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { DeliveryStatus, Page } from './queries.ts'

export type AttemptRow = Selectable<Tables['delivery_attempts']>

/** A delivery without its last attempt. `type` is null if the event was deleted because it was too old. */
export type DeliveryRow = Pick<
  Selectable<Tables['deliveries']>,
  | 'workspace_id'
  | 'id'
  | 'endpoint_id'
  | 'event_id'
  | 'status'
  | 'attempts'
  | 'due_at'
  | 'is_replay'
  | 'created_at'
  | 'changed_at'
> & { event_type: string | null }

const statuses: DeliveryStatus[] = ['pending', 'retrying', 'delivered', 'failed']

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
  const { rows } = await deliveriesQuery(workspaceId, filter).execute(db)
  return rows
}

/** One page of the log and one row more, newest first. */
function deliveriesQuery(workspaceId: number, filter: DeliveryFilter) {
  const limit = filter.limit + 1
  const newest = sql`order by id desc limit ${limit}`
  return sql<DeliveryRow>`${deliveries(sql`(${idsOf(workspaceId, filter, limit)} ${newest})`, workspaceId)} order by d.id desc`
}

const idsOf = (workspaceId: number, filter: DeliveryFilter, limit: number) => {
  const { endpointId, status, eventId } = filter
  if (eventId !== undefined) return idsOfEvent(workspaceId, eventId, filter)
  if (endpointId !== undefined || status) return newestIds(workspaceId, filter, limit)
  return sql`select id from deliveries where workspace_id = ${workspaceId} and id < ${before(filter)}`
}

const highestId = Number.MAX_SAFE_INTEGER
const before = ({ after }: Pick<Page, 'after'>) => sql`${after ?? highestId}::bigint`

const deliveries = (ids: RawBuilder<unknown>, workspaceId: number) => sql`
  select d.workspace_id, d.id, d.endpoint_id, d.event_id, d.status, d.attempts, d.due_at, d.is_replay, d.created_at,
    d.changed_at, e.type as event_type
  from ${ids} page
  join deliveries d on d.workspace_id = ${workspaceId} and d.id = page.id
  left join events e on e.workspace_id = d.workspace_id and e.id = d.event_id`

/** The endpoint, or all that the workspace ever had: the log is read endpoint by endpoint. */
const endpointsOf = (workspaceId: number, endpointId: number | undefined) =>
  endpointId === undefined
    ? sql`(select id from webhook_endpoints where workspace_id = ${workspaceId}) p`
    : sql`(select ${endpointId}::bigint as id) p`

/**
 * The newest ids of each endpoint and each status, for the caller to sort. An index has them in this order. A
 * range condition on the status, instead of "=", makes the planner use that index: with "=" it may use the
 * primary key, which has the same order, and search all rows for a few.
 */
const newestIds = (
  workspaceId: number,
  { endpointId, status, after }: Pick<DeliveryFilter, 'endpointId' | 'status' | 'after'>,
  limit: number,
) => {
  const parts = (status ? [status] : statuses).map(
    state => sql`(
      select id from deliveries where workspace_id = ${workspaceId} and endpoint_id = p.id
        and status >= ${state} and (status, id) < (${state}, ${before({ after })})
      order by status desc, id desc limit ${limit})`,
  )
  return sql`
    select newest.id from ${endpointsOf(workspaceId, endpointId)}
    cross join lateral (${sql.join(parts, sql` union all `)}) newest`
}

/** First deliveries and replays have an index each by endpoint and event. */
const idsOfEvent = (workspaceId: number, eventId: string, filter: DeliveryFilter) => {
  const of = (kind: RawBuilder<unknown>) => sql`
    select id, status from deliveries
    where workspace_id = ${workspaceId} and endpoint_id = p.id and event_id = ${eventId} and ${kind}`
  return sql`
    select found.id from ${endpointsOf(workspaceId, filter.endpointId)}
    cross join lateral (${of(sql`not is_replay`)} union all ${of(sql`is_replay`)} offset 0) found
    where found.id < ${before(filter)} and (${filter.status ?? null}::text is null or found.status = ${filter.status ?? null})`
}

export async function findDelivery(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    ${deliveries(sql`(select ${id}::bigint as id)`, workspaceId)}`.execute(db)
  return rows[0]
}

/** The last attempt of each of these deliveries, and the earlier ones. */
const attemptsOf = (from: RawBuilder<unknown>) => sql`
  select workspace_id, id as delivery_id, last_attempt as attempt, started_at, duration_ms, response_status as status,
    error, response_head, response_body
  from ${from} d where last_attempt is not null
  union all
  select a.* from ${from} d
  join delivery_attempts a on a.workspace_id = d.workspace_id and a.delivery_id = d.id
  where (d.last_attempt is distinct from 1 or d.attempts > 1) and a.attempt is distinct from d.last_attempt`

/** Of a delivery that a version without a limit retried. */
const mostAttempts = 100

/** Oldest first. */
export async function listAttempts(db: Db, workspaceId: number, deliveryId: number): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    ${attemptsOf(sql`(select * from deliveries where workspace_id = ${workspaceId} and id = ${deliveryId})`)}
    order by attempt limit ${mostAttempts}`.execute(db)
  return rows
}

export interface HealthRow {
  attempts: number
  successes: number
  /** Milliseconds. Null without attempts. */
  p50: number | null
  p95: number | null
  p99: number | null
}

const recentAttempts = (workspaceId: number, endpointId: number, since: Date, limit: number) => sql`
  with latest as materialized (
    select d.* from (
      ${newestIds(workspaceId, { endpointId, status: undefined, after: undefined }, limit)} order by id desc limit ${limit}
    ) newest join deliveries d on d.workspace_id = ${workspaceId} and d.id = newest.id
  )
  select * from (${attemptsOf(sql`latest`)}) made where started_at >= ${since}`

/** Attempts since then, of the endpoint's latest deliveries. */
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

/** The last failed attempt among them. */
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
