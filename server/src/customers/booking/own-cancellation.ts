import { feeAt } from '../../bookings/cancellation/rules.ts'
import { cancelAppointment } from '../../bookings/lifecycle/lifecycle.ts'
import { getReservation } from '../../bookings/reservations/reservations.ts'
import { appointmentForChange } from '../../bookings/shared/bookings.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { decimalsOf, majorUnits } from '../../platform/lib/money.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { assertOwnReason } from './rules.ts'

interface OwnCancellation {
  reason: string | null
  /** What the customer was told that it costs, in units of the currency. Left out: any fee is accepted. */
  acceptedFee?: number | undefined
}

/**
 * Cancels the customer's appointment. Its policy decides what is paid back. Throws as `cancelAppointment`,
 * `invalid_request` for a reason that only staff give, and `unable_to_cancel` if it costs more than the
 * customer was told.
 */
export async function cancelOwn(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  { reason, acceptedFee }: OwnCancellation,
): Promise<void> {
  assertOwnReason(reason)
  if (acceptedFee !== undefined) await assertAccepted(tx, ctx, caller, id, acceptedFee)
  await cancelAppointment(tx, ctx, caller, id, { reason, byCustomer: true })
}

/** The free time can end while the customer reads. */
async function assertAccepted(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  acceptedFee: number,
): Promise<void> {
  const { appointment, reservation: booking } = await appointmentForChange(tx, caller, id)
  if (!booking || appointment.status === 'canceled') return
  const reservation = await getReservation(tx, caller, booking.id)
  const now = businessNow(ctx, await getWorkspace(tx, caller.workspaceId))
  const { currency } = reservation
  const fee = majorUnits(feeAt(reservation, appointment.starts_at, now), currency)
  if (fee > acceptedFee)
    throw refusal('unable_to_cancel', 'fee_rose', { fee: `${fee.toFixed(decimalsOf(currency))} ${currency}` })
}
