import { type Selectable, sql } from 'kysely'
import type { BookingRow } from '../bookings/bookings.ts'
import type { Db } from '../db/database.ts'
import { insertion, update } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'
import { withBooking } from '../db/with-booking.ts'

/** A reservation with the status and the appointment of its booking. */
export type ReservationRow = Selectable<Tables['reservations']> &
  Pick<BookingRow, 'status' | 'appointment_id'>

export const insertReservation = insertion('reservations')
export const changeReservation = update('reservations')

const reservations = withBooking<ReservationRow>('reservation')
export const findReservation = reservations.find
export const listReservations = reservations.list
/** The reservation with this id of another system. */
export const findReservationByExternalId = reservations.findByExternalId

/** The reservation whose scheduling flow the key opens. */
export const findReservationByKey = (db: Db, workspaceId: number, key: string) =>
  reservations.findByKey(db, workspaceId, 'reservation_key', key)

/** Counts the scheduled appointments after `now` of reservations that visitors booked with that address. */
export async function countUpcomingOf(
  db: Db,
  workspaceId: number,
  visitorEmail: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ upcoming: string }>`
    select count(*) as upcoming from reservations r
    join bookings b on b.workspace_id = r.workspace_id and b.id = r.id
    join bookings booked on booked.workspace_id = r.workspace_id and booked.id = b.appointment_id
    join appointments a on a.workspace_id = r.workspace_id and a.id = b.appointment_id
    where r.workspace_id = ${workspaceId} and b.workspace_id = ${workspaceId}
      and booked.workspace_id = ${workspaceId} and a.workspace_id = ${workspaceId}
      and r.visitor_email = ${visitorEmail} and booked.status = 'scheduled' and a.starts_at > ${now}`.execute(
    db,
  )
  return Number(rows[0]?.upcoming)
}
