import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion, update } from '../../platform/db/statement.ts'
import { type AppointmentRow, appointments } from '../shared/booking-rows.ts'

export type { AppointmentRow }

export const insertAppointmentRow = insertion('appointments')
export const changeAppointment = update('appointments')

export const findAppointment = appointments.find
export const listAppointments = appointments.list
/** The appointment with this id of another system. */
export const findAppointmentByExternalId = appointments.findByExternalId

/** The appointment whose upload or session page this key opens. Undefined for any other key. */
export const findAppointmentByPageKey = (
  db: Db,
  workspaceId: number,
  page: 'upload_key' | 'session_key',
  key: string,
) => appointments.findByKey(db, workspaceId, page, key)

/** The appointment that the key opens: the last one of a reservation that was booked again. */
export const findAppointmentByKey = (db: Db, workspaceId: number, key: string) =>
  appointments.findByKey(db, workspaceId, 'appointment_key', key)

type Words = Pick<AppointmentRow, 'id' | 'email' | 'phone' | 'appointment_key' | 'upload_key' | 'session_key'>

/** Locks the appointments and returns what only their customers have. */
export async function lockForErasure(tx: Tx, workspaceId: number, ids: number[]): Promise<Words[]> {
  const { rows } = await sql<Words>`
    select id, email, phone, appointment_key, upload_key, session_key from appointments
    where workspace_id = ${workspaceId} and id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  return rows
}

export async function blankAppointments(
  tx: Tx,
  workspaceId: number,
  ids: number[],
  text: string,
): Promise<void> {
  await sql`
    update appointments set first_name = ${text}, last_name = ${text}, email = '', phone = null, external_id = null,
      metadata = null, cancel_reason = null, overruled = null, location = null, meeting_url = null,
      appointment_key = ${text} || ' ' || id, upload_key = ${text} || ' ' || id, session_key = ${text} || ' ' || id
    where workspace_id = ${workspaceId} and id = any(${ids}::bigint[])`.execute(tx)
}
