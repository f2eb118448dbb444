import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type Caller, systemCaller } from '../../platform/lib/caller.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { withLockedPrice } from '../reservations/reprice.ts'
import type { ReservationRow } from '../reservations/reservations.ts'
import { lockBooking } from '../shared/bookings.ts'
import { addEntry, addVoid, getPayment } from './entries.ts'
import {
  changeOnlineRefund,
  findOnlinePayment,
  insertOnlineRefund,
  type OnlineRefundRow,
  postponeRefunds,
  selectDueRefunds,
  selectOnlineRefunds,
} from './online-queries.ts'
import { providerOf } from './open-provider.ts'
import { type PaymentProvider, ProviderRefusal, type SeenRefund } from './provider.ts'
import type { PaymentRow } from './queries.ts'
import { effectOf, refundableOf } from './rules.ts'

const minuteMs = 60_000
/** When the provider is asked again: after a call that may have failed, and about a refund on its way. */
const againAfterMs = { call: 10 * minuteMs, refund: 60 * minuteMs }
const batch = 100

/** The reservation, locked also after an erasure: the money was moved. */
export async function lockMoneyOf(tx: Tx, caller: Caller, id: number): Promise<ReservationRow> {
  await lockBooking(tx, caller, id)
  return withLockedPrice(tx, caller, id)
}

/**
 * Records a payment that the provider has. A second call for it changes nothing and returns undefined. The
 * reservation is locked (`lockMoneyOf`).
 */
export async function addOnlinePayment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  reservation: ReservationRow,
  { paymentIntent, amountMinor }: { paymentIntent: string; amountMinor: number },
): Promise<PaymentRow | undefined> {
  if (await findOnlinePayment(tx, caller.workspaceId, paymentIntent)) return undefined
  return addEntry(tx, ctx, caller, reservation, 'payment-recorded', {
    kind: 'payment',
    of_id: null,
    method: 'card_online',
    amount_minor: amountMinor,
    ...effectOf('payment', amountMinor),
    reference: paymentIntent,
    note: null,
    received_at: businessNow(ctx, await getWorkspace(tx, caller.workspaceId)),
  })
}

/**
 * Records a refund of an online payment, which the provider then pays (`syncRefunds`). The sums have it at
 * once, so that nothing is paid back twice. The reservation is locked.
 */
export async function addOnlineRefund(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  reservation: ReservationRow,
  payment: PaymentRow,
  amountMinor: number,
  reason: string,
): Promise<PaymentRow> {
  const entry = await addRefundEntry(tx, ctx, caller, reservation, payment, amountMinor, reason)
  await insertOnlineRefund(tx, {
    ...refundOf(entry, payment),
    state: 'pending',
    refund_id: null,
    next_check_at: ctx.clock.now(),
  })
  return getPayment(tx, caller, entry.id)
}

async function addRefundEntry(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  reservation: ReservationRow,
  payment: PaymentRow,
  amountMinor: number,
  note: string,
): Promise<PaymentRow> {
  return addEntry(tx, ctx, caller, reservation, 'payment-refunded', {
    kind: 'refund',
    of_id: payment.id,
    method: 'card_online',
    amount_minor: amountMinor,
    ...effectOf('refund', amountMinor),
    reference: null,
    note,
    received_at: businessNow(ctx, await getWorkspace(tx, caller.workspaceId)),
  })
}

const refundOf = (entry: PaymentRow, payment: PaymentRow) => ({
  workspace_id: entry.workspace_id,
  payment_id: entry.id,
  booking_id: entry.booking_id,
  payment_intent: payment.reference ?? '',
  created_at: entry.created_at,
})

/** `syncRefunds` of the payment with that id, if it was made online. A failure is left for the round. */
export async function syncRefundsOf(ctx: Context, caller: Caller, paymentId: number): Promise<void> {
  const { method, reference } = await getPayment(ctx.db, caller, paymentId)
  if (method === 'card_online' && reference !== null) await tryToSync(ctx, caller.workspaceId, reference)
}

/** Asks the provider about every refund that is open. */
export async function syncDueRefunds(ctx: Context): Promise<void> {
  for (const { workspace_id, payment_intent } of await selectDueRefunds(ctx.db, ctx.clock.now(), batch))
    await tryToSync(ctx, workspace_id, payment_intent)
}

async function tryToSync(ctx: Context, workspaceId: number, paymentIntent: string): Promise<void> {
  try {
    await syncRefunds(ctx, workspaceId, paymentIntent)
  } catch (err) {
    ctx.log.warn({ err, workspaceId, paymentIntent }, 'refunds of a payment wait for the next round')
  }
}

/**
 * Pays what is to be paid back of an online payment, and records what the provider says: also refunds that
 * were made there. Can be repeated, and run in several processes at once.
 */
export async function syncRefunds(ctx: Context, workspaceId: number, paymentIntent: string): Promise<void> {
  const payment = await findOnlinePayment(ctx.db, workspaceId, paymentIntent)
  if (!payment) return
  await postponeRefunds(ctx.db, workspaceId, paymentIntent, inFuture(ctx, againAfterMs.call))
  const provider = await providerOf(ctx.db, ctx, workspaceId)
  if (!provider) return
  const seen = await provider.readRefunds(paymentIntent, payment.currency)
  for (const row of await selectOnlineRefunds(ctx.db, workspaceId, paymentIntent)) {
    const isKnown = row.refund_id !== null || seen.some(({ entryId }) => entryId === row.payment_id)
    if (row.state === 'pending' && !isKnown) seen.push(await pay(ctx, provider, row, payment.currency))
  }
  await transaction(ctx.db, async tx => {
    const caller = systemCaller(workspaceId, `payment-${payment.id}`)
    await lockMoneyOf(tx, caller, payment.booking_id)
    const rows = await selectOnlineRefunds(tx, workspaceId, paymentIntent)
    for (const one of seen) {
      const row = rows.find(({ payment_id, refund_id }) => payment_id === one.entryId || refund_id === one.id)
      if (row) await settle(tx, ctx, caller, row, one)
      else if (one.state !== 'failed') await addMade(tx, ctx, caller, payment.id, one)
    }
  })
}

/**
 * A refusal is a refund that failed. The key is of the row, with its time: a restored backup gives ids
 * again.
 */
async function pay(
  ctx: Context,
  provider: PaymentProvider,
  {
    workspace_id: workspaceId,
    payment_id: entryId,
    payment_intent: paymentIntent,
    created_at,
  }: OnlineRefundRow,
  currency: string,
): Promise<SeenRefund> {
  const { amount_minor: amountMinor } = await getPayment(ctx.db, systemCaller(workspaceId, 'refund'), entryId)
  const key = `jurat-refund-${workspaceId}-${entryId}-${created_at.getTime()}`
  try {
    return await provider.refund({ key, paymentIntent, entryId, amountMinor, currency })
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    ctx.log.warn({ workspaceId, entryId, code: error.code }, 'Stripe refused a refund')
    return { id: '', entryId, state: 'failed', amountMinor }
  }
}

async function settle(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  row: OnlineRefundRow,
  { id, state }: SeenRefund,
): Promise<void> {
  const { workspace_id: workspaceId, payment_id: paymentId } = row
  if (row.state === 'refused') return
  const refund_id = id === '' ? null : id
  if (state === 'pending')
    return changeOnlineRefund(tx, workspaceId, paymentId, {
      refund_id,
      next_check_at: inFuture(ctx, againAfterMs.refund),
    })
  if (state === 'failed') {
    const entry = await getPayment(tx, caller, paymentId)
    const reservation = await withLockedPrice(tx, caller, row.booking_id)
    if (!entry.is_voided) await addVoid(tx, ctx, caller, reservation, entry, 'Stripe did not pay it back.')
  }
  const after = state === 'failed' ? ('refused' as const) : ('done' as const)
  await changeOnlineRefund(tx, workspaceId, paymentId, { state: after, refund_id, next_check_at: null })
}

/** A refund that somebody made at the provider. */
async function addMade(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  paymentId: number,
  { id, state, amountMinor }: SeenRefund,
): Promise<void> {
  const payment = await getPayment(tx, caller, paymentId)
  const amount = Math.min(amountMinor, refundableOf(payment))
  if (amount === 0) return
  const reservation = await withLockedPrice(tx, caller, payment.booking_id)
  const entry = await addRefundEntry(tx, ctx, caller, reservation, payment, amount, 'Paid back at Stripe.')
  const isDone = state === 'done'
  await insertOnlineRefund(tx, {
    ...refundOf(entry, payment),
    state: isDone ? 'done' : 'pending',
    refund_id: id,
    next_check_at: isDone ? null : inFuture(ctx, againAfterMs.refund),
  })
}

const inFuture = ({ clock }: Context, ms: number): Date => new Date(clock.now().getTime() + ms)
