import type { Selectable } from 'kysely'
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

/** The reservation whose scheduling flow the key opens. */
export const findReservationByKey = (db: Db, workspaceId: number, key: string) =>
  reservations.findByKey(db, workspaceId, 'reservation_key', key)
