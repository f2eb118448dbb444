import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { statement, update } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** An endpoint that this process has leased, with the clock of its workspace. */
export type LeasedEndpoint = Selectable<Tables['webhook_endpoints']> & {
  mode: 'live' | 'test'
} & Pick<Selectable<Tables['workspaces']>, 'clock_offset_ms' | 'clock_moving_from' | 'clock_moving_to'>

/** A due delivery with its recorded event. */
export interface DueDelivery {
  id: number
  /** Attempts made so far. */
  attempts: number
  due_at: Date
  event_id: string
  type: string
  occurred_at: Date
  source: string
  request_id: string
  /** JSON text. */
  data: string
}

/** Deliveries of the endpoint that are due by then, except those `taken`, with their events. */
export async function dueDeliveries(
  db: Db,
  { workspace_id, id }: Pick<LeasedEndpoint, 'workspace_id' | 'id'>,
  by: Date,
  taken: number[],
  limit: number,
): Promise<DueDelivery[]> {
  return selectDue(db, workspace_id, id, by, taken, limit)
}

const selectDue = statement(
  (
    _db,
    workspaceId: number,
    endpointId: number,
    by: Date,
    taken: number[],
    limit: number,
  ) => sql<DueDelivery>`
    select d.id, d.attempts, d.due_at, d.event_id, e.type, e.occurred_at, e.source, e.request_id,
      e.data::text as data
    from deliveries d join events e on e.workspace_id = d.workspace_id and e.id = d.event_id
    where d.workspace_id = ${workspaceId} and d.endpoint_id = ${endpointId}
      and d.status in ('pending', 'retrying') and d.due_at <= ${by} and d.id <> all(${taken}::bigint[])
    order by d.due_at limit ${limit}`,
)

/**
 * Whether the endpoint is failing: its last attempts all failed. Only its worker changes that. Reads without
 * a lock, because most results need no more.
 */
export async function isFailing(tx: Tx, { workspace_id, id }: LeasedEndpoint): Promise<boolean> {
  return (await selectFailing(tx, workspace_id, id)).length > 0
}

const selectFailing = statement(
  (_db, workspaceId: number, id: number) => sql`
    select from webhook_endpoints
    where workspace_id = ${workspaceId} and id = ${id} and failing_since is not null`,
)

export async function lockHealth(tx: Tx, endpoint: LeasedEndpoint) {
  return tx
    .selectFrom('webhook_endpoints')
    .select(['status', 'disabled_reason', 'failing_since', 'paused_seconds', 'warned_at'])
    .where('workspace_id', '=', endpoint.workspace_id)
    .where('id', '=', endpoint.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export const changeHealth = update('webhook_endpoints')

/** Makes further deliveries of the events to the endpoint, and makes the endpoint due. */
export async function insertDeliveries(
  tx: Tx,
  { workspaceId, endpointId }: { workspaceId: number; endpointId: number },
  eventIds: string[],
  now: Date,
  dueAt: Date,
): Promise<void> {
  await sql`
    insert into deliveries
      (workspace_id, endpoint_id, event_id, status, attempts, due_at, is_replay, created_at, changed_at)
    select ${workspaceId}::bigint, ${endpointId}::bigint, event_id, 'pending', 0, ${dueAt}::timestamptz, true,
      ${now}::timestamptz, ${now}::timestamptz
    from unnest(${eventIds}::text[]) as event_id`.execute(tx)
  await makeDue(tx, workspaceId, endpointId, dueAt)
}

export async function makeDue(tx: Tx, workspaceId: number, endpointId: number, dueAt: Date) {
  await sql`
    update webhook_endpoints set lane_due_at = least(coalesce(lane_due_at, ${dueAt}::timestamptz), ${dueAt}::timestamptz)
    where workspace_id = ${workspaceId} and id = ${endpointId}`.execute(tx)
}

/** Makes the delivery due again, also one that has ended. Returns its endpoint. */
export async function reopenDelivery(
  tx: Tx,
  workspaceId: number,
  id: number,
  now: Date,
  dueAt: Date,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('deliveries')
    .set({ status: 'retrying', due_at: dueAt, changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('endpoint_id')
    .executeTakeFirst()
  return row?.endpoint_id
}
