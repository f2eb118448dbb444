import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type SignerRow = Selectable<Tables['signers']>

/** Oldest first. `bookingId`: the reservation, or the appointment without one. */
export async function signersOfBooking(db: Db, workspaceId: number, bookingId: number): Promise<SignerRow[]> {
  return db
    .selectFrom('signers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute()
}
