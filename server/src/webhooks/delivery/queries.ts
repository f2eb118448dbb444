import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { statement, update } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'

/** An endpoint that this process has leased, with the clock of its workspace. */
export type LeasedEndpoint = Selectable<Tables['webhook_endpoints']> & {
  mode: 'live' | 'test'
  clock_offset_ms: number
}

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

/**
 * Leases endpoints until `until` (real time): those that are due, enabled and not leased, longest waiting
 * first. `only` narrows the choice to one workspace and what is due by `by`, or to endpoints that are not
 * failing. A lease of more than twice that length is ignored: it comes from a process whose clock ran ahead.
 * They are found without a lock, then leased per workspace: Citus locks rows only within one shard.
 *
 * The columns `lane_due_at` and `lane_until` hold the next due time and the end of the lease.
 */
export async function leaseEndpoints(
  db: Db,
  now: Date,
  until: Date,
  limit: number,
  only?: { workspaceId: number; by: Date } | 'sound',
): Promise<LeasedEndpoint[]> {
  const due =
    typeof only === 'object'
      ? sql`p.workspace_id = ${only.workspaceId} and p.lane_due_at <= ${only.by}`
      : sql`p.lane_due_at <= ${now}::timestamptz + w.clock_offset_ms * interval '1 millisecond'`
  const sound = only === 'sound' ? sql`and p.failing_since is null` : sql``
  const tooLong = new Date(2 * until.getTime() - now.getTime())
  const isFree = sql`p.lane_due_at is not null and p.status = 'enabled' and p.removed_at is null
    and (p.lane_until is null or p.lane_until < ${now} or p.lane_until > ${tooLong})`
  const { rows: found } = await sql<Pick<LeasedEndpoint, 'workspace_id' | 'id' | 'mode' | 'clock_offset_ms'>>`
    select p.workspace_id, p.id, w.mode, w.clock_offset_ms from webhook_endpoints p
    join workspaces w on w.id = p.workspace_id
    where ${due} and ${isFree} ${sound} order by p.lane_due_at limit ${limit}`.execute(db)
  const lease = async (workspaceId: number, ids: number[]) => {
    const { rows } = await sql<Selectable<Tables['webhook_endpoints']>>`
      update webhook_endpoints set lane_until = ${until} where workspace_id = ${workspaceId} and id in (
        select p.id from webhook_endpoints p
        where p.workspace_id = ${workspaceId} and p.id = any(${ids}::bigint[]) and ${isFree}
        for update skip locked)
      returning *`.execute(db)
    return new Map(rows.map(row => [row.id, row]))
  }
  const byWorkspace = [...Map.groupBy(found, row => row.workspace_id)]
  const leased = await Promise.all(
    byWorkspace.map(async ([workspaceId, rows]) => {
      const mine = await lease(
        workspaceId,
        rows.map(({ id }) => id),
      )
      return rows.flatMap(({ id, mode, clock_offset_ms }) => {
        const row = mine.get(id)
        return row ? [{ ...row, mode, clock_offset_ms }] : []
      })
    }),
  )
  return leased.flat()
}

/** Extends the lease. False when it was lost, or the endpoint was disabled or removed meanwhile. */
export async function renewLease(db: Db, endpoint: LeasedEndpoint, until: Date): Promise<boolean> {
  const row = await db
    .updateTable('webhook_endpoints')
    .set({ lane_until: until })
    .where('workspace_id', '=', endpoint.workspace_id)
    .where('id', '=', endpoint.id)
    .where('status', '=', 'enabled')
    .where('removed_at', 'is', null)
    .where('lane_until', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends the lease. The endpoint is due when its next delivery is. Its row is locked first: deliveries inserted
 * meanwhile are either seen here, or make the endpoint due afterwards.
 */
export async function releaseEndpoint(
  tx: Tx,
  { workspace_id, id }: Pick<LeasedEndpoint, 'workspace_id' | 'id'>,
) {
  await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  await sql`
    update webhook_endpoints set lane_until = null, lane_due_at = (
      select min(due_at) from deliveries
      where workspace_id = ${workspace_id} and endpoint_id = ${id} and status in ('pending', 'retrying'))
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx)
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
    .select(['status', 'disabled_reason', 'failing_since', 'warned_at'])
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

/** When the next delivery of the workspace's enabled endpoints is due; undefined if that is after `by`. */
export async function nextDueAt(db: Db, workspaceId: number, by: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select('lane_due_at')
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'enabled')
    .where('removed_at', 'is', null)
    .where('lane_due_at', '<=', by)
    .orderBy('lane_due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.lane_due_at ?? undefined
}
