import { lockBooking } from '../../bookings/shared/bookings.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type KeyAccess, parentOf } from './access.ts'
import { assertNotOver } from './rules.ts'

/**
 * Locks the booking, so that it is neither completed nor canceled while its signers and documents change.
 * Throws `unprocessable_entity` after the session.
 */
export async function lockOwn(tx: Tx, access: KeyAccess): Promise<void> {
  const { caller, objectId, rootId } = parentOf(access)
  const root = await lockBooking(tx, caller, rootId)
  const own = objectId === rootId ? root : await lockBooking(tx, caller, objectId)
  assertNotOver(own?.status)
}
