import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/**
 * Makes a delivery of each event to every enabled endpoint that wants its type, due at once by business time,
 * and has the endpoints' workers look at them. One statement reads each event once, whatever the number of
 * endpoints. It locks the endpoints last, so that workers can record attempts meanwhile. Returns the
 * endpoints that were removed meanwhile.
 */
export const fanOut = statement(
  (_db, workspaceId: number, ids: string[], now: Date) => sql<{ endpoint_id: number }>`
    with made as (
      insert into deliveries
        (workspace_id, endpoint_id, event_id, status, attempts, due_at, is_replay, created_at, changed_at)
      select e.workspace_id, p.id, e.id, 'pending', 0,
        e.occurred_at + (select clock_offset_ms from workspaces where id = ${workspaceId}::bigint) * interval '1 millisecond',
        false, ${now}::timestamptz, ${now}::timestamptz
      from unnest(array_fill(${workspaceId}::bigint, array[cardinality(${ids}::text[])]), ${ids}::text[])
        as given (workspace_id, id)
      join events e on e.workspace_id = given.workspace_id and e.id = given.id
        and e.workspace_id = ${workspaceId}::bigint
      join webhook_endpoints p on p.workspace_id = ${workspaceId}::bigint
        and p.status = 'enabled' and p.removed_at is null
        and (p.event_types is null or e.type = any(p.event_types))
      order by e.id
      returning endpoint_id, due_at
    ), woken as (
      update webhook_endpoints p set lane_due_at = least(coalesce(p.lane_due_at, made.due_at), made.due_at)
      from (select endpoint_id, min(due_at) as due_at from made group by endpoint_id) made
      where p.workspace_id = ${workspaceId}::bigint and p.id = made.endpoint_id and p.removed_at is null
      returning p.id
    )
    select distinct endpoint_id from made where endpoint_id not in (select id from woken)`,
)

/**
 * Fails the open deliveries of endpoints whose removal committed before the endpoints were locked: it saw
 * none of them.
 */
export async function failDeliveriesOf(
  tx: Tx,
  workspaceId: number,
  endpoints: { endpoint_id: number }[],
  now: Date,
): Promise<void> {
  await sql`
    update deliveries set status = 'failed', changed_at = ${now}
    where workspace_id = ${workspaceId} and endpoint_id = any(${endpoints.map(row => row.endpoint_id)}::bigint[])
      and status in ('pending', 'retrying')`.execute(tx)
}

/** How many endpoints can receive an event. */
export async function countReceivers(tx: Tx, workspaceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_endpoints
    where workspace_id = ${workspaceId} and status = 'enabled' and removed_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}
