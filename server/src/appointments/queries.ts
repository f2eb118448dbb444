import { type Selectable, sql } from 'kysely'
import type { BookingRow, BookingStatus } from '../bookings/bookings.ts'
import type { Db } from '../db/database.ts'
import { insertion, statement, update } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'

/** An appointment with what its booking knows of it. */
export type AppointmentRow = Selectable<Tables['appointments']> &
  Pick<BookingRow, 'status' | 'reservation_id'>

export const insertAppointment = insertion('appointments')

export async function findAppointment(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<AppointmentRow | undefined> {
  const [row] = await appointmentById(db, workspaceId, id)
  return row
}

const appointmentById = statement((db, workspaceId: number, id: number) =>
  joined(db, workspaceId).where('appointments.id', '=', id),
)

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
  const after = page.after ?? Number.MAX_SAFE_INTEGER
  const limit = page.limit + 1
  return page.status
    ? pageOfStatus(db, workspaceId, after, limit, page.status)
    : pageOfAll(db, workspaceId, after, limit)
}

// A page is found in one index, and what belongs to its rows looked up row by row: for pages of any length a plan would
// merge the two tables, and read whatever of the other kind is newer.
const pageOfAll = statement(
  (_db, workspaceId: number, after: number, limit: number) => sql<AppointmentRow>`
    select page.*, b.status, b.reservation_id from (
      select * from appointments where workspace_id = ${workspaceId} and id < ${after} order by id desc limit ${limit}
    ) page cross join lateral (
      select status, reservation_id from bookings where workspace_id = ${workspaceId} and id = page.id limit 1
    ) b order by page.id desc`,
)

const pageOfStatus = statement(
  (_db, workspaceId: number, after: number, limit: number, status: BookingStatus) => sql<AppointmentRow>`
    select one.*, page.status, page.reservation_id from (
      select id, status, reservation_id from bookings
      where workspace_id = ${workspaceId} and kind = 'appointment' and status = ${status} and id < ${after}
      order by id desc limit ${limit}
    ) page cross join lateral (
      select * from appointments where workspace_id = ${workspaceId} and id = page.id limit 1
    ) one order by page.id desc`,
)

export const changeAppointment = update('appointments')

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
