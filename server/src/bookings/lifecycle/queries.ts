import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

interface Row<K extends string> {
  id: number
  /** By column. */
  keys: Record<K, string>
}
export type ReservationKeys = Row<'reservation_key' | 'appointment_key'>
export type AppointmentKeys = Row<'appointment_key' | 'upload_key' | 'session_key'>

/** The keys of the reservation. None if `id` is an appointment. */
export async function selectReservationKeys(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<ReservationKeys[]> {
  const { rows } = await sql<ReservationKeys>`
    select id, jsonb_build_object('reservation_key', reservation_key, 'appointment_key', appointment_key) as keys
    from reservations where workspace_id = ${workspaceId} and id = ${id}`.execute(tx)
  return rows
}

/** The keys of all appointments of the booking, canceled ones too. */
export async function selectAppointmentKeys(
  tx: Tx,
  workspaceId: number,
  rootId: number,
): Promise<AppointmentKeys[]> {
  const { rows } = await sql<AppointmentKeys>`
    select a.id, jsonb_build_object(
      'appointment_key', a.appointment_key, 'upload_key', a.upload_key, 'session_key', a.session_key
    ) as keys
    from bookings b join appointments a on a.workspace_id = b.workspace_id and a.id = b.id
    where b.workspace_id = ${workspaceId} and a.workspace_id = ${workspaceId}
      and (b.id = ${rootId} or b.reservation_id = ${rootId})
    order by a.id`.execute(tx)
  return rows
}

/** The payment that the customer was asked for and can still make. */
export async function findPayable(
  db: Db,
  workspaceId: number,
  reservationId: number,
): Promise<{ currency: string; state: string } | undefined> {
  return db
    .selectFrom('checkouts')
    .select(['currency', 'state'])
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', reservationId)
    .where('state', 'in', ['open', 'ending'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
