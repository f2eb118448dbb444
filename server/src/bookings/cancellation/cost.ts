import type { Db } from '../../platform/db/database.ts'
import { latestHoldOf } from '../card-holds/card-holds.ts'
import { takenOf } from '../card-holds/rules.ts'
import type { ReservationRow } from '../reservations/reservations.ts'
import { splitPaid } from './rules.ts'

interface Settled {
  /** What the business has of the customer. */
  paid: number
  /** Of this: what is kept of the fee, and what is paid back. */
  kept: number
  back: number
  /** What is missing of the fee, as far as it is charged to the card. */
  charged: number
}

/**
 * What happens to the money if the reservation ends with that fee: what was paid is kept first, and the rest
 * of the fee is charged to the card, up to what is held or was agreed. Customers read it before they cancel,
 * so this is also what is done.
 */
export async function settledWith(db: Db, reservation: ReservationRow, feeMinor: number): Promise<Settled> {
  const split = splitPaid(reservation, feeMinor)
  const hold = await latestHoldOf(db, reservation.workspace_id, reservation.id)
  return { ...split, charged: hold ? takenOf(hold, feeMinor - split.kept) : 0 }
}
