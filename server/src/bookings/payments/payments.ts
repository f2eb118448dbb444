import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Page } from '../../platform/http/list.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { exactMinor } from '../../platform/lib/exact-amounts.ts'
import { decimalsOf, majorUnits } from '../../platform/lib/money.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { hasStripeAccount } from '../../workspaces/stripe-account.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { withLockedPrice } from '../reservations/reprice.ts'
import type { ReservationRow } from '../reservations/reservations.ts'
import { type BookingKind, type BookingStatus, getParent, reservationForChange } from '../shared/bookings.ts'
import { dueOf, type Money, unpaidOf } from '../shared/money.ts'
import { addEntry, addVoid, getPayment } from './entries.ts'
import { addOnlineRefund } from './online.ts'
import {
  blankPayments,
  everyPayment,
  hasPaymentsOrInvoices,
  type PaymentRow,
  selectPayments,
} from './queries.ts'
import {
  assertOnlineRefund,
  assertPayable,
  assertRefundable,
  assertVoidable,
  effectOf,
  refundableOf,
} from './rules.ts'
import type { PaymentBody, RefundBody, VoidBody } from './schema.ts'

export { getPayment } from './entries.ts'

export type { PaymentRow }

/** The entries of a booking, newest first. None without a reservation. Throws `not_found`. */
export async function listPayments(
  db: Db,
  caller: Caller,
  kind: BookingKind,
  id: number,
  page: Page,
): Promise<PaymentRow[]> {
  const { reservationId } = await getParent(db, caller, kind, id)
  return reservationId === null ? [] : selectPayments(db, caller.workspaceId, reservationId, page)
}

/**
 * Records money that came, or an invoice that was sent, which changes no sum. Writes an audit entry and no
 * event. May make the result of the appointment ready. Throws `not_found`, `invalid_request`, and
 * `unprocessable_entity` for more than is still to be paid.
 */
export async function recordPayment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  kind: BookingKind,
  id: number,
  input: Static<typeof PaymentBody>,
): Promise<PaymentRow> {
  const { reservationId } = await getParent(tx, caller, kind, id)
  if (reservationId === null) throw refusal('unprocessable_entity', 'without_price')
  const reservation = await lockedMoney(tx, caller, reservationId)
  const { currency } = reservation
  const amount = amountOf(input.amount, currency) ?? unpaidOf(reservation)
  assertPayable(reservation, amount, wordsIn(currency))
  const received_at = await timeOf(tx, ctx, caller, 'received_at', input.received_at)
  return recordOn(tx, ctx, caller, reservation, { ...input, amount, received_at })
}

interface Recorded {
  method: Static<typeof PaymentBody>['method']
  /** In minor units. */
  amount: number
  reference?: string | undefined
  note?: string | undefined
  received_at: Date
}

/** Records money that came for a booking whose money is locked. */
export function recordOn(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  reservation: ReservationRow,
  { method, amount, reference = '', note, received_at }: Recorded,
): Promise<PaymentRow> {
  const kind = method === 'invoiced' ? 'invoice' : 'payment'
  return addEntry(
    tx,
    ctx,
    caller,
    reservation,
    kind === 'invoice' ? 'payment-invoiced' : 'payment-recorded',
    {
      kind,
      of_id: null,
      method,
      amount_minor: amount,
      ...effectOf(kind, amount),
      reference: reference || null,
      note: note ?? null,
      received_at,
    },
  )
}

/**
 * Records that money of a payment was paid back. That of an online payment is then paid back by
 * `syncRefundsOf`. Writes an audit entry and no event. Throws `not_found`, `invalid_request`, also for an
 * amount that cards cannot be paid back, and `unprocessable_entity` for more than is left of the payment.
 */
export async function refundPayment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof RefundBody>,
): Promise<PaymentRow> {
  const { entry, reservation } = await lockedEntry(tx, caller, id)
  const amount = amountOf(input.amount, entry.currency) ?? Math.max(1, refundableOf(entry))
  assertRefundable(entry, amount, wordsIn(entry.currency))
  if (entry.method === 'card_online') {
    assertOnlineRefund(amount, entry.currency, input, wordsIn(entry.currency))
    if (!(await hasStripeAccount(tx, caller.workspaceId)))
      throw refusal('unprocessable_entity', 'stripe_missing')
    return addOnlineRefund(tx, ctx, caller, reservation, entry, amount, input.reason)
  }
  return addEntry(tx, ctx, caller, reservation, 'payment-refunded', {
    kind: 'refund',
    of_id: entry.id,
    method: input.method ?? entry.method,
    amount_minor: amount,
    ...effectOf('refund', amount),
    reference: input.reference ?? null,
    note: input.reason,
    received_at: await timeOf(tx, ctx, caller, 'refunded_at', input.refunded_at),
  })
}

/**
 * Takes back an entry that was recorded by mistake: it no longer counts, as of its own time. Writes an audit
 * entry and no event. Throws `not_found`, and `unprocessable_entity` for an entry that was taken back, and
 * for a payment with refunds.
 */
export async function voidPayment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof VoidBody>,
): Promise<PaymentRow> {
  const { entry, reservation } = await lockedEntry(tx, caller, id)
  assertVoidable(entry)
  return addVoid(tx, ctx, caller, reservation, entry, input.reason)
}

/** The entry, read while its booking is locked against other entries. */
async function lockedEntry(tx: Tx, caller: Caller, id: number) {
  const { booking_id } = await getPayment(tx, caller, id)
  const reservation = await lockedMoney(tx, caller, booking_id)
  return { entry: await getPayment(tx, caller, id), reservation }
}

/** The reservation, locked: two calls at once cannot pay or refund the same money. */
async function lockedMoney(tx: Tx, caller: Caller, id: number): Promise<ReservationRow> {
  await reservationForChange(tx, caller, id)
  return withLockedPrice(tx, caller, id)
}

/** In minor units. Throws `invalid_request` for more decimals than the currency has. */
export const amountOf = (amount: number | undefined, currency: string): number | undefined =>
  amount === undefined ? undefined : exactMinor(amount, currency, 'amount')

/** By the clock of the workspace. Throws `invalid_request` for a time in its future. */
export async function timeOf(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  name: 'received_at' | 'refunded_at',
  given: string | undefined,
): Promise<Date> {
  const now = businessNow(ctx, await getWorkspace(tx, caller.workspaceId))
  const at = given === undefined ? now : new Date(given)
  if (at > now) throw invalidParams({ [name]: problem('after_now', { now_at: wireTime(now) }) })
  return at
}

/** An amount as a person reads it. */
export const wordsIn = (currency: string) => (minor: number) =>
  `${majorUnits(minor, currency).toFixed(decimalsOf(currency))} ${currency}`

/**
 * Removes what staff wrote on the entries of these reservations. The entries stay, as tax law needs. Returns
 * their ids.
 */
export const erasePayments = (tx: Tx, workspaceId: number, bookingIds: number[]): Promise<number[]> =>
  blankPayments(tx, workspaceId, bookingIds)

/** The online payments of a reservation of which something can be paid back, newest first. */
export const refundableOnline = async (
  db: Db,
  workspaceId: number,
  bookingId: number,
): Promise<PaymentRow[]> =>
  (await everyPayment(db, workspaceId, bookingId)).filter(
    entry => entry.method === 'card_online' && refundableOf(entry) > 0,
  )

/** What of a reservation can be paid back online, in minor units. */
export async function onlineOf(db: Db, workspaceId: number, bookingId: number): Promise<number> {
  if (!(await hasStripeAccount(db, workspaceId))) return 0
  const payments = await refundableOnline(db, workspaceId, bookingId)
  return payments.reduce((sum, entry) => sum + refundableOf(entry), 0)
}

/**
 * Whether the business records payments or issues invoices in Jurat. If it does neither, a booking without a
 * payment may well be paid, so that nobody is told that it is due.
 */
export const recordsPayments = async (db: Db, workspaceId: number): Promise<boolean> =>
  (await hasPaymentsOrInvoices(db, workspaceId)) ||
  (await getWorkspace(db, workspaceId)).result_requires_payment

/** Whether the customer is told that something is still to be paid. */
export const owesMoney = async (
  db: Db,
  workspaceId: number,
  money: Money & { status: BookingStatus },
): Promise<boolean> =>
  dueOf(money, money.status) > 0 && (money.received_minor > 0 || (await recordsPayments(db, workspaceId)))
