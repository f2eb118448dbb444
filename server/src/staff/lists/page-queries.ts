import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BookingKind, BookingStatus } from '../../bookings/shared/bookings.ts'
import type { PaymentState } from '../../bookings/shared/money.ts'
import { hasPaymentState } from '../../bookings/shared/payment-state.ts'
import type { Db } from '../../platform/db/database.ts'

/** What a list contains. Conditions that are undefined hold for all rows. */
export interface Filter {
  kind: BookingKind
  status: BookingStatus | undefined
  service: string | undefined
  /** All of these: the one that was asked for, and the one who asks. */
  notaryIds: number[]
  /** Without a notary, and neither completed nor canceled. */
  unassigned: boolean
  /** Only scheduled and completed ones. */
  booked: boolean
  /** Only no-shows. */
  noShow: boolean
  /** Only reservations that wait for a time. */
  waiting: boolean
  /** Only reservations that never had an appointment. */
  neverBooked: boolean
  /** Only reservations with a requested time about which staff decide. */
  requested: boolean
  email: string | undefined
  externalId: string | undefined
  billingReference: string | undefined
  /** State of its money. */
  payment: PaymentState | undefined
  /** Start of the appointment. */
  from: Date | undefined
  to: Date | undefined
  /** Only these bookings. */
  ids: number[] | undefined
}

/** Where a page begins: after this row. */
export interface Position {
  id: number
  /** Null for a row without a time. */
  startsAt: Date | null
}

export interface Order {
  by: 'start' | 'created'
  direction: 'asc' | 'desc'
}

/**
 * The bookings of a page, as positions. Without ids, email, external id, billing reference and no-shows, they
 * are read in order from one index.
 */
export async function selectPage(
  db: Db,
  workspaceId: number,
  filter: Filter,
  order: Order,
  after: Position | undefined,
  limit: number,
): Promise<Position[]> {
  const { rows } = await sql<{ id: number; starts_at: Date | null }>`
    select b.id, b.starts_at from ${sourceOf(workspaceId, filter)}
    where ${sql.join([...conditionsOf(workspaceId, filter), ...beginningOf(order, after)], sql` and `)}
    order by ${orderOf(order)} limit ${limit}`.execute(db)
  return rows.map(row => ({ id: row.id, startsAt: row.starts_at }))
}

/** The expression of the indexes: bookings without a time come last. */
const start = sql`coalesce(b.starts_at, 'infinity')`

/** Given ids are looked up one by one. A planner might read all rows in the order of the list instead. */
function sourceOf(workspaceId: number, filter: Filter): RawBuilder<unknown> {
  const { kind, ids } = filter
  const own = ownConditions(workspaceId, filter)
  const wanted =
    ids !== undefined
      ? sql`unnest(${ids}::bigint[]) as wanted (id)`
      : own &&
        sql`(select id from ${sql.table(`${kind}s`)} where workspace_id = ${workspaceId} and ${own}) as wanted`
  if (!wanted) return sql`bookings b`
  return sql`${wanted} cross join lateral (
    select * from bookings where workspace_id = ${workspaceId} and id = wanted.id limit 1) b`
}

/** Conditions on columns that only the table of the kind has. Undefined without any. */
function ownConditions(workspaceId: number, filter: Filter): RawBuilder<SqlBool> | undefined {
  const { kind, email, externalId, billingReference, noShow, requested } = filter
  const conditions = [
    ...(email === undefined ? [] : [sql<SqlBool>`lower(email) = lower(${email})`]),
    ...(externalId === undefined ? [] : [sql<SqlBool>`external_id = ${externalId}`]),
    ...(billingReference === undefined ? [] : [isBilledTo(workspaceId, kind, billingReference)]),
    ...(noShow ? [isNoShow] : []),
    ...(requested ? [isRequested] : []),
  ]
  return conditions.length === 0 ? undefined : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function conditionsOf(workspaceId: number, filter: Filter): RawBuilder<SqlBool>[] {
  const { kind, status, service, notaryIds, unassigned, waiting, from, to, ids, payment } = filter
  const own = ownConditions(workspaceId, filter)
  return [
    sql<SqlBool>`b.workspace_id = ${workspaceId}`,
    sql<SqlBool>`b.kind = ${sql.lit(kind)}`,
    ...(status === undefined ? [] : [sql<SqlBool>`b.status = ${status}`]),
    ...(service === undefined ? [] : [sql<SqlBool>`b.service = ${service}`]),
    ...notaryIds.map(id => sql<SqlBool>`b.notary_id = ${id}`),
    ...(unassigned ? [isUnassigned] : []),
    ...(waiting ? [isWaiting] : []),
    ...(filter.booked ? [sql<SqlBool>`b.status in ('scheduled', 'completed')`] : []),
    ...(filter.neverBooked ? [neverHadTime(workspaceId)] : []),
    ...(payment === undefined ? [] : [isInState(workspaceId, payment)]),
    ...(from === undefined ? [] : [sql<SqlBool>`${start} >= ${from}`]),
    ...(to === undefined && from === undefined ? [] : [sql<SqlBool>`${start} < ${to ?? sql`'infinity'`}`]),
    ...(own === undefined || ids === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from ${sql.table(`${kind}s`)}
            where workspace_id = ${workspaceId} and id = b.id and ${own})`,
        ]),
  ]
}

/** The reservation is looked up row by row. An appointment without one has no state. */
const isInState = (workspaceId: number, state: PaymentState) => sql<SqlBool>`exists (
  select from reservations r
  where r.workspace_id = ${workspaceId} and r.id = coalesce(b.reservation_id, b.id)
    and ${hasPaymentState(state, sql`(b.status = 'canceled')`)})`

/** An appointment has the reference of its reservation. */
const isBilledTo = (workspaceId: number, kind: BookingKind, reference: string) =>
  kind === 'reservation'
    ? sql<SqlBool>`billing_reference = ${reference}`
    : sql<SqlBool>`id in (
        select of_it.id from reservations r
        join bookings of_it on of_it.workspace_id = r.workspace_id and of_it.reservation_id = r.id
        where r.workspace_id = ${workspaceId} and of_it.workspace_id = ${workspaceId}
          and r.billing_reference = ${reference})`

/** The condition of the index `appointments_no_shows`. */
const isNoShow = sql<SqlBool>`(no_show_marked_at is not null or cancel_reason = 'no_show')`

/** With the condition of the index `reservations_with_requests`. */
const isRequested = sql<SqlBool>`(request_ends_at is not null and time_request->>'state' = 'requested')`

/** The condition of the index `bookings_unassigned`. */
const isUnassigned = sql<SqlBool>`b.notary_id is null and b.status in ('draft', 'scheduled')
  and (b.kind = 'appointment' or b.appointment_id is not null)`

/** The condition of the index `bookings_waiting`. */
const isWaiting = sql<SqlBool>`b.kind = 'reservation' and b.appointment_id is null
  and b.status in ('draft', 'pending', 'queued', 'scheduled')`

const neverHadTime = (workspaceId: number) => sql<SqlBool>`b.kind = 'reservation' and not exists (
  select from bookings a where a.workspace_id = ${workspaceId} and a.reservation_id = b.id)`

function beginningOf({ by, direction }: Order, after: Position | undefined): RawBuilder<SqlBool>[] {
  if (!after) return []
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  if (by === 'created') return [sql<SqlBool>`b.id ${beyond} ${after.id}`]
  const at = after.startsAt ?? sql`'infinity'::timestamptz`
  return [sql<SqlBool>`(${start}, b.id) ${beyond} (${at}, ${after.id})`]
}

function orderOf({ by, direction }: Order): RawBuilder<unknown> {
  const way = sql.raw(direction)
  return by === 'created' ? sql`b.id ${way}` : sql`${start} ${way}, b.id ${way}`
}
