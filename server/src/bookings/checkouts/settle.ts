import { RefusedTime } from '../../calendar/availability/refused-time.ts'
import { deleteClaims, findHold } from '../../calendar/claims/claims.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type Caller, systemCaller } from '../../platform/lib/caller.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { getAppointment } from '../appointments/appointments.ts'
import { addCardHold, endCardHolds, takeWhatIsDue } from '../card-holds/card-holds.ts'
import { cancelReservation } from '../lifecycle/lifecycle.ts'
import { isActive, isWithin } from '../lifecycle/rules.ts'
import { holdTime, submitReservation } from '../lifecycle/submit.ts'
import { addOnlinePayment, lockMoneyOf, payBackOnline, syncRefunds } from '../payments/online.ts'
import { providerOf } from '../payments/open-provider.ts'
import type { PaymentRow } from '../payments/payments.ts'
import type { SeenCheckout } from '../payments/provider.ts'
import { noTime } from '../pricing/agreed.ts'
import { changeFacts, withLockedPrice } from '../reservations/reprice.ts'
import { getReservation } from '../reservations/reservations.ts'
import { openRequest } from '../reservations/time-request.ts'
import { type BookingRow, lockBooking } from '../shared/bookings.ts'
import { askAboutDue } from '../shared/due-checks.ts'
import { totalOf } from '../shared/money.ts'
import { auditCheckout, type CheckoutRow } from './checkouts.ts'
import { changeCheckout, endNeedless, lockCheckout, postpone } from './queries.ts'

const minuteMs = 60_000
const againAfterMs = 10 * minuteMs
/** For a checkout that the account does not know, and the longest wait after a failure. */
const goneAgainMs = 60 * minuteMs
const soughtForMs = 7 * 24 * 60 * minuteMs

/** Asks Stripe about the checkouts that are due, also those that are not needed any more. */
export async function settleDueCheckouts(ctx: Context): Promise<void> {
  await endNeedless(ctx.db, ctx.clock.now())
  await askAboutDue(ctx, 'checkouts', settleCheckout)
}

/**
 * Asks Stripe about a checkout, and books what was paid or frees its time. `ends`: the customer cannot pay
 * any more from then on. Can be repeated, and run in several processes at once. Throws if Stripe does not
 * respond.
 */
export async function settleCheckout(ctx: Context, row: CheckoutRow, ends = false): Promise<void> {
  if (row.next_check_at === null) return
  await postpone(ctx.db, row, afterFailure(row, ctx.clock.now()))
  const seen = await see(ctx, row, ends || row.state === 'ending')
  const paidBack = await transaction(ctx.db, tx => record(tx, ctx, row, seen))
  if (paidBack) await syncRefunds(ctx, row.workspace_id, paidBack)
}

/** The longer Stripe has not responded, the later it is asked again. */
function afterFailure({ created_at, expires_at, state }: CheckoutRow, now: Date): Date {
  const nowMs = now.getTime()
  const sinceMs = nowMs - (state === 'ending' ? created_at : expires_at).getTime()
  return new Date(nowMs + Math.min(goneAgainMs, Math.max(againAfterMs, sinceMs / 4)))
}

async function see(ctx: Context, row: CheckoutRow, ends: boolean): Promise<SeenCheckout> {
  const isOver = row.expires_at <= ctx.clock.now()
  // Nobody knows where to pay before that is stored. A session that is just being made is then ended.
  if (row.session_id === null) return { state: ends || isOver ? 'expired' : 'open' }
  const provider = await providerOf(ctx.db, ctx, row.workspace_id)
  if (!provider) return { state: 'gone' }
  return ends ? provider.endCheckout(row.session_id) : provider.readCheckout(row.session_id)
}

/** Returns the payment of which something is to be paid back. */
async function record(
  tx: Tx,
  ctx: Context,
  seenRow: CheckoutRow,
  seen: SeenCheckout,
): Promise<string | undefined> {
  const { workspace_id: workspaceId, booking_id: bookingId, id } = seenRow
  const caller: Caller = {
    workspaceId,
    actor: `customer:${bookingId}`,
    rootId: bookingId,
    source: 'customer',
    requestId: `system:checkout-${id}`,
  }
  await lockMoneyOf(tx, caller, bookingId)
  const row = await lockCheckout(tx, workspaceId, id)
  if (!row || row.next_check_at === null) return undefined
  if (seen.state === 'paid') return recordPaid(tx, ctx, caller, row, seen)
  if (seen.state === 'held' || seen.state === 'saved') return recordCard(tx, ctx, caller, row, seen)
  if (seen.state === 'open') {
    const next = Math.max(row.expires_at.getTime() + minuteMs, ctx.clock.now().getTime() + againAfterMs)
    await changeCheckout(tx, row, { next_check_at: new Date(next) })
    return undefined
  }
  if (seen.state === 'gone') return recordGone(tx, ctx, caller, row)
  await endUnpaid(tx, ctx, caller, row, 'expired')
  return undefined
}

/**
 * The account was removed, or replaced by another one. The customer can still pay at the former one until the
 * checkout is over, so the time stays held. Later the time is free, and Stripe is asked again for a week: a
 * payment is found when the account is back.
 */
async function recordGone(tx: Tx, ctx: Context, caller: Caller, row: CheckoutRow): Promise<undefined> {
  const nowMs = ctx.clock.now().getTime()
  const overMs = row.expires_at.getTime()
  const isSought = nowMs < overMs + soughtForMs
  if (row.state === 'open' && nowMs >= overMs) {
    const { workspace_id: workspaceId, id: checkoutId } = row
    ctx.log.warn({ workspaceId, checkoutId }, 'the Stripe account does not know a checkout')
    await endUnpaid(tx, ctx, caller, row, 'expired')
  }
  if (row.state === 'ending' && !isSought) await endUnpaid(tx, ctx, caller, row, 'expired')
  const waitMs = nowMs < overMs ? againAfterMs : goneAgainMs
  await changeCheckout(tx, row, { next_check_at: isSought ? new Date(nowMs + waitMs) : null })
}

/** Frees the time, unless another checkout has it now. A visitor's reservation is canceled. */
export async function endUnpaid(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  row: CheckoutRow,
  state: 'expired' | 'failed',
): Promise<void> {
  await changeCheckout(tx, row, { state, next_check_at: null })
  await auditCheckout(tx, ctx, caller, 'checkout-ended', row)
  const booking = await lockBooking(tx, caller, row.booking_id)
  if (row.state !== 'open' || !isOpen(booking)) return
  await deleteClaims(tx, row.workspace_id, { bookingId: row.booking_id })
  if (row.cancels) await cancelUnpaid(tx, ctx, row)
  else await changeFacts(tx, ctx, caller, row.booking_id, noTime)
}

/** What came for it is decided about where the payment is recorded. */
const cancelUnpaid = (tx: Tx, ctx: Context, { workspace_id, booking_id }: CheckoutRow) =>
  cancelReservation(tx, ctx, systemCaller(workspace_id, 'unpaid'), booking_id, { refund: 'none' })

/** Whether it can still be booked. */
const isOpen = (booking: BookingRow | undefined): booking is BookingRow =>
  booking !== undefined && booking.erased_at === null && booking.appointment_id === null && isActive(booking)

async function recordPaid(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  row: CheckoutRow,
  seen: SeenCheckout & { state: 'paid' },
): Promise<string | undefined> {
  const { paymentIntent, amountMinor, currency } = seen
  if (currency !== row.currency || amountMinor !== row.amount_minor)
    throw new Error(`the checkout was paid with ${amountMinor} ${currency}`)
  const reservation = await withLockedPrice(tx, caller, row.booking_id)
  const payment = await addOnlinePayment(tx, ctx, caller, reservation, seen)
  await changeCheckout(tx, row, { state: 'paid', payment_intent: paymentIntent, next_check_at: null })
  if (!payment) return undefined
  // It was paid for in place of the hold that failed.
  if (row.renews) await endCardHolds(tx, ctx, caller, row.booking_id)
  const problem =
    currency === reservation.currency
      ? await bookPaid(tx, ctx, caller, row)
      : 'The booking had another currency when the payment arrived.'
  const refund = problem ? amountMinor : await excessOf(tx, caller, row, amountMinor)
  if (refund === 0) return undefined
  const system = systemCaller(row.workspace_id, `checkout-${row.id}`)
  const reason = problem ?? 'More was paid than the booking costs.'
  return (await refundFrom(tx, ctx, system, payment, refund, reason)) && paymentIntent
}

/** The price is held, or is to be held on a card that is saved. A hold for which nothing is booked ends. */
async function recordCard(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  row: CheckoutRow,
  seen: SeenCheckout & { state: 'held' | 'saved' },
): Promise<undefined> {
  const held = seen.state === 'held' ? seen.hold : undefined
  const paymentIntent = held && held.state !== 'gone' ? held.paymentIntent : null
  if (held?.state === 'authorized' && held.amountMinor !== row.amount_minor)
    throw new Error(`the checkout holds ${held.amountMinor}`)
  const reservation = await withLockedPrice(tx, caller, row.booking_id)
  const hold = await addCardHold(tx, ctx, caller, row, seen)
  await changeCheckout(tx, row, { state: 'paid', payment_intent: paymentIntent, next_check_at: null })
  if (!hold) return
  const isOther = row.currency !== reservation.currency
  if (isOther || (await bookPaid(tx, ctx, caller, row))) await endCardHolds(tx, ctx, caller, row.booking_id)
  else if (await isCompleted(tx, caller, row.booking_id)) await takeWhatIsDue(tx, ctx, caller, row.booking_id)
}

/** Whether the session was completed while the customer gave another card. */
async function isCompleted(tx: Tx, caller: Caller, id: number): Promise<boolean> {
  const appointmentId = (await lockBooking(tx, caller, id))?.appointment_id
  return !!appointmentId && (await getAppointment(tx, caller, appointmentId)).status === 'completed'
}

/** Books the time that was paid for. Returns why not, if that is not possible any more. */
async function bookPaid(tx: Tx, ctx: Context, caller: Caller, row: CheckoutRow): Promise<string | undefined> {
  const { booking_id: id, starts_at: startsAt, timezone, chosen_at: chosenAt } = row
  const booking = await lockBooking(tx, caller, id)
  if (booking?.appointment_id) return undefined
  if (row.renews) return 'The appointment was canceled before the card was given.'
  if (!isOpen(booking)) return 'The booking was canceled before the payment arrived.'
  if (await isRequested(tx, ctx, caller, id)) return 'A time was requested before the payment arrived.'
  if (!(await isHeld(tx, ctx, caller, row))) {
    if (row.cancels) await cancelUnpaid(tx, ctx, row)
    return 'The time was not free any more when the payment arrived.'
  }
  await submitReservation(tx, ctx, caller, id, { startsAt, timezone, chosenAt })
  return undefined
}

/** Whether the business decides about a time: it was asked for after the one that was paid. */
async function isRequested(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<boolean> {
  const now = businessNow(ctx, await getWorkspace(tx, caller.workspaceId))
  return openRequest(await getReservation(tx, caller, id), now)?.state === 'requested'
}

/** Whether the reservation has the time, or gets it now. */
async function isHeld(tx: Tx, ctx: Context, caller: Caller, row: CheckoutRow): Promise<boolean> {
  const { workspace_id: workspaceId, booking_id: bookingId, starts_at: startsAt } = row
  const now = businessNow(ctx, await getWorkspace(tx, workspaceId))
  const { duration_minutes } = await withLockedPrice(tx, caller, bookingId)
  const held = await findHold(tx, workspaceId, { bookingId }, now)
  if (isWithin(held, startsAt, duration_minutes)) return true
  try {
    await holdTime(tx, ctx, caller, bookingId, startsAt, { withNotice: false })
    return true
  } catch (error) {
    if (error instanceof RefusedTime) return false
    throw error
  }
}

/** What was paid twice, for example in cash while the customer paid online. */
async function excessOf(tx: Tx, caller: Caller, row: CheckoutRow, paid: number): Promise<number> {
  const reservation = await withLockedPrice(tx, caller, row.booking_id)
  const kept = reservation.received_minor - reservation.refunded_minor
  return Math.min(paid, Math.max(0, kept - totalOf(reservation)))
}

async function refundFrom(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  payment: PaymentRow,
  amountMinor: number,
  reason: string,
): Promise<PaymentRow | undefined> {
  const reservation = await withLockedPrice(tx, caller, payment.booking_id)
  return payBackOnline(tx, ctx, caller, reservation, payment, amountMinor, reason)
}
