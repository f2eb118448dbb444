import { type Selectable, sql } from 'kysely'
import type { BookingRow, BookingStatus } from '../bookings/bookings.ts'
import type { Db } from '../db/database.ts'
import { insertion, statement, update } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'

/** A reservation with what its booking knows of it. */
export type ReservationRow = Selectable<Tables['reservations']> &
  Pick<BookingRow, 'status' | 'appointment_id'>

export const insertReservation = insertion('reservations')

export async function findReservation(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<ReservationRow | undefined> {
  const [row] = await reservationById(db, workspaceId, id)
  return row
}

const reservationById = statement((db, workspaceId: number, id: number) =>
  joined(db, workspaceId).where('reservations.id', '=', id),
)

/** The reservation whose scheduling flow the key opens. */
export async function findReservationByKey(
  db: Db,
  workspaceId: number,
  key: string,
): Promise<ReservationRow | undefined> {
  return joined(db, workspaceId)
    .where('reservations.workspace_id', '=', workspaceId)
    .where('reservations.reservation_key', '=', key)
    .executeTakeFirst()
}

export async function listReservations(
  db: Db,
  workspaceId: number,
  page: { after: number | undefined; limit: number; status: BookingStatus | undefined },
): Promise<ReservationRow[]> {
  const after = page.after ?? Number.MAX_SAFE_INTEGER
  const limit = page.limit + 1
  return page.status
    ? pageOfStatus(db, workspaceId, after, limit, page.status)
    : pageOfAll(db, workspaceId, after, limit)
}

// A page is found in one index, and what belongs to its rows looked up row by row: for pages of any length a plan would
// merge the two tables, and read whatever of the other kind is newer.
const pageOfAll = statement(
  (_db, workspaceId: number, after: number, limit: number) => sql<ReservationRow>`
    select page.*, b.status, b.appointment_id from (
      select * from reservations where workspace_id = ${workspaceId} and id < ${after} order by id desc limit ${limit}
    ) page cross join lateral (
      select status, appointment_id from bookings where workspace_id = ${workspaceId} and id = page.id limit 1
    ) b order by page.id desc`,
)

const pageOfStatus = statement(
  (_db, workspaceId: number, after: number, limit: number, status: BookingStatus) => sql<ReservationRow>`
    select one.*, page.status, page.appointment_id from (
      select id, status, appointment_id from bookings
      where workspace_id = ${workspaceId} and kind = 'reservation' and status = ${status} and id < ${after}
      order by id desc limit ${limit}
    ) page cross join lateral (
      select * from reservations where workspace_id = ${workspaceId} and id = page.id limit 1
    ) one order by page.id desc`,
)

export const changeReservation = update('reservations')

const joined = (db: Db, workspaceId: number) =>
  db
    .selectFrom('bookings')
    .innerJoin('reservations', join =>
      join
        .onRef('reservations.workspace_id', '=', 'bookings.workspace_id')
        .onRef('reservations.id', '=', 'bookings.id'),
    )
    .selectAll('reservations')
    .select(['bookings.status', 'bookings.appointment_id'])
    .where('bookings.workspace_id', '=', workspaceId)
