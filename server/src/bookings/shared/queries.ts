import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion, statement, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type BookingRow = Selectable<Tables['bookings']>
export type BookingKind = BookingRow['kind']
export type BookingStatus = BookingRow['status']

export const insertBookingRow = insertion('bookings')

/**
 * Inserts bookings and returns their ids, in the order of the rows: identities are numbered in that order.
 */
export async function insertBookingRows(tx: Tx, rows: Insertable<Tables['bookings']>[]): Promise<number[]> {
  const inserted = await tx.insertInto('bookings').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id).sort((a, b) => a - b)
}

export async function findBooking(db: Db, workspaceId: number, id: number): Promise<BookingRow | undefined> {
  const [row] = await bookingById(db, workspaceId, id)
  return row
}

const bookingById = statement((db, workspaceId: number, id: number) =>
  db.selectFrom('bookings').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id),
)

/**
 * Locks the row until the transaction ends: against changes (`share`), or also against other locks
 * (`update`).
 */
export async function lockBookingRow(
  tx: Tx,
  workspaceId: number,
  id: number,
  mode: 'share' | 'update',
): Promise<BookingRow | undefined> {
  const query = tx
    .selectFrom('bookings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
  return (mode === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
}

export const changeBooking = update('bookings')

/** Sets start and notary of a reservation that has this appointment. */
export async function changeTimeOf(
  tx: Tx,
  workspaceId: number,
  reservationId: number,
  appointmentId: number,
  time: Pick<BookingRow, 'starts_at' | 'notary_id'>,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set(time)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', reservationId)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

/**
 * Locks the bookings until the transaction ends, in the order of their ids: a reservation before its
 * appointments.
 */
export async function lockBookingRows(tx: Tx, workspaceId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    select id from bookings where workspace_id = ${workspaceId} and id = any(${ids}::bigint[])
    order by id for update`.execute(tx)
}

export async function markErased(tx: Tx, workspaceId: number, ids: number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update bookings set erased_at = ${at}, answers = null
    where workspace_id = ${workspaceId} and id = any(${ids}::bigint[]) and erased_at is null`.execute(tx)
}

export type RemovedPart = Pick<Selectable<Tables['removed_parts']>, 'kind' | 'id' | 'booking_id'>

export async function insertRemoved(tx: Tx, row: Tables['removed_parts']): Promise<void> {
  await tx
    .insertInto('removed_parts')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** What was removed of these reservations, and of appointments without one. */
export async function removedPartsOf(
  db: Db,
  workspaceId: number,
  bookingIds: number[],
): Promise<RemovedPart[]> {
  const { rows } = await sql<RemovedPart>`
    select kind, id, booking_id from removed_parts
    where workspace_id = ${workspaceId} and booking_id = any(${bookingIds}::bigint[])`.execute(db)
  return rows
}

/** Hosts in the `UID` of those of the ids that are appointments of the workspace. */
export async function selectCalendarHosts(db: Db, workspaceId: number, ids: number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('appointments')
    .select(['id', 'calendar_host'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}

/** Those of the bookings that are neither completed nor canceled. */
export async function activeBookings(db: Db, workspaceId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('status', 'not in', ['completed', 'canceled'])
    .execute()
  return rows.map(({ id }) => id)
}

export async function selectLastAppointment(
  db: Db,
  workspaceId: number,
  reservationId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('reservation_id', '=', reservationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
