import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type SignerRow = Selectable<Tables['signers']>

/** `isVerified` (`signers/rules.ts`) of a row of `signers`. */
export const isVerifiedSql = sql<boolean>`(case when human_approval is null then status = 'verified' else human_approval = 'approved' end)`

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
