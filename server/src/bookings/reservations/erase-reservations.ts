import type { Tx } from '../../platform/db/database.ts'
import { removeAllFromDirectory } from '../../platform/db/directory.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import { erased } from '../../platform/lib/erased-json.ts'
import { blankReservations, lockForErasure, removeVisitorEmail } from './queries.ts'

/**
 * Erases the customers of reservations: names, email, phone number, keys, the data of other systems, and
 * the words for lines and discounts of the price. Ids, times, service and amounts stay. Returns the words
 * that only these customers have.
 */
export async function eraseReservations(tx: Tx, workspaceId: number, ids: number[]): Promise<string[]> {
  const rows = await lockForErasure(tx, workspaceId, ids)
  await blankReservations(tx, workspaceId, ids, erased)
  const keys = rows.flatMap(row => [row.public_key, row.reservation_key, row.appointment_key])
  await removeAllFromDirectory(tx, workspaceId, 'key', keys)
  return [...keys, ...rows.flatMap(({ email, phone }) => [email, phone ?? ''])]
}

/** Removes that a visitor booked with the address. */
export const eraseVisitor = (tx: Tx, workspaceId: number, email: string): Promise<void> =>
  removeVisitorEmail(tx, workspaceId, countedAddress(email))
