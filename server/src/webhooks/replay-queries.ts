import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { DeliveryStatus } from './queries.ts'

/** Events that an endpoint can be told again. */
export interface Span {
  endpointId: number
  /** Ids: after the first, up to the second. */
  after: string
  upTo: string
  types: string[] | null
  /** Left out are those with a delivery to the endpoint in any other state than these. */
  again: DeliveryStatus[]
}

/** The id of the span's event so many on; undefined where there are fewer. */
export async function eventAhead(
  db: Db,
  workspaceId: number,
  { after, upTo }: Span,
  ahead: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .offset(ahead - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/**
 * Ids of the events of the span. A set less another takes its time whatever the planner knows: told by "not exists",
 * one without statistics looked at 20,000 times 20,000 rows, for 36 s. A state told by "<>" leads it to no wrong index;
 * first deliveries and replays have an index each that names endpoint and event.
 */
const eventsIn = (workspaceId: number, { endpointId, after, upTo, types, again }: Span) => {
  const hadBy = (kind: RawBuilder<unknown>) => sql`
    select event_id from deliveries where workspace_id = ${workspaceId} and endpoint_id = ${endpointId}
      and event_id > ${after} and event_id <= ${upTo} and status <> all(${again}::text[]) and ${kind}`
  return sql`
    select id from events where workspace_id = ${workspaceId} and id > ${after} and id <= ${upTo}
      and (${types}::text[] is null or type = any(${types}::text[]))
      -- The others get their deliveries yet.
      and sequence is not null
    except (${hadBy(sql`not is_replay`)} union all ${hadBy(sql`is_replay`)})`
}

/** How many there are. */
export async function countEventsIn(db: Db, workspaceId: number, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${eventsIn(workspaceId, span)}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** The first of them, oldest first. They are kept until the transaction ends. */
export async function selectEventsIn(
  tx: Tx,
  workspaceId: number,
  span: Span,
  limit: number,
): Promise<string[]> {
  const found = await sql<{ id: string }>`${eventsIn(workspaceId, span)} order by id limit ${limit}`.execute(
    tx,
  )
  const ids = found.rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select e.id from ${among(workspaceId, ids)} join events e on e.workspace_id = wanted.workspace_id and e.id = wanted.id
    order by e.id for key share of e`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whole keys to join on: told the workspace by itself, a planner without statistics reads all that is in it. */
const among = (workspaceId: number, ids: (number | string)[]) => {
  const type = sql.raw(typeof ids[0] === 'string' ? 'text' : 'bigint')
  return sql`unnest(${ids.map(() => workspaceId)}::bigint[], ${ids}::${type}[]) as wanted (workspace_id, id)`
}

/** What is past its time: made before that moment, which among ids of events is `beforeId`. */
export interface Past {
  before: Date
  beforeId: string
}

/** Workspaces that keep something past its time, those with the oldest first. */
export async function workspacesWithPast(db: Db, { before }: Past, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from workspaces w cross join lateral (
      select least(
        (select d.created_at from deliveries d where d.workspace_id = w.id order by d.id limit 1),
        (select e.occurred_at from events e where e.workspace_id = w.id order by e.id limit 1)) as at
    ) oldest
    where oldest.at < ${before} order by oldest.at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const isOpen = (status: DeliveryStatus) => status === 'pending' || status === 'retrying'

/**
 * Deletes deliveries past their time, with their attempts: of the next `limit` after that id, those that nobody may be
 * working on. Answers the last one looked at; undefined when there are no more.
 */
export async function deletePastDeliveries(
  tx: Tx,
  workspaceId: number,
  { before }: Past,
  after: number,
  limit: number,
): Promise<number | undefined> {
  const next = await tx
    .selectFrom('deliveries')
    .select(['id', 'endpoint_id', 'status', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  const past = next.filter(row => row.created_at < before)
  const open = past.filter(row => isOpen(row.status))
  const off = await lockEndpointsOff(tx, workspaceId, open)
  const ids = past.filter(row => !isOpen(row.status) || off.has(row.endpoint_id)).map(row => row.id)
  await deleteDeliveries(tx, workspaceId, await lockDeliveries(tx, workspaceId, ids, [...off]))
  return past.length === limit ? past.at(-1)?.id : undefined
}

/** The endpoints of these that are sent nothing, and stay so until the transaction ends. */
async function lockEndpointsOff(
  tx: Tx,
  workspaceId: number,
  deliveries: { endpoint_id: number }[],
): Promise<Set<number>> {
  if (deliveries.length === 0) return new Set()
  const rows = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...new Set(deliveries.map(row => row.endpoint_id))])
    .where(eb => eb.or([eb('status', '=', 'disabled'), eb('removed_at', 'is not', null)]))
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Those of the deliveries that have not been opened again meanwhile. One that somebody else has locked is left. */
async function lockDeliveries(tx: Tx, workspaceId: number, ids: number[], off: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from ${among(workspaceId, ids)}
    join deliveries d on d.workspace_id = wanted.workspace_id and d.id = wanted.id
    where d.status in ('delivered', 'failed') or d.endpoint_id = any(${off}::bigint[])
    for update of d skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

async function deleteDeliveries(tx: Tx, workspaceId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from delivery_attempts a using ${among(workspaceId, ids)}
    where a.workspace_id = wanted.workspace_id and a.delivery_id = wanted.id`.execute(tx)
  await sql`delete from deliveries d using ${among(workspaceId, ids)}
    where d.workspace_id = wanted.workspace_id and d.id = wanted.id`.execute(tx)
}

/**
 * Deletes events past their time: of the next `limit` after that id, those that are numbered and that no open delivery
 * needs. Answers the last one looked at; undefined when there are no more.
 */
export async function deletePastEvents(
  tx: Tx,
  workspaceId: number,
  { before, beforeId }: Past,
  after: string,
  limit: number,
): Promise<string | undefined> {
  // Locked before open deliveries are looked for: one that is opened or made at this moment has locked it too.
  const past = await tx
    .selectFrom('events')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '>', after)
    .where('id', '<', beforeId)
    .where('occurred_at', '<', before)
    .where('sequence', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = past.map(({ id }) => id)
  if (ids.length === 0) return undefined
  await sql`
    delete from events e using ${among(workspaceId, ids)}
    where e.workspace_id = wanted.workspace_id and e.id = wanted.id
      and e.id not in (${openBetween(workspaceId, ids[0], ids.at(-1))})`.execute(tx)
  return ids.length === limit ? ids.at(-1) : undefined
}

/** Events of the span that an open delivery needs. Of what is past, few deliveries are left to look at. */
const openBetween = (workspaceId: number, first: string | undefined, last: string | undefined) => {
  const of = (kind: RawBuilder<unknown>) => sql`
    select event_id, status from deliveries where workspace_id = ${workspaceId} and endpoint_id = p.id
      and event_id >= ${first} and event_id <= ${last} and ${kind}`
  return sql`
    select d.event_id from webhook_endpoints p
    cross join lateral (${of(sql`not is_replay`)} union all ${of(sql`is_replay`)} offset 0) d
    where p.workspace_id = ${workspaceId} and d.status not in ('delivered', 'failed')`
}
