import type { Insertable, Selectable, Updateable } from 'kysely'
import type { BookingRow, BookingStatus } from '../bookings/bookings.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** A reservation with what its booking knows of it. */
export type ReservationRow = Selectable<Tables['reservations']> &
  Pick<BookingRow, 'status' | 'appointment_id'>

export async function insertReservation(tx: Tx, row: Insertable<Tables['reservations']>) {
  return tx.insertInto('reservations').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findReservation(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<ReservationRow | undefined> {
  return joined(db, workspaceId).where('reservations.id', '=', id).executeTakeFirst()
}

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
  let query = joined(db, workspaceId).where('bookings.kind', '=', 'reservation')
  if (page.status) query = query.where('bookings.status', '=', page.status)
  if (page.after !== undefined) query = query.where('bookings.id', '<', page.after)
  return query
    .orderBy('bookings.id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

export async function changeReservation(
  tx: Tx,
  workspaceId: number,
  id: number,
  changes: Updateable<Tables['reservations']>,
): Promise<void> {
  await tx
    .updateTable('reservations')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

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
