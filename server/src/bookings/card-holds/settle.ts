import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type Caller, systemCaller } from '../../platform/lib/caller.ts'
import { chargeable } from '../../platform/lib/money.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { addOnlinePayment, lockMoneyOf, payBackOnline, syncRefunds } from '../payments/online.ts'
import { providerOf } from '../payments/open-provider.ts'
import { type PaymentProvider, ProviderRefusal, type SeenHold } from '../payments/provider.ts'
import { withLockedPrice } from '../reservations/reprice.ts'
import { askAboutDue } from '../shared/due-checks.ts'
import { type DueRef, dueRows } from '../shared/due-rows.ts'
import { paidOf, unpaidOf } from '../shared/money.ts'
import { auditHold, givenBack, showHold, suspended, want } from './card-holds.ts'
import {
  type CardHoldRow,
  changeCardHold,
  findCardHold,
  findOfIntent,
  lockCardHold,
  postponeCardHold,
} from './queries.ts'
import { hasCard, isBeingMade, keyOf, lastsUntil } from './rules.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** When Stripe is asked again after a call that may have failed. */
const againAfterMs = 10 * minuteMs
/** Stripe ends holds after that time, where it does not say when. */
const usuallyHeldMs = 7 * dayMs
/** Calls of one hold that follow each other: a hold that expired is made again, and taken. */
const mostSteps = 5

/** Asks Stripe about the holds that are due. */
export async function settleDueHolds(ctx: Context): Promise<void> {
  await askAboutDue(ctx, 'card_holds', (_, { workspace_id, id }) => settleHold(ctx, workspace_id, id))
}

async function tryToSettle(ctx: Context, workspaceId: number, holdId: number): Promise<void> {
  try {
    await settleHold(ctx, workspaceId, holdId)
  } catch (err) {
    ctx.log.warn({ err, workspaceId, holdId }, 'a card hold waits for the next round')
  }
}

/** Asks Stripe about the hold with that payment there. False: its refunds are still to be asked about. */
export async function settleHoldOf(
  ctx: Context,
  workspaceId: number,
  paymentIntent: string,
): Promise<boolean> {
  const row = await findOfIntent(ctx.db, workspaceId, paymentIntent)
  if (!row) return false
  await settleHold(ctx, workspaceId, row.id)
  // What Stripe says of the rest after a part was taken is no refund.
  return row.state !== 'captured' || row.capture_minor !== row.asked_minor
}

const toAuthorize = dueRows({
  of: { table: 'card_holds', column: 'authorize_at' },
  name: 'a card hold',
  idName: 'holdId',
  work: authorizeDue,
})

/** Asks for the holds of sessions that begin in a day. */
export const authorizeDueCards = toAuthorize.round

export const dueCards = toAuthorize.ofClock

/** Two processes that find it ask for one hold: the key of the call is that of the row. */
async function authorizeDue(ctx: Context, { workspace_id: workspaceId, id }: DueRef): Promise<void> {
  const caller = systemCaller(workspaceId, `hold-${id}`)
  await transaction(ctx.db, async tx => {
    const row = await lockedHold(tx, caller, id)
    if (!row || row.authorize_at === null) return
    const now = businessNow(ctx, await getWorkspace(tx, workspaceId))
    if (row.authorize_at > now) return
    if (row.state !== 'saved' || row.wanted !== null) {
      // What is asked of Stripe first sets the time again.
      if (row.wanted !== 'suspend') await changeCardHold(tx, row, { authorize_at: null })
      return
    }
    const unpaid = unpaidOf(await withLockedPrice(tx, caller, row.booking_id))
    const wanted = chargeable(Math.min(unpaid, row.amount_minor), row.currency) > 0 ? 'authorize' : 'release'
    await want(tx, ctx, caller, row, { wanted, authorize_at: null })
  })
  await tryToSettle(ctx, workspaceId, id)
}

/** The row, locked after its booking. */
async function lockedHold(tx: Tx, caller: Caller, id: number): Promise<CardHoldRow | undefined> {
  const row = await findCardHold(tx, caller.workspaceId, id)
  if (!row) return undefined
  await lockMoneyOf(tx, caller, row.booking_id)
  return lockCardHold(tx, caller.workspaceId, id)
}

/**
 * Does at Stripe what is wanted of the hold, and records what Stripe says. Can be repeated, and run in
 * several processes at once. Throws if Stripe does not respond.
 */
async function settleHold(ctx: Context, workspaceId: number, id: number): Promise<void> {
  for (let step = 0; step < mostSteps; step++) if (!(await settleOnce(ctx, workspaceId, id))) return
}

/** Whether there is more to do at once. */
async function settleOnce(ctx: Context, workspaceId: number, id: number): Promise<boolean> {
  const found = await findCardHold(ctx.db, workspaceId, id)
  if (!found || found.next_check_at === null) return false
  // Another process has just asked for it.
  if (isBeingMade(found) && found.next_check_at > ctx.clock.now()) return false
  await postponeCardHold(ctx.db, found, new Date(ctx.clock.now().getTime() + againAfterMs))
  const provider = await providerOf(ctx.db, ctx, workspaceId)
  if (!provider) return false
  const caller = systemCaller(workspaceId, `hold-${id}`)
  const row = await transaction(ctx.db, tx => noteAsked(tx, caller, id))
  if (!row) return false
  const seen = await ask(ctx, provider, row)
  if (!seen) return false
  const { again, lost, paidBack } = await transaction(ctx.db, tx => record(tx, ctx, caller, row, seen))
  if (lost && seen.state === 'authorized')
    await provider.release({ key: `${keyOf(row)}-lost`, paymentIntent: seen.paymentIntent })
  if (paidBack) await syncRefunds(ctx, workspaceId, paidBack)
  return again
}

/** Notes for how much a hold is asked before Stripe is called: a process can die after that. */
async function noteAsked(tx: Tx, caller: Caller, id: number): Promise<CardHoldRow | undefined> {
  const row = await lockedHold(tx, caller, id)
  if (!row) return undefined
  const isFirst = row.payment_intent === null && row.asked_minor === null
  if (!isFirst || (row.wanted !== 'authorize' && row.wanted !== 'capture')) return row
  const unpaid = unpaidOf(await withLockedPrice(tx, caller, row.booking_id))
  const asked_minor =
    row.capture_minor ?? chargeable(Math.min(Math.max(unpaid, 1), row.amount_minor), row.currency)
  await changeCardHold(tx, row, { asked_minor })
  return { ...row, asked_minor }
}

const nothing: SeenHold = { state: 'ended', paymentIntent: '', why: '' }

const refused = (why: string): SeenHold => ({ state: 'failed', paymentIntent: '', why })

/** Undefined: the account does not know the card, which is at the one that was connected before. */
async function ask(ctx: Context, provider: PaymentProvider, row: CardHoldRow): Promise<SeenHold | undefined> {
  const { payment_intent: paymentIntent, wanted, asked_minor, capture_minor, held_minor, currency } = row
  const ends = wanted === 'release' || wanted === 'suspend'
  if (paymentIntent === null) {
    if (asked_minor === null) return nothing
    return makeHold(ctx, provider, row, asked_minor, ends)
  }
  const key = `${keyOf(row)}-${wanted}`
  if (ends) return provider.release({ key, paymentIntent })
  if (wanted !== 'capture' || capture_minor === null) return provider.readHold(paymentIntent)
  const amountMinor = held_minor > 0 ? Math.min(capture_minor, held_minor) : capture_minor
  return provider.capture({ key: `${key}-${amountMinor}`, paymentIntent, amountMinor, currency })
}

/** An earlier call can have made it, long ago: then it is found by its key. */
async function makeHold(
  ctx: Context,
  provider: PaymentProvider,
  row: CardHoldRow,
  amountMinor: number,
  ends: boolean,
): Promise<SeenHold | undefined> {
  const { workspace_id: workspaceId, booking_id, id, customer, payment_method, currency } = row
  const key = keyOf(row)
  if (customer === null || payment_method === null) return refused('no_card')
  const made = await provider.findHold(customer, key)
  if (made) return made
  if (ends) return nothing
  const metadata = {
    jurat_workspace: `${workspaceId}`,
    jurat_reservation: `${booking_id}`,
    jurat_hold: `${id}`,
  }
  try {
    return await provider.authorize({
      key,
      metadata,
      customer,
      paymentMethod: payment_method,
      amountMinor,
      currency,
    })
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    ctx.log.warn({ workspaceId, holdId: id, code: error.code }, 'Stripe refused a hold')
    // Or the customer was deleted at Stripe: that is said at the latest when the session begins.
    const now = businessNow(ctx, await getWorkspace(ctx.db, workspaceId))
    return error.code === 'resource_missing' && now < row.session_at ? undefined : refused(error.code)
  }
}

interface Recorded {
  again: boolean
  /** What was held is not known to the row any more: it ended, or is asked for anew. */
  lost?: boolean
  /** The payment of which something is to be paid back. */
  paidBack?: string | undefined
}

const done: Recorded = { again: false }

async function record(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  asked: CardHoldRow,
  seen: SeenHold,
): Promise<Recorded> {
  const row = await lockedHold(tx, caller, asked.id)
  const lost = seen.state === 'authorized' && seen.paymentIntent !== row?.payment_intent
  if (!row || row.next_check_at === null) return { ...done, lost }
  if (row.attempt !== asked.attempt) return { again: true, lost }
  const change = async (changes: Partial<CardHoldRow>) => {
    await changeCardHold(tx, row, changes)
    await showHold(tx, caller, row.booking_id)
  }
  switch (seen.state) {
    case 'gone':
      ctx.log.warn(
        { workspaceId: row.workspace_id, holdId: row.id },
        'the Stripe account does not know a hold',
      )
      return done
    case 'authorized':
      if (seen.refusal !== undefined && isSame(row, { ...asked, held_minor: seen.amountMinor }))
        return recordRefused(tx, ctx, caller, row, seen.refusal)
      return recordAuthorized(tx, ctx, caller, row, seen)
    case 'captured':
      await change({ ...over, state: 'captured', payment_intent: seen.paymentIntent, expires_at: null })
      return { again: false, paidBack: await recordTaken(tx, ctx, caller, row, seen) }
    default:
      return recordEnded(tx, ctx, caller, row, seen, change)
  }
}

/** Of a hold of which nothing more can come. */
const over = { wanted: null, held_minor: 0, authorize_at: null, next_check_at: null } as const

/** Whether Stripe would be asked for the same again. */
const isSame = (row: CardHoldRow, { wanted, capture_minor, held_minor }: CardHoldRow): boolean =>
  row.wanted === wanted && row.capture_minor === capture_minor && row.held_minor === held_minor

/**
 * Stripe did not take or release what is still held. It is asked again at the next check that is noted. An
 * amount below Stripe's least one is never taken: the hold is released, and the amount stays unpaid.
 */
async function recordRefused(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  row: CardHoldRow,
  code: string,
): Promise<Recorded> {
  const { workspace_id: workspaceId, booking_id: bookingId, id: holdId, wanted } = row
  if (row.failure !== code)
    ctx.log.warn({ workspaceId, bookingId, holdId, wanted, code }, 'Stripe refused a call for a card hold')
  if (wanted === 'capture' && code === 'amount_too_small') {
    await want(tx, ctx, caller, row, { ...givenBack, failure: code })
    return { again: true }
  }
  await changeCardHold(tx, row, { failure: code })
  return done
}

async function recordAuthorized(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  row: CardHoldRow,
  { paymentIntent, amountMinor, expiresAt }: SeenHold & { state: 'authorized' },
): Promise<Recorded> {
  const now = ctx.clock.now()
  const { clock_offset_ms } = await getWorkspace(tx, row.workspace_id)
  const expires_at = expiresAt ?? row.expires_at ?? new Date(now.getTime() + usuallyHeldMs)
  const wanted = row.wanted === 'authorize' ? null : row.wanted
  const seen = { ...row, wanted, expires_at, held_minor: amountMinor }
  // The session was moved while the hold was made.
  const isShort = wanted === null && hasCard(row) && !lastsUntil(seen, row.session_at, clock_offset_ms)
  const next = isShort ? suspended(row.session_at) : { wanted }
  const isOpen = next.wanted !== null
  const checkAt = Math.min(now.getTime() + dayMs, expires_at.getTime() + minuteMs)
  await changeCardHold(tx, row, {
    ...next,
    state: 'authorized',
    payment_intent: paymentIntent,
    held_minor: amountMinor,
    failure: null,
    expires_at,
    next_check_at: isOpen ? now : new Date(Math.max(checkAt, now.getTime() + againAfterMs)),
  })
  await showHold(tx, caller, row.booking_id)
  if (row.state !== 'authorized') await auditHold(tx, ctx, caller, 'card-hold-made', seen)
  return { again: isOpen }
}

/** Records the payment. What was taken beyond what is wanted now goes back, as far as cards allow. */
async function recordTaken(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  row: CardHoldRow,
  seen: SeenHold & { state: 'captured' },
): Promise<string | undefined> {
  const reservation = await withLockedPrice(tx, caller, row.booking_id)
  const payment = await addOnlinePayment(tx, ctx, caller, reservation, seen)
  const ends = row.wanted === 'release' || row.wanted === 'suspend'
  const { fee_minor } = reservation
  const due = fee_minor === null ? unpaidOf(reservation) : Math.max(0, fee_minor - paidOf(reservation))
  const kept = ends ? 0 : Math.min(row.capture_minor ?? seen.amountMinor, due)
  const excess = Math.max(0, seen.amountMinor - kept)
  if (!payment || excess === 0) return undefined
  const current = await withLockedPrice(tx, caller, row.booking_id)
  const refund = await payBackOnline(tx, ctx, caller, current, payment, excess, 'More was taken than is due.')
  return refund && seen.paymentIntent
}

/** Nothing is held any more, or nothing could be held. */
async function recordEnded(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  row: CardHoldRow,
  { state, why }: { state: 'ended' | 'failed'; why: string },
  change: (changes: Partial<CardHoldRow>) => Promise<void>,
): Promise<Recorded> {
  const now = ctx.clock.now()
  const { wanted } = row
  const wasHeld = row.state === 'authorized'
  if (wanted === 'release') {
    await change({ ...over, state: 'released', expires_at: null })
    if (wasHeld) await auditHold(tx, ctx, caller, 'card-hold-released', row)
    return done
  }
  // The next hold is another one at Stripe.
  const ended = {
    payment_intent: null,
    asked_minor: null,
    attempt: row.attempt + 1,
    held_minor: 0,
    expires_at: null,
  }
  if (wanted === 'suspend') {
    await change({ ...ended, state: 'saved', wanted: null, next_check_at: null })
    if (wasHeld) await auditHold(tx, ctx, caller, 'card-hold-released', row)
    return done
  }
  const failed = { ...row, failure: why }
  if (state === 'ended') {
    await auditHold(tx, ctx, caller, 'card-hold-expired', row)
    const again = wanted === 'capture' && hasCard(row)
    await change({
      ...ended,
      state: 'expired',
      ...(again ? { next_check_at: now } : { wanted: null, next_check_at: null }),
    })
    if (!again) await tellCustomer(tx, ctx, caller, row)
    return { again }
  }
  await change({
    ...ended,
    state: 'failed',
    failure: why,
    wanted: null,
    authorize_at: null,
    next_check_at: null,
  })
  await auditHold(tx, ctx, caller, 'card-hold-failed', failed)
  await tellCustomer(tx, ctx, caller, row)
  return done
}

/** Mails a link with which the customer gives another card. Nothing is due for a canceled booking. */
async function tellCustomer(tx: Tx, ctx: Context, caller: Caller, row: CardHoldRow): Promise<void> {
  const { appointment_id, status } = await withLockedPrice(tx, caller, row.booking_id)
  if (appointment_id === null || status === 'canceled') return
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const facts = { bookingId: appointment_id, holdId: row.id, attempt: row.attempt }
  await queueMail(tx, ctx, workspace, 'card_refused', facts)
}
