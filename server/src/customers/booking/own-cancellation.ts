import { cancelAppointment } from '../../bookings/lifecycle/lifecycle.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { assertOwnReason } from './rules.ts'

/**
 * Cancels the customer's appointment. Throws as `cancelAppointment`, and `invalid_request` for a reason that
 * only staff give.
 */
export async function cancelOwn(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  reason: string | null,
): Promise<void> {
  assertOwnReason(reason)
  await cancelAppointment(tx, ctx, caller, id, { reason, byCustomer: true })
}
