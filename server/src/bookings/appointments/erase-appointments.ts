import type { Tx } from '../../platform/db/database.ts'
import { removeAllFromDirectory } from '../../platform/db/directory.ts'
import { erased } from '../../platform/lib/erased-json.ts'
import { blankAppointments, lockForErasure } from './queries.ts'

/**
 * Erases the customers of appointments: names, email, phone number, keys, the place, why it was canceled, and
 * the data of other systems. Ids, times, notary and service stay, so reports do not change. Returns the words
 * that only these customers have.
 */
export async function eraseAppointments(tx: Tx, workspaceId: number, ids: number[]): Promise<string[]> {
  const rows = await lockForErasure(tx, workspaceId, ids)
  await blankAppointments(tx, workspaceId, ids, erased)
  const keys = rows.flatMap(row => [row.appointment_key, row.upload_key, row.session_key])
  await removeAllFromDirectory(tx, workspaceId, 'key', keys)
  return [...keys, ...rows.flatMap(({ email, phone }) => [email, phone ?? ''])]
}
