import { sql } from 'kysely'
import type { Category } from '../../platform/db/calendar-tables.ts'
import type { Db } from '../../platform/db/database.ts'

/** An appointment, as far as the calendar shows it. */
export interface CalendarAppointmentRow {
  id: number
  status: 'draft' | 'scheduled' | 'completed'
  reservation_id: number | null
  notary_id: number | null
  service: string
  category: Category
  signing_method: string
  starts_at: Date
  duration_minutes: number
  first_name: string
  last_name: string
  /** Whether it is marked as a no-show. */
  is_missed: boolean
}

/** Claimed quarters of one booking or request, since the epoch, separated by blanks. */
interface ClaimedRow {
  claimed_notary_id: number
  /** Null for the hold of a request. */
  booking_id: number | null
  /** Null for an appointment. */
  expires_at: Date | null
  quarters: string
}

/** An appointment, the claims of a booking, or both. */
export type BusyRow = { [K in keyof CalendarAppointmentRow]: CalendarAppointmentRow[K] | null } & {
  [K in keyof ClaimedRow]: ClaimedRow[K] | null
}

interface Asked {
  workspaceId: number
  notaryIds: number[]
  withUnassigned: boolean
  from: Date
  to: Date
  /** Business time. */
  now: Date
  /** Rows to read at most. */
  limit: number
}

/**
 * Appointments and claims of the notaries in `[from, to)`, of one moment: read by two statements, a booking
 * that moves meanwhile could be in both places. Holds that ended until `now` do not count. Appointments are
 * looked up row by row: a planner would otherwise read all of the workspace.
 */
export async function selectBusy(db: Db, asked: Asked): Promise<BusyRow[]> {
  const { workspaceId, notaryIds, withUnassigned, from, to, now, limit } = asked
  const ofNotaries = sql`notary_id = any(${notaryIds}::bigint[])`
  const { rows } = await sql<BusyRow>`
    with claimed as (
      select notary_id as claimed_notary_id, booking_id, expires_at,
        case when expires_at is null then booking_id end as appointment_id,
        string_agg((date_part('epoch', slot) / 900)::int::text, ' ') as quarters
      from claims
      where workspace_id = ${workspaceId} and ${ofNotaries}
        and slot > ${from}::timestamptz - interval '15 minutes' and slot < ${to}
        and (expires_at is null or expires_at > ${now})
      group by notary_id, booking_id, expires_at, case when booking_id is null then request_id end
    ), wanted as (
      select appointment_id as id from claimed where appointment_id is not null
      union
      select id from appointments
      where workspace_id = ${workspaceId} and starts_at < ${to}
        and starts_at > ${from}::timestamptz - interval '7 days'
        and starts_at + duration_minutes * interval '1 minute' > ${from}
        and (${ofNotaries} or (${withUnassigned} and notary_id is null))
    ), shown as (
      select a.id, b.status, b.reservation_id, a.notary_id, a.service, a.category, a.signing_method, a.starts_at,
        a.duration_minutes, a.first_name, a.last_name, a.no_show_reason is not null as is_missed
      from wanted
      cross join lateral (
        select * from appointments where workspace_id = ${workspaceId} and id = wanted.id limit 1
      ) a
      cross join lateral (
        select status, reservation_id from bookings where workspace_id = ${workspaceId} and id = wanted.id limit 1
      ) b
      where b.status in ('scheduled', 'completed') or (b.status = 'draft' and a.notary_id is null)
    )
    select claimed.claimed_notary_id, claimed.booking_id, claimed.expires_at, claimed.quarters, shown.*
    from claimed full join shown on shown.id = claimed.appointment_id
    order by shown.starts_at, shown.id, claimed.booking_id, claimed.expires_at
    limit ${limit}`.execute(db)
  return rows
}
