import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { withLockedPrice } from '../reservations/reprice.ts'
import { keepCancellation } from '../reservations/reservations.ts'
import { countedAfter } from './rules.ts'

/** Keeps from which start the policy of a reservation counts after a move. The booking is locked. */
export async function countAfterMove(
  tx: Tx,
  caller: Caller,
  id: number,
  move: Parameters<typeof countedAfter>[1],
): Promise<void> {
  const reservation = await withLockedPrice(tx, caller, id)
  const counted = countedAfter(reservation, move)
  if (counted?.getTime() !== reservation.policy_starts_at?.getTime())
    await keepCancellation(tx, reservation, { policy_starts_at: counted })
}

/** For a reservation that is open for another time. */
export async function countAnew(tx: Tx, caller: Caller, id: number): Promise<void> {
  const reservation = await withLockedPrice(tx, caller, id)
  if (reservation.policy_starts_at !== null)
    await keepCancellation(tx, reservation, { policy_starts_at: null })
}
