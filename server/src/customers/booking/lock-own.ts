import { getAppointment } from '../../bookings/appointments/appointments.ts'
import { getReservation } from '../../bookings/reservations/reservations.ts'
import { lockBooking } from '../../bookings/shared/bookings.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type KeyAccess, parentOf } from './access.ts'
import { assertNotOver } from './rules.ts'

/**
 * Locks the booking, so that it is neither completed nor canceled while its signers and documents change.
 * Throws `unprocessable_entity` after the session and for a no-show, `reservation_canceled` for an
 * appointment that is canceled, also if its reservation was kept.
 */
export async function lockOwn(tx: Tx, access: KeyAccess): Promise<void> {
  const { caller, objectId, rootId } = parentOf(access)
  await lockBooking(tx, caller, rootId)
  if (objectId !== rootId) await lockBooking(tx, caller, objectId)
  await assertOpen(tx, access)
}

/** The same without a lock, before a file is received. */
export async function assertOpen(
  db: Db,
  { caller, kind, reservation, appointment }: KeyAccess,
): Promise<void> {
  // Both may have changed since the key was checked.
  const [ownReservation, ownAppointment] = [
    reservation && (await getReservation(db, caller, reservation.id)),
    appointment && (await getAppointment(db, caller, appointment.id)),
  ]
  assertNotOver(kind, ownReservation, ownAppointment)
}
