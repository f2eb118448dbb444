import { sql } from 'kysely'
import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import type { PaymentState } from '../../bookings/shared/money.ts'
import { hasPaymentState } from '../../bookings/shared/payment-state.ts'
import { meetingUrlSql } from '../../bookings/shared/place.ts'
import type { Db } from '../../platform/db/database.ts'

/** An appointment of a day. */
export interface Session {
  id: number
  status: 'scheduled' | 'completed'
  is_missed: boolean
  starts_at: Date
  duration_minutes: number
  service: string
  notary_id: number | null
  first_name: string
  last_name: string
  /** The meeting link that counts (`nearestPlace`). */
  meeting_url: string | null
}

interface Asked {
  workspaceId: number
  from: Date
  to: Date
  /** Only appointments of this notary. */
  notaryId: number | undefined
}

/** The expression of the index `bookings_by_status_and_start`. */
const start = sql`coalesce(starts_at, 'infinity')`

/** Appointments with the status in a range of starts. */
const startingIn = (status: Session['status'], { workspaceId, from, to, notaryId }: Asked) => sql`
  from bookings
  where workspace_id = ${workspaceId} and kind = 'appointment' and status = ${status}
    and ${start} >= ${from} and ${start} < ${to}
    ${notaryId === undefined ? sql`` : sql`and notary_id = ${notaryId}`}`

/** All of them, or counted up to `most`. */
export async function countIn(
  db: Db,
  status: Session['status'],
  asked: Asked,
  most: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select 1 ${startingIn(status, asked)} limit ${most}::bigint) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** The first ones by start, or the last ones. In order of their start. */
export async function selectSessions(
  db: Db,
  status: Session['status'],
  asked: Asked,
  { limit, last = false }: { limit: number; last?: boolean },
): Promise<Session[]> {
  const order = last ? sql`desc` : sql``
  const { rows } = await sql<Session>`
    select a.id, ${status}::text as status, a.no_show_reason is not null as is_missed, a.starts_at,
      a.duration_minutes, a.service, a.notary_id, a.first_name, a.last_name,
      ${meetingUrlSql} as meeting_url
    from (
      select id ${startingIn(status, asked)} order by ${start} ${order}, id ${order} limit ${limit}
    ) b
    cross join lateral (
      select * from appointments where workspace_id = ${asked.workspaceId} and id = b.id limit 1
    ) a
    left join notaries n on n.workspace_id = ${asked.workspaceId} and n.id = a.notary_id
    left join services s on s.workspace_id = ${asked.workspaceId} and s.handle = a.service
    order by a.starts_at, a.id`.execute(db)
  return rows
}

/** An appointment that was canceled. */
export interface Cancellation
  extends Pick<
    AppointmentRow,
    | 'id'
    | 'first_name'
    | 'last_name'
    | 'service'
    | 'starts_at'
    | 'cancel_reason'
    | 'canceled_at'
    | 'canceled_by'
    | 'canceled_by_name'
  > {}

/** Appointments that were canceled at `since` or later, newest first. */
export async function selectCancellations(
  db: Db,
  { workspaceId, notaryId, since }: Pick<Asked, 'workspaceId' | 'notaryId'> & { since: Date },
  limit: number,
): Promise<Cancellation[]> {
  const { rows } = await sql<Cancellation>`
    select id, first_name, last_name, service, starts_at, cancel_reason, canceled_at, canceled_by, canceled_by_name
    from appointments
    where workspace_id = ${workspaceId} and canceled_at >= ${since}
      ${notaryId === undefined ? sql`` : sql`and notary_id = ${notaryId}`}
    order by canceled_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** A reservation with a time that the customer asks for. */
export interface Requested {
  id: number
  first_name: string
  last_name: string
  service: string
  starts_at: Date
  ends_at: Date
}

/** Open requests about which staff decide, the first to end first. */
export async function selectRequested(
  db: Db,
  workspaceId: number,
  now: Date,
  limit: number,
): Promise<Requested[]> {
  const { rows } = await sql<Requested>`
    select id, first_name, last_name, service, (time_request->>'starts_at')::timestamptz as starts_at,
      request_ends_at as ends_at
    from reservations
    where workspace_id = ${workspaceId} and request_ends_at > ${now} and time_request->>'state' = 'requested'
    order by request_ends_at, id limit ${limit}`.execute(db)
  return rows
}

/** How far the workspace is set up. */
export interface Setup {
  has_bookings: boolean
  notaries_with_hours: number
  services: number
  /** Notaries whom a member stands for: they can sign in. */
  notaries_with_access: number
}

export async function selectSetup(db: Db, workspaceId: number): Promise<Setup> {
  const { rows } = await sql<Setup>`
    select
      exists (select 1 from bookings where workspace_id = ${workspaceId}) as has_bookings,
      (select count(*)::int from notaries
        where workspace_id = ${workspaceId} and removed_at is null
          and json_array_length(weekly) + json_array_length(exceptions) > 0) as notaries_with_hours,
      (select count(*)::int from services
        where workspace_id = ${workspaceId} and archived_at is null) as services,
      (select count(distinct notary_id)::int from memberships
        where workspace_id = ${workspaceId} and notary_id is not null and ended_at is null) as notaries_with_access`.execute(
    db,
  )
  return rows[0] ?? { has_bookings: false, notaries_with_hours: 0, services: 0, notaries_with_access: 0 }
}

/** Scheduled and completed appointments in a range of starts whose money is in that state, up to `most`. */
export async function countPayments(
  db: Db,
  asked: Asked,
  state: PaymentState,
  most: number,
): Promise<number> {
  const { workspaceId } = asked
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from (
        select reservation_id ${startingIn('scheduled', asked)}
        union all select reservation_id ${startingIn('completed', asked)}
      ) b
      join reservations r on r.workspace_id = ${workspaceId} and r.id = b.reservation_id
      where ${hasPaymentState(state, sql`false`)} limit ${most}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Drafts and scheduled appointments from then on that have a time but no notary, counted up to `most`. */
export async function countUnassigned(
  db: Db,
  workspaceId: number,
  from: Date,
  most: number,
): Promise<number> {
  // The expression and the conditions of the index `bookings_unassigned`.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from bookings
      where workspace_id = ${workspaceId} and kind = 'appointment' and notary_id is null
        and status in ('draft', 'scheduled')
        and coalesce(starts_at, 'infinity') >= ${from} and coalesce(starts_at, 'infinity') < 'infinity'
      limit ${most}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}
