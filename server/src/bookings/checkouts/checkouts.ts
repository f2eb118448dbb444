import { extendHold, findHold } from '../../calendar/claims/claims.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { phoneNumber } from '../../platform/lib/phone-number.ts'
import { zoneNamed } from '../../platform/lib/time-zone.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import type { AppointmentRow } from '../appointments/appointments.ts'
import { latestHoldOf } from '../card-holds/card-holds.ts'
import { kindFor } from '../card-holds/rules.ts'
import { assertUnbooked, isWithin } from '../lifecycle/rules.ts'
import { holdMs, holdTime, type Submission, submitReservation } from '../lifecycle/submit.ts'
import { bookedFacts } from '../pricing/agreed.ts'
import { keepGiven } from '../reservations/progress.ts'
import { changeFacts, withLockedPrice } from '../reservations/reprice.ts'
import { oweRefunded, type ReservationRow } from '../reservations/reservations.ts'
import { assertNotCanceled, reservationForChange } from '../shared/bookings.ts'
import { dueOf } from '../shared/money.ts'
import { type CheckoutRow, changeCheckout, findLatest, insertCheckout } from './queries.ts'
import { dueAtBooking, type OnlinePayment } from './rules.ts'

export { findLatest as latestCheckoutOf } from './queries.ts'

export type { CheckoutRow }

const minuteMs = 60_000
/** Stripe lets a customer pay for at least 30 minutes. Two more are for an attempt that is repeated. */
export const payableMs = 32 * minuteMs
/** The time stays held for what is paid in the last moment. */
export const graceMs = 10 * minuteMs
/** A checkout that ends sooner is replaced by a new one. */
const leastLeftMs = 5 * minuteMs

type Wanted = Pick<Submission, 'startsAt' | 'timezone' | 'phone' | 'answers'> & {
  /** Whether the reservation is canceled if it is not paid: it was made for this time only. */
  cancels?: boolean | undefined
}

/**
 * Books the time for the customer. If the service takes the payment or a deposit first and something of it
 * is due, holds the time instead, and returns undefined: the booking follows the payment. Throws what
 * `submitReservation` throws.
 */
export async function bookOrCheckout(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  payment: OnlinePayment,
  { cancels = false, ...wanted }: Wanted,
): Promise<AppointmentRow | undefined> {
  const isPaidFirst = payment.payment_at !== 'none'
  if (isPaidFirst && (await startCheckout(tx, ctx, caller, id, payment, { cancels, ...wanted })))
    return undefined
  return (await submitReservation(tx, ctx, caller, id, { ...wanted, withNotice: true })).appointment
}

/** False if nothing is to be paid. */
async function startCheckout(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  payment: OnlinePayment,
  { startsAt, cancels, ...given }: Wanted & { cancels: boolean },
): Promise<boolean> {
  const { reservation: booking } = await reservationForChange(tx, caller, id)
  assertNotCanceled(booking)
  assertUnbooked(booking)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const timezone = zoneNamed(given.timezone ?? workspace.timezone)
  const phone = given.phone === undefined ? undefined : phoneNumber(given.phone)
  const chosenAt = businessNow(ctx, workspace)
  await oweRefunded(tx, workspace.id, id)
  await changeFacts(tx, ctx, caller, id, bookedFacts(startsAt, chosenAt))
  const reservation = await withLockedPrice(tx, caller, id)
  const amount = dueAtBooking(reservation, payment)
  if (amount === 0) return false
  await keepGiven(tx, caller, id, { phone, answers: given.answers })
  const now = ctx.clock.now()
  const earlier = await findLatest(tx, workspace.id, id)
  const kind = payment.payment_at === 'hold' ? kindFor(startsAt, chosenAt) : 'payment'
  const wanted = { kind, amount_minor: amount, currency: reservation.currency, starts_at: startsAt } as const
  const kept = earlier && isSame(earlier, wanted, now) ? earlier : undefined
  if (earlier?.state === 'open' && !kept) await endOpen(tx, ctx, earlier)
  const expiresAt = kept?.expires_at ?? new Date(now.getTime() + payableMs)
  const heldMs = expiresAt.getTime() - now.getTime() + graceMs
  await holdUntilPaid(tx, ctx, caller, reservation, { startsAt, chosenAt, heldMs })
  if (kept) return true
  await openNew(tx, ctx, caller, {
    booking_id: id,
    ...wanted,
    timezone,
    chosen_at: chosenAt,
    cancels,
    renews: false,
    expires_at: expiresAt,
  })
  return true
}

type Opened = Pick<
  CheckoutRow,
  | 'booking_id'
  | 'kind'
  | 'amount_minor'
  | 'currency'
  | 'starts_at'
  | 'timezone'
  | 'chosen_at'
  | 'cancels'
  | 'renews'
  | 'expires_at'
>

async function openNew(tx: Tx, ctx: Context, caller: Caller, given: Opened): Promise<void> {
  await insertCheckout(tx, {
    workspace_id: caller.workspaceId,
    state: 'open',
    ...given,
    session_id: null,
    session_url: null,
    payment_intent: null,
    next_check_at: new Date(given.expires_at.getTime() + minuteMs),
    created_at: ctx.clock.now(),
  })
  await auditCheckout(tx, ctx, caller, 'checkout-started', given)
}

/**
 * Asks the customer of a booked appointment for another card: its price could not be held. After the session
 * they pay. Does nothing if another hold was made, or nothing is due. Throws `not_found`.
 */
export async function startRenewal(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  { starts_at, timezone, status }: Pick<AppointmentRow, 'starts_at' | 'timezone' | 'status'>,
): Promise<void> {
  await reservationForChange(tx, caller, id)
  const reservation = await withLockedPrice(tx, caller, id)
  const hold = await latestHoldOf(tx, caller.workspaceId, id)
  const amount = dueOf(reservation, status)
  if (amount === 0 || !hold || (hold.state !== 'failed' && hold.state !== 'expired') || hold.wanted !== null)
    return
  const now = ctx.clock.now()
  const chosenAt = businessNow(ctx, await getWorkspace(tx, caller.workspaceId))
  const startsAt = starts_at ?? chosenAt
  const kind = status === 'completed' ? 'payment' : kindFor(startsAt, chosenAt)
  const wanted = { kind, amount_minor: amount, currency: reservation.currency, starts_at: startsAt } as const
  const earlier = await findLatest(tx, caller.workspaceId, id)
  if (earlier && isSame(earlier, wanted, now)) return
  if (earlier?.state === 'open') await endOpen(tx, ctx, earlier)
  await openNew(tx, ctx, caller, {
    booking_id: id,
    ...wanted,
    timezone,
    chosen_at: chosenAt,
    cancels: false,
    renews: true,
    expires_at: new Date(now.getTime() + payableMs),
  })
}

const isSame = (
  row: CheckoutRow,
  wanted: Pick<CheckoutRow, 'kind' | 'amount_minor' | 'currency' | 'starts_at'>,
  now: Date,
): boolean =>
  row.state === 'open' &&
  row.kind === wanted.kind &&
  row.amount_minor === wanted.amount_minor &&
  row.currency === wanted.currency &&
  row.starts_at.getTime() === wanted.starts_at.getTime() &&
  row.expires_at.getTime() - now.getTime() > leastLeftMs

async function holdUntilPaid(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { id: bookingId, duration_minutes: durationMinutes }: ReservationRow,
  { startsAt, chosenAt, heldMs }: { startsAt: Date; chosenAt: Date; heldMs: number },
): Promise<void> {
  const { workspaceId } = caller
  const held = await findHold(tx, workspaceId, { bookingId }, chosenAt)
  if (isWithin(held, startsAt, durationMinutes))
    await extendHold(tx, workspaceId, { bookingId }, new Date(chosenAt.getTime() + heldMs))
  else await holdTime(tx, ctx, caller, bookingId, startsAt, { forMs: heldMs })
}

const endOpen = (tx: Tx, { clock }: Context, row: CheckoutRow): Promise<void> =>
  changeCheckout(tx, row, { state: 'ending', next_check_at: clock.now() })

/** Ends a payment that is open: another time was asked for. Throws `not_found`. */
export async function endOpenCheckout(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  await reservationForChange(tx, caller, id)
  const open = await openCheckoutOf(tx, caller.workspaceId, id)
  if (open) await endOpen(tx, ctx, open)
}

/**
 * Holds a time for the customer, as `holdTime`. A payment for another time ends first: its time is given up.
 * The time of a payment that is open stays held until that is over.
 */
export async function holdForCustomer(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  startsAt: Date,
): Promise<{ startsAt: Date; expiresAt: Date }> {
  await reservationForChange(tx, caller, id)
  const open = await openCheckoutOf(tx, caller.workspaceId, id)
  const isPaying = open?.starts_at.getTime() === startsAt.getTime()
  if (open && !isPaying) await endOpen(tx, ctx, open)
  const payableFor = open && isPaying ? open.expires_at.getTime() - ctx.clock.now().getTime() : 0
  const forMs = payableFor > 0 ? payableFor + graceMs : holdMs
  return holdTime(tx, ctx, caller, id, startsAt, { forMs })
}

/** The payment that the customer is asked for now, before the time is booked. Undefined: none. */
export async function openCheckoutOf(
  db: Db,
  workspaceId: number,
  bookingId: number,
): Promise<CheckoutRow | undefined> {
  const row = await findLatest(db, workspaceId, bookingId)
  return row?.state === 'open' ? row : undefined
}

export async function auditCheckout(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  action: 'checkout-started' | 'checkout-ended',
  { booking_id, amount_minor, currency }: Pick<CheckoutRow, 'booking_id' | 'amount_minor' | 'currency'>,
): Promise<void> {
  const amount = majorUnits(amount_minor, currency)
  const [before, after] = action === 'checkout-started' ? [null, amount] : [amount, null]
  const changes = { amount: { before, after } }
  await audit(tx, ctx.clock, caller, { action, object: 'reservation', id: booking_id, changes })
}
