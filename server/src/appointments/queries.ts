import type { Selectable } from 'kysely'
import type { BookingRow } from '../bookings/bookings.ts'
import type { Db } from '../db/database.ts'
import { insertion, update } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'
import { withBooking } from '../db/with-booking.ts'

/** An appointment with the status and the reservation of its booking. */
export type AppointmentRow = Selectable<Tables['appointments']> &
  Pick<BookingRow, 'status' | 'reservation_id'>

export const insertAppointment = insertion('appointments')
export const changeAppointment = update('appointments')

const appointments = withBooking<AppointmentRow>('appointment')
export const findAppointment = appointments.find
export const listAppointments = appointments.list
/** The appointment with this id of another system. */
export const findAppointmentByExternalId = appointments.findByExternalId

/** The appointment whose upload or session page the key opens. */
export const findAppointmentByPageKey = (
  db: Db,
  workspaceId: number,
  page: 'upload_key' | 'session_key',
  key: string,
) => appointments.findByKey(db, workspaceId, page, key)

/** The appointment that the key opens: the last one of a reservation that was booked again. */
export const findAppointmentByKey = (db: Db, workspaceId: number, key: string) =>
  appointments.findByKey(db, workspaceId, 'appointment_key', key)
