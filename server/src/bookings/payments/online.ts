import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type Caller, systemCaller } from '../../platform/lib/caller.ts'
import { chargeable } from '../../platform/lib/money.ts'
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
import type { NewPayment, PaymentRow } from './queries.ts'
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
  { paymentIntent, amountMinor, currency }: { paymentIntent: string; amountMinor: number; currency: string },
): Promise<PaymentRow | undefined> {
  if (await findOnlinePayment(tx, caller.workspaceId, paymentIntent)) return undefined
  return addEntry(tx, ctx, caller, reservation, 'payment-recorded', {
    kind: 'payment',
    of_id: null,
    currency,
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

/**
 * Pays back of an online payment without a person who decides. What cards cannot be paid back of the amount
 * stays to be refunded by staff. Undefined: that is all of it. The reservation is locked.
 */
export async function payBackOnline(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  reservation: ReservationRow,
  payment: PaymentRow,
  amountMinor: number,
  reason: string,
): Promise<PaymentRow | undefined> {
  const amount = chargeable(amountMinor, payment.currency)
  if (amount === 0) return undefined
  return addOnlineRefund(tx, ctx, caller, reservation, payment, amount, reason)
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
    currency: payment.currency,
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

/** How long a person waits for a slow provider. The refund is `pending` after it, and goes on. */
const longestWaitMs = 5_000

/**
 * `syncRefunds` of the payment with that id, if it was made online. A failure is left for the round. Returns
 * after five seconds at the latest: the call then ends in the background, or the round repeats it.
 */
export async function syncRefundsOf(ctx: Context, caller: Caller, paymentId: number): Promise<void> {
  const { method, reference } = await getPayment(ctx.db, caller, paymentId)
  if (method !== 'card_online' || reference === null) return
  const waiting = new AbortController()
  const longest = sleep(longestWaitMs, undefined, { signal: waiting.signal }).catch(() => undefined)
  await Promise.race([tryToSync(ctx, caller.workspaceId, reference), longest])
  waiting.abort()
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
 * were made there. Can be repeated, and run in several processes at once. Throws if something is still to be
 * asked or recorded.
 */
export async function syncRefunds(ctx: Context, workspaceId: number, paymentIntent: string): Promise<void> {
  const payment = await findOnlinePayment(ctx.db, workspaceId, paymentIntent)
  if (!payment) return
  await postponeRefunds(ctx.db, workspaceId, paymentIntent, inFuture(ctx, againAfterMs.call))
  const provider = await providerOf(ctx.db, ctx, workspaceId)
  if (!provider) return
  const seen = await provider.readRefunds(paymentIntent, payment.currency)
  const rows = await selectOnlineRefunds(ctx.db, workspaceId, paymentIntent)
  const isKnown = (row: OnlineRefundRow) =>
    row.refund_id !== null || seen.some(one => rowOf(rows, one) === row)
  const unpaid = rows.filter(row => row.state === 'pending' && !isKnown(row))
  const { answers, failure } = await payAll(ctx, provider, unpaid, payment.currency)
  const caller = systemCaller(workspaceId, `payment-${payment.id}`)
  const left = await transaction(ctx.db, async tx => {
    await lockMoneyOf(tx, caller, payment.booking_id)
    return record(tx, ctx, caller, payment, [...seen, ...answers])
  })
  if (failure !== undefined) throw failure
  if (left > 0) throw new Error(`${left} refunds made at the provider wait until others are settled`)
}

/** Found by the id of the refund, and until that is known by the key with which it was asked for. */
const rowOf = (rows: OnlineRefundRow[], { id, key }: SeenRefund): OnlineRefundRow | undefined =>
  rows.find(({ refund_id }) => refund_id === id) ??
  rows.find(row => row.refund_id === null && keyOf(row) === key)

/** Of the row, with its time: a restored backup gives ids again. */
const keyOf = ({ workspace_id, payment_id, created_at }: OnlineRefundRow): string =>
  `jurat-refund-${workspace_id}-${payment_id}-${created_at.getTime()}`

/** Until a call fails: what was answered before is recorded all the same. */
async function payAll(
  ctx: Context,
  provider: PaymentProvider,
  rows: OnlineRefundRow[],
  currency: string,
): Promise<{ answers: SeenRefund[]; failure?: unknown }> {
  const answers: SeenRefund[] = []
  try {
    for (const row of rows) {
      const answer = await pay(ctx, provider, row, currency)
      if (answer) answers.push(answer)
    }
    return { answers }
  } catch (failure) {
    return { answers, failure }
  }
}

/**
 * A refusal is a refund that failed. Undefined: the account does not know the payment, which is at the one
 * that was connected before. That says nothing about the refund, so it stays open.
 */
async function pay(
  ctx: Context,
  provider: PaymentProvider,
  row: OnlineRefundRow,
  currency: string,
): Promise<SeenRefund | undefined> {
  const { workspace_id: workspaceId, payment_id: entryId, payment_intent: paymentIntent } = row
  const { amount_minor: amountMinor } = await getPayment(ctx.db, systemCaller(workspaceId, 'refund'), entryId)
  const key = keyOf(row)
  try {
    return await provider.refund({ key, paymentIntent, entryId, amountMinor, currency })
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    const { code } = error
    if (code === 'resource_missing') {
      ctx.log.warn({ workspaceId, entryId }, 'the Stripe account does not know the payment of a refund')
      return undefined
    }
    ctx.log.warn({ workspaceId, entryId, code }, 'Stripe refused a refund')
    return { id: '', key, state: 'failed', amountMinor }
  }
}

/**
 * The entries become what the provider says. What failed is taken back first, which leaves room for what was
 * made there. Returns how many refunds are larger than what is left, because others are still open.
 */
async function record(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  payment: NewPayment,
  seen: SeenRefund[],
): Promise<number> {
  const rows = await selectOnlineRefunds(tx, payment.workspace_id, payment.reference ?? '')
  const made: SeenRefund[] = []
  const failed = seen.filter(({ state }) => state === 'failed')
  for (const one of [...failed, ...seen.filter(({ state }) => state !== 'failed')]) {
    const row = rowOf(rows, one)
    const isMissing = row ? !(await settle(tx, ctx, caller, row, one)) : one.state !== 'failed'
    if (isMissing) made.push(one)
  }
  let left = 0
  for (const one of made) if (!(await addMade(tx, ctx, caller, payment.id, one))) left++
  return left
}

/** False if the entry was taken back, or is taken back now, although the provider paid something back. */
async function settle(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  row: OnlineRefundRow,
  { id, state, amountMinor }: SeenRefund,
): Promise<boolean> {
  const entry = await getPayment(tx, caller, row.payment_id)
  const change = (changes: Partial<OnlineRefundRow>) =>
    changeOnlineRefund(tx, row.workspace_id, row.payment_id, changes)
  const takeBack = async (reason: string) => {
    const reservation = await withLockedPrice(tx, caller, row.booking_id)
    if (!entry.is_voided) await addVoid(tx, ctx, caller, reservation, entry, reason)
  }
  if (state === 'failed') {
    await takeBack('Stripe did not pay it back.')
    await change({ state: 'refused', refund_id: id === '' ? row.refund_id : id, next_check_at: null })
    return true
  }
  if (entry.is_voided || entry.amount_minor !== amountMinor) {
    await takeBack('Stripe paid back another amount.')
    await change({ state: 'refused', refund_id: null, next_check_at: null })
    return false
  }
  await change(seenAs(ctx, { id, state }))
  return true
}

/** A refund that somebody made at the provider. False if more is paid back than is left of the payment. */
async function addMade(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  paymentId: number,
  { id, state, amountMinor }: SeenRefund,
): Promise<boolean> {
  const payment = await getPayment(tx, caller, paymentId)
  if (amountMinor > refundableOf(payment)) return false
  const reservation = await withLockedPrice(tx, caller, payment.booking_id)
  const note = 'Paid back at Stripe.'
  const entry = await addRefundEntry(tx, ctx, caller, reservation, payment, amountMinor, note)
  await insertOnlineRefund(tx, { ...refundOf(entry, payment), ...seenAs(ctx, { id, state }) })
  return true
}

/** How a refund that the provider made or makes is kept. */
const seenAs = (ctx: Context, { id, state }: Pick<SeenRefund, 'id' | 'state'>) =>
  state === 'done'
    ? { state: 'done' as const, refund_id: id, next_check_at: null }
    : { state: 'pending' as const, refund_id: id, next_check_at: inFuture(ctx, againAfterMs.refund) }

const inFuture = ({ clock }: Context, ms: number): Date => new Date(clock.now().getTime() + ms)
