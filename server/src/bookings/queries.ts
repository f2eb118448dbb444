import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type BookingRow = Selectable<Tables['bookings']>
export type BookingKind = BookingRow['kind']
export type BookingStatus = BookingRow['status']

export async function insertBooking(tx: Tx, row: Insertable<Tables['bookings']>): Promise<BookingRow> {
  return tx.insertInto('bookings').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findBooking(db: Db, workspaceId: number, id: number): Promise<BookingRow | undefined> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Holds the row until the transaction ends: against changes (`share`), or against other readers too (`update`). */
export async function lockBooking(
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

export async function changeStatus(
  tx: Tx,
  workspaceId: number,
  id: number,
  status: BookingStatus,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ status })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function changeAppointmentOf(
  tx: Tx,
  workspaceId: number,
  id: number,
  appointmentId: number | null,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ appointment_id: appointmentId })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
