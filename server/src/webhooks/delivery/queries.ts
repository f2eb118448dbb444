import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'

/** An endpoint whose lane this process works, with what its workspace says of time. */
export type LaneRow = Selectable<Tables['webhook_endpoints']> & {
  mode: 'live' | 'test'
  clock_offset_ms: number
}

/** A delivery that is due, with its event as it was recorded. */
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
 * Takes lanes that have something due, are enabled and worked by nobody, until `until` (real time); those that wait
 * longest first. `only` narrows it: to one workspace, due by `by`; to endpoints that have not been failing. Nobody holds a lane for twice as long as
 * `until`: a lease that says so is of a process whose clock ran ahead, and would stand still until the time caught up.
 */
export async function leaseLanes(
  db: Db,
  now: Date,
  until: Date,
  limit: number,
  only?: { workspaceId: number; by: Date } | 'sound',
): Promise<LaneRow[]> {
  const due =
    typeof only === 'object'
      ? sql`p.workspace_id = ${only.workspaceId} and p.lane_due_at <= ${only.by}`
      : sql`p.lane_due_at <= ${now}::timestamptz + w.clock_offset_ms * interval '1 millisecond'`
  const sound = only === 'sound' ? sql`and p.failing_since is null` : sql``
  const tooLong = new Date(2 * until.getTime() - now.getTime())
  const { rows } = await sql<LaneRow>`
    update webhook_endpoints e set lane_until = ${until}
    from (
      select p.workspace_id, p.id, w.mode, w.clock_offset_ms from webhook_endpoints p
      join workspaces w on w.id = p.workspace_id
      where ${due} and p.lane_due_at is not null and p.status = 'enabled' and p.removed_at is null
        and (p.lane_until is null or p.lane_until < ${now} or p.lane_until > ${tooLong}) ${sound}
      order by p.lane_due_at limit ${limit} for update of p skip locked
    ) due
    where e.workspace_id = due.workspace_id and e.id = due.id
    returning e.*, due.mode, due.clock_offset_ms`.execute(db)
  return rows
}

/** Keeps the lane; false when it has been lost, disabled or removed meanwhile. */
export async function renewLane(db: Db, lane: LaneRow, until: Date): Promise<boolean> {
  const row = await db
    .updateTable('webhook_endpoints')
    .set({ lane_until: until })
    .where('workspace_id', '=', lane.workspace_id)
    .where('id', '=', lane.id)
    .where('status', '=', 'enabled')
    .where('removed_at', 'is', null)
    .where('lane_until', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Gives the lane back, due when its next delivery is. The row is locked first: deliveries made meanwhile are either
 * seen here or make the lane due after.
 */
export async function releaseLane(tx: Tx, { workspace_id, id }: Pick<LaneRow, 'workspace_id' | 'id'>) {
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

/** What is due to the endpoint by then, but for those `taken`, with its event. */
export async function dueDeliveries(
  db: Db,
  { workspace_id, id }: Pick<LaneRow, 'workspace_id' | 'id'>,
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

/** Whether it has a spell of failures, which nobody but its one lane begins. Waits for no lock, as most results do nothing but ask. */
export async function isFailing(tx: Tx, { workspace_id, id }: LaneRow): Promise<boolean> {
  return (await selectFailing(tx, workspace_id, id)).length > 0
}

const selectFailing = statement(
  (_db, workspaceId: number, id: number) => sql`
    select from webhook_endpoints
    where workspace_id = ${workspaceId} and id = ${id} and failing_since is not null`,
)

export async function lockHealth(tx: Tx, lane: LaneRow) {
  return tx
    .selectFrom('webhook_endpoints')
    .select(['status', 'failing_since', 'warned_at'])
    .where('workspace_id', '=', lane.workspace_id)
    .where('id', '=', lane.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeHealth(
  tx: Tx,
  lane: LaneRow,
  changes: Partial<Pick<LaneRow, 'status' | 'disabled_reason' | 'failing_since' | 'warned_at'>>,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set(changes)
    .where('workspace_id', '=', lane.workspace_id)
    .where('id', '=', lane.id)
    .execute()
}

/** Makes deliveries of the events to the endpoint, beside any it has had, and its lane due. */
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
  await makeLaneDue(tx, workspaceId, endpointId, dueAt)
}

export async function makeLaneDue(tx: Tx, workspaceId: number, endpointId: number, dueAt: Date) {
  await sql`
    update webhook_endpoints set lane_due_at = least(coalesce(lane_due_at, ${dueAt}::timestamptz), ${dueAt}::timestamptz)
    where workspace_id = ${workspaceId} and id = ${endpointId}`.execute(tx)
}

/** Makes the delivery due again, from its first attempt on where it had its last. Answers its endpoint. */
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

/** When the workspace's next delivery is due, by the lanes that are enabled. */
export async function nextLane(db: Db, workspaceId: number, by: Date): Promise<Date | undefined> {
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
