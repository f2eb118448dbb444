import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { hasStripeAccount } from '../../workspaces/stripe-account.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { endCardHolds, takeOfHold } from '../card-holds/card-holds.ts'
import { payBackOnline } from '../payments/online.ts'
import { refundableOnline } from '../payments/payments.ts'
import { refundableOf } from '../payments/rules.ts'
import { withLockedPrice } from '../reservations/reprice.ts'
import { keepCancellation, type ReservationRow } from '../reservations/reservations.ts'
import { settledWith } from './cost.ts'
import { choiceOf, type Ended, feeOfEnd, refundsFrom } from './rules.ts'

/**
 * Decides about the money of a reservation that is canceled: keeps the fee, and pays the rest back that was
 * paid online. What was paid by hand is kept first, because that money is not moved then; what is left of it
 * stays for staff to pay back. Of a price that is held on the card, what is missing of the fee is taken. The
 * booking is locked.
 */
export async function settleMoney(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  ended: Ended,
): Promise<void> {
  const reservation = await withLockedPrice(tx, caller, id)
  const choice = choiceOf(reservation, ended)
  if (choice === 'none') return endCardHolds(tx, ctx, caller, id)
  const now = businessNow(ctx, await getWorkspace(tx, caller.workspaceId))
  const fee = feeOfEnd(reservation, choice, ended, now)
  await keepCancellation(tx, reservation, { fee_minor: fee })
  if (fee > 0) {
    const after = majorUnits(fee, reservation.currency)
    const changes = { fee: { before: null, after } }
    await audit(tx, ctx.clock, caller, { action: 'fee-kept', object: 'reservation', id, changes })
  }
  const { back, charged } = await settledWith(tx, reservation, fee)
  await takeOfHold(tx, ctx, caller, id, charged)
  await payBack(tx, ctx, caller, reservation, back)
}

/** Without an account at the provider, staff pay it back. */
async function payBack(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  reservation: ReservationRow,
  backMinor: number,
): Promise<void> {
  if (backMinor === 0 || !(await hasStripeAccount(tx, caller.workspaceId))) return
  const payments = await refundableOnline(tx, caller.workspaceId, reservation.id)
  for (const [at, amount] of refundsFrom(payments.map(refundableOf), backMinor).entries()) {
    const payment = payments[at]
    if (amount === 0 || !payment) continue
    const current = await withLockedPrice(tx, caller, reservation.id)
    await payBackOnline(tx, ctx, caller, current, payment, amount, 'The booking was canceled.')
  }
}
