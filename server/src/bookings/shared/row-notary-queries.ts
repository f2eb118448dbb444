import type { Db } from '../../platform/db/database.ts'
import type { Kind } from '../../platform/db/directory.ts'

/** The notary to whom the row belongs, by its appointment. Undefined if there is none. */
export async function notaryOfRow(
  db: Db,
  workspaceId: number,
  kind: Kind,
  id: number,
): Promise<number | undefined> {
  if (kind === 'notary') return id
  const bookingId = kind === 'booking' ? id : await bookingOf(db, workspaceId, kind, id)
  return bookingId === undefined ? undefined : notaryOfBooking(db, workspaceId, bookingId)
}

/** Tables whose rows belong to a booking. */
const tables: Partial<Record<Kind, 'signers' | 'documents' | 'notes' | 'payments'>> = {
  signer: 'signers',
  document: 'documents',
  note: 'notes',
  payment: 'payments',
}

async function bookingOf(db: Db, workspaceId: number, kind: Kind, id: number): Promise<number | undefined> {
  if (kind === 'video' || kind === 'upload') {
    const row = await db
      .selectFrom(kind === 'video' ? 'videos' : 'uploads')
      .select('appointment_id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.appointment_id
  }
  const table = tables[kind]
  if (!table) return undefined
  const row = await db
    .selectFrom(table)
    .select('booking_id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.booking_id
}

/** A reservation belongs to the notary of its appointment. */
async function notaryOfBooking(db: Db, workspaceId: number, id: number): Promise<number | undefined> {
  const booking = await db
    .selectFrom('bookings')
    .select(['kind', 'appointment_id'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  const appointmentId = booking?.kind === 'appointment' ? id : booking?.appointment_id
  if (appointmentId === undefined || appointmentId === null) return undefined
  const row = await db
    .selectFrom('appointments')
    .select('notary_id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  return row?.notary_id ?? undefined
}
