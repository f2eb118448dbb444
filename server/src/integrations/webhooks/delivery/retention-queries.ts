import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { among, byKeys } from '../../../platform/db/unnest.ts'
import type { DeliveryStatus } from '../queries.ts'

/** Limits of age: `before` as a time, `beforeId` as an event id. */
export interface Past {
  before: Date
  beforeId: string
}

const isOpen = (status: DeliveryStatus) => status === 'pending' || status === 'retrying'

/**
 * Deletes past deliveries with their attempts, of the next `limit` after that id, except those that a worker
 * may be delivering. Returns the last id looked at; undefined when there are no more.
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

/** The disabled or removed endpoints among these, locked until the transaction ends. */
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

/** The deliveries that were not opened again meanwhile. Skips those that are locked. */
async function lockDeliveries(tx: Tx, workspaceId: number, ids: number[], off: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from deliveries where workspace_id = ${workspaceId} and ${among(ids)}
      and (status in ('delivered', 'failed') or endpoint_id = any(${off}::bigint[]))
    for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

async function deleteDeliveries(tx: Tx, workspaceId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from delivery_attempts a using ${byKeys(workspaceId, ids)}
    where a.workspace_id = wanted.workspace_id and a.delivery_id = wanted.id`.execute(tx)
  await sql`delete from deliveries d using ${byKeys(workspaceId, ids)}
    where d.workspace_id = wanted.workspace_id and d.id = wanted.id`.execute(tx)
}

/** The events that an open delivery needs. `ids` are in order. Few past deliveries are open. */
export async function findOpenEvents(tx: Tx, workspaceId: number, ids: string[]): Promise<Set<string>> {
  const of = (kind: RawBuilder<unknown>) => sql`
    select event_id, status from deliveries where workspace_id = ${workspaceId} and endpoint_id = p.id
      and event_id >= ${ids[0]} and event_id <= ${ids.at(-1)} and ${kind}`
  const { rows } = await sql<{ event_id: string }>`
    select distinct d.event_id from webhook_endpoints p
    cross join lateral (${of(sql`not is_replay`)} union all ${of(sql`is_replay`)} offset 0) d
    where p.workspace_id = ${workspaceId} and d.status not in ('delivered', 'failed')`.execute(tx)
  return new Set(rows.map(row => row.event_id))
}
