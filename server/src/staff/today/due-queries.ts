import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface DueRow {
  kind: 'mail' | 'appointment_start' | 'no_show_cancel' | 'hold_end' | 'delivery'
  at: Date
  object: 'mail' | 'appointment' | 'reservation' | 'webhook_endpoint'
  id: number
  /** Kind of the mail, handle of the service, or URL of the endpoint. */
  detail: string | null
  /** State of the mail or of the appointment. */
  status: string | null
  /** The reservation or appointment that it is about. */
  booking_id: number | null
}

type Span = { from: Date; to: Date }
type Select = (db: Db, workspaceId: number, span: Span, limit: number) => Promise<DueRow[]>

/** Starts of appointments that are not canceled. */
export const selectStarts: Select = async (db, workspaceId, { from, to }, limit) => {
  const { rows } = await sql<DueRow>`
    select 'appointment_start' as kind, a.starts_at as at, 'appointment' as object, a.id, a.service as detail, b.status,
      a.id as booking_id
    from appointments a cross join lateral (
      select status from bookings where workspace_id = ${workspaceId} and id = a.id limit 1
    ) b
    where a.workspace_id = ${workspaceId} and a.starts_at >= ${from} and a.starts_at < ${to}
      and b.status in ('scheduled', 'completed')
    order by a.starts_at, a.id limit ${limit}`.execute(db)
  return rows
}

/** Appointments that are marked as no-shows and will be canceled. */
export const selectDueCancellations: Select = async (db, workspaceId, { from, to }, limit) => {
  const { rows } = await sql<DueRow>`
    select 'no_show_cancel' as kind, no_show_cancels_at as at, 'appointment' as object, id, service as detail,
      'scheduled' as status, id as booking_id
    from appointments
    where workspace_id = ${workspaceId} and no_show_cancels_at >= ${from} and no_show_cancels_at < ${to}
    order by no_show_cancels_at, id limit ${limit}`.execute(db)
  return rows
}

/** Holds of reservations that end unless the customer books. */
export const selectEndingHolds: Select = async (db, workspaceId, { from, to }, limit) => {
  const { rows } = await sql<DueRow>`
    select 'hold_end' as kind, max(expires_at) as at, 'reservation' as object, booking_id as id, null as detail,
      null as status, booking_id
    from claims
    where workspace_id = ${workspaceId} and booking_id is not null
      and expires_at >= ${from} and expires_at < ${to}
    group by booking_id order by max(expires_at), booking_id limit ${limit}`.execute(db)
  return rows
}
