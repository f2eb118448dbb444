import type { Insertable, Selectable, Updateable } from 'kysely'
import type { BookingRow, BookingStatus } from '../bookings/bookings.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** An appointment with what its booking knows of it. */
export type AppointmentRow = Selectable<Tables['appointments']> &
  Pick<BookingRow, 'status' | 'reservation_id'>

export async function insertAppointment(tx: Tx, row: Insertable<Tables['appointments']>) {
  return tx.insertInto('appointments').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findAppointment(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<AppointmentRow | undefined> {
  return joined(db, workspaceId).where('appointments.id', '=', id).executeTakeFirst()
}

/** The appointment that the key opens: of a reservation that was booked anew, the last one. */
export async function findAppointmentByKey(
  db: Db,
  workspaceId: number,
  key: string,
): Promise<AppointmentRow | undefined> {
  return joined(db, workspaceId)
    .where('appointments.workspace_id', '=', workspaceId)
    .where('appointments.appointment_key', '=', key)
    .orderBy('appointments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function listAppointments(
  db: Db,
  workspaceId: number,
  page: { after: number | undefined; limit: number; status: BookingStatus | undefined },
): Promise<AppointmentRow[]> {
  let query = joined(db, workspaceId).where('bookings.kind', '=', 'appointment')
  if (page.status) query = query.where('bookings.status', '=', page.status)
  if (page.after !== undefined) query = query.where('bookings.id', '<', page.after)
  return query
    .orderBy('bookings.id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

export async function changeAppointment(
  tx: Tx,
  workspaceId: number,
  id: number,
  changes: Updateable<Tables['appointments']>,
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

const joined = (db: Db, workspaceId: number) =>
  db
    .selectFrom('bookings')
    .innerJoin('appointments', join =>
      join
        .onRef('appointments.workspace_id', '=', 'bookings.workspace_id')
        .onRef('appointments.id', '=', 'bookings.id'),
    )
    .selectAll('appointments')
    .select(['bookings.status', 'bookings.reservation_id'])
    .where('bookings.workspace_id', '=', workspaceId)
