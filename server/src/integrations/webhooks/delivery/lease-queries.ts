import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { LeasedEndpoint } from './queries.ts'

/** Which endpoints to lease. By default all that are due now. */
export interface LeaseChoice {
  /** Only this workspace, and what is due by this business time. */
  only?: { workspaceId: number; by: Date }
  /** No endpoint that is failing. */
  onlySound?: boolean
  /** No suspect: this process is working for one. */
  withoutSuspects?: boolean
}

/** An endpoint is suspect if this many leases in a row, or more, ended without a release. */
const suspectAfter = 2
const isSuspectRow = sql`p.unreleased_leases >= ${sql.lit(suspectAfter)}`
/** How long a suspect waits after its lease has expired: 1, 5 and 25 minutes, then an hour. */
const suspectWait = sql`case when ${isSuspectRow}
  then least(interval '1 hour', interval '1 minute' * power(5, least(p.unreleased_leases, 9) - ${sql.lit(suspectAfter)}))
  else interval '0' end`

/** Whether the endpoint was suspect when it was leased: its deliveries may have ended the process. */
export const isSuspect = ({ unreleased_leases }: Pick<LeasedEndpoint, 'unreleased_leases'>): boolean =>
  unreleased_leases > suspectAfter

/** A longer time in which nothing was sent to a failing endpoint does not count as failing. */
const pauseFrom = sql`interval '1 hour'`

type Found = Pick<LeasedEndpoint, 'workspace_id' | 'id'> & Clock
type Clock = Pick<LeasedEndpoint, 'mode' | 'clock_offset_ms' | 'clock_moving_from' | 'clock_moving_to'>

/**
 * Leases endpoints until `until` (real time): those that are due, enabled and not leased, longest waiting
 * first, and at most one suspect. Each lease is counted before it starts, so that an endpoint whose
 * deliveries end the process waits longer after each end (decision "Deliveries that end the process"). A
 * lease of more than twice that length is ignored: it comes from a process whose clock ran ahead.
 *
 * They are found without a lock, then leased per workspace: Citus locks rows only within one shard. The
 * columns `lane_due_at` and `lane_until` hold the next due time and the end of the lease.
 */
export async function leaseEndpoints(
  db: Db,
  now: Date,
  until: Date,
  limit: number,
  choice: LeaseChoice = {},
): Promise<LeasedEndpoint[]> {
  const isFree = freeAt(now, until)
  const found = await findFree(db, now, isFree, limit, choice)
  const leased = await Promise.all(
    [...Map.groupBy(found, row => row.workspace_id)].map(([workspaceId, rows]) =>
      leaseWithin(db, workspaceId, rows, { now, until, isFree }),
    ),
  )
  return leased.flat()
}

const freeAt = (now: Date, until: Date) => sql<boolean>`p.lane_due_at is not null and p.status = 'enabled'
  and p.removed_at is null and (p.lane_until is null or p.lane_until + ${suspectWait} < ${now}
    or p.lane_until > ${new Date(2 * until.getTime() - now.getTime())})`

async function findFree(
  db: Db,
  now: Date,
  isFree: ReturnType<typeof freeAt>,
  limit: number,
  { only, onlySound, withoutSuspects }: LeaseChoice,
): Promise<Found[]> {
  const due = only
    ? sql`p.workspace_id = ${only.workspaceId} and p.lane_due_at <= ${only.by}`
    : sql`p.lane_due_at <= ${now}::timestamptz + w.clock_offset_ms * interval '1 millisecond'`
  const sound = onlySound ? sql`and p.failing_since is null` : sql``
  const first = (which: typeof isSuspectRow, most: number) => sql`(
    select p.workspace_id, p.id, w.mode, w.clock_offset_ms, w.clock_moving_from, w.clock_moving_to
    from webhook_endpoints p join workspaces w on w.id = p.workspace_id
    where ${due} and ${isFree} ${sound} and ${which} order by p.lane_due_at limit ${most})`
  const oneSuspect = withoutSuspects ? sql`` : sql`union all ${first(isSuspectRow, 1)}`
  return (await sql<Found>`${first(sql`not ${isSuspectRow}`, limit)} ${oneSuspect}`.execute(db)).rows
}

interface Lease {
  now: Date
  until: Date
  isFree: ReturnType<typeof freeAt>
}

async function leaseWithin(
  db: Db,
  workspaceId: number,
  found: Found[],
  { now, until, isFree }: Lease,
): Promise<LeasedEndpoint[]> {
  const clockOf = new Map(found.map(({ workspace_id: _, id, ...clock }) => [id, clock]))
  const [clock] = clockOf.values()
  const { rows } = await sql<Selectable<Tables['webhook_endpoints']>>`
    update webhook_endpoints p set lane_until = ${until}, unreleased_leases = p.unreleased_leases + 1,
      paused_seconds = p.paused_seconds + ${pausedSeconds(now, clock)}
    where p.workspace_id = ${workspaceId} and p.id in (
      select p.id from webhook_endpoints p
      where p.workspace_id = ${workspaceId} and p.id = any(${[...clockOf.keys()]}::bigint[]) and ${isFree}
      for update skip locked)
    returning p.*`.execute(db)
  return rows.flatMap(row => {
    const clock = clockOf.get(row.id)
    return clock ? [{ ...row, ...clock }] : []
  })
}

/**
 * For how long no process sent what was due to a failing endpoint. Time that the clock is moving past is no
 * pause.
 */
function pausedSeconds(now: Date, clock: Clock | undefined) {
  if (!clock) return sql`0`
  const { clock_offset_ms, clock_moving_from: from } = clock
  const offsetMs = from ? from.getTime() - now.getTime() : clock_offset_ms
  const pause = sql`${now}::timestamptz
    - greatest(p.lane_due_at - ${offsetMs}::bigint * interval '1 millisecond', p.released_at)`
  return sql`case when p.failing_since is not null and ${pause} > ${pauseFrom}
    then extract(epoch from ${pause})::integer else 0 end`
}

/** Its events still go to where they went when it was leased, signed with the same secrets. */
const isUnchanged = ({ url, secret, next_secret }: LeasedEndpoint) => sql<boolean>`
  status = 'enabled' and removed_at is null and url = ${url} and secret = ${secret}
  and next_secret is not distinct from ${next_secret}`

/** False when the endpoint was disabled, removed, or got another URL or secret. */
export async function isAsLeased(db: Db, endpoint: LeasedEndpoint): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('workspace_id', '=', endpoint.workspace_id)
    .where('id', '=', endpoint.id)
    .where(isUnchanged(endpoint))
    .executeTakeFirst()
  return row !== undefined
}

/** Extends the lease. False when it was lost, or the endpoint was changed meanwhile. */
export async function renewLease(db: Db, endpoint: LeasedEndpoint, until: Date): Promise<boolean> {
  const row = await db
    .updateTable('webhook_endpoints')
    .set({ lane_until: until })
    .where('workspace_id', '=', endpoint.workspace_id)
    .where('id', '=', endpoint.id)
    .where(isUnchanged(endpoint))
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
  now: Date,
): Promise<void> {
  await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  await sql`
    update webhook_endpoints set lane_until = null, unreleased_leases = 0, released_at = ${now}, lane_due_at = (
      select min(due_at) from deliveries
      where workspace_id = ${workspace_id} and endpoint_id = ${id} and status in ('pending', 'retrying'))
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx)
}

/**
 * When the next delivery of the workspace's enabled endpoints is due; undefined if that is after `by`.
 * Suspects that wait are left out: the clock does not wait for them.
 */
export async function nextDueAt(db: Db, workspaceId: number, by: Date, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ lane_due_at: Date }>`
    select p.lane_due_at from webhook_endpoints p
    where p.workspace_id = ${workspaceId} and p.status = 'enabled' and p.removed_at is null
      and p.lane_due_at <= ${by}
      and (p.lane_until is null or p.lane_until > ${now} or p.lane_until + ${suspectWait} < ${now})
    order by p.lane_due_at limit 1`.execute(db)
  return rows[0]?.lane_due_at
}
