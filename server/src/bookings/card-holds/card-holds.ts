import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { chargeable, majorUnits } from '../../platform/lib/money.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import type { SavedCard, SeenHold } from '../payments/provider.ts'
import { withLockedPrice } from '../reservations/reprice.ts'
import { keepCardHold } from '../reservations/reservations.ts'
import { unpaidOf } from '../shared/money.ts'
import {
  type CardHoldRow,
  changeCardHold,
  findOfCheckout,
  insertCardHold,
  selectOfBooking,
} from './queries.ts'
import { authorizeAtFor, hasCard, isBeingMade, isHolding, isOver, lastsUntil, shownOf } from './rules.ts'

/** The hold of the reservation that counts. Undefined: there was none, or it is over. */
export async function latestHoldOf(
  db: Db,
  workspaceId: number,
  bookingId: number,
): Promise<CardHoldRow | undefined> {
  const [row] = await selectOfBooking(db, workspaceId, bookingId)
  return row && !isOver(row) ? row : undefined
}

/** A checkout on whose page the customer gave a card. */
interface Given {
  id: number
  booking_id: number
  amount_minor: number
  currency: string
  starts_at: Date
}

/**
 * What the latest hold of the reservation takes, or took when it ended. 0 where it takes nothing, or where
 * the bank refused.
 */
export async function chargedOf(db: Db, workspaceId: number, bookingId: number): Promise<number> {
  const [row] = await selectOfBooking(db, workspaceId, bookingId)
  const takes = row?.wanted === 'capture' || row?.state === 'captured'
  return takes ? (row.capture_minor ?? 0) : 0
}

/**
 * Keeps what the customer's card was given for, and ends an earlier hold. A second call for the checkout
 * changes nothing and returns undefined. The reservation is locked.
 */
export async function addCardHold(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { id: checkout_id, booking_id, amount_minor, currency, starts_at }: Given,
  { hold, customer, paymentMethod }: { hold?: SeenHold } & SavedCard,
): Promise<CardHoldRow | undefined> {
  const { workspaceId } = caller
  if (await findOfCheckout(tx, workspaceId, checkout_id)) return undefined
  await endCardHolds(tx, ctx, caller, booking_id)
  const now = ctx.clock.now()
  const isHeld = hold !== undefined && hold.state !== 'gone'
  const { id } = await insertCardHold(tx, {
    workspace_id: workspaceId,
    booking_id,
    checkout_id,
    state: isHeld ? 'authorized' : 'saved',
    wanted: null,
    amount_minor,
    held_minor: hold?.state === 'authorized' ? hold.amountMinor : 0,
    currency,
    capture_minor: null,
    customer,
    payment_method: paymentMethod,
    payment_intent: isHeld ? hold.paymentIntent : null,
    attempt: 1,
    asked_minor: isHeld ? amount_minor : null,
    failure: null,
    session_at: starts_at,
    authorize_at: isHeld ? null : authorizeAtFor(starts_at),
    expires_at: hold?.state === 'authorized' ? hold.expiresAt : null,
    next_check_at: isHeld ? now : null,
    created_at: now,
  })
  const row = await found(tx, workspaceId, booking_id, id)
  await showHold(tx, caller, booking_id)
  await auditHold(tx, ctx, caller, isHeld ? 'card-hold-made' : 'card-saved', row)
  return row
}

async function found(tx: Tx, workspaceId: number, bookingId: number, id: number): Promise<CardHoldRow> {
  const row = (await selectOfBooking(tx, workspaceId, bookingId)).find(one => one.id === id)
  if (!row) throw new Error(`the card hold ${id} is not there`)
  return row
}

/** Takes what is due of a session that was completed, and gives the rest back. The booking is locked. */
export async function takeWhatIsDue(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  await takeOfHold(tx, ctx, caller, id, unpaidOf(await withLockedPrice(tx, caller, id)))
}

/**
 * Takes this amount of what is held, at most what the customer agreed to. The rest is given back: all of it
 * for 0.
 */
export async function takeOfHold(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  wantedMinor: number,
): Promise<void> {
  const row = await latestHoldOf(tx, caller.workspaceId, id)
  if (!row) return
  const capture_minor = chargeable(Math.min(wantedMinor, row.amount_minor), row.currency)
  if (capture_minor === 0) return endCardHolds(tx, ctx, caller, id)
  await want(tx, ctx, caller, row, { wanted: 'capture', capture_minor, authorize_at: null })
}

/** Gives back what is held, and forgets the card. The booking is locked. */
export async function endCardHolds(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  for (const row of await selectOfBooking(tx, caller.workspaceId, id))
    if (!isOver(row)) await want(tx, ctx, caller, row, givenBack)
}

/** What ends a hold and forgets its card. */
export const givenBack = { wanted: 'release', capture_minor: null, authorize_at: null } as const

/** Nothing is taken yet of a session that is open again. What was taken stays. The booking is locked. */
export async function keepHolding(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const row = await latestHoldOf(tx, caller.workspaceId, id)
  if (row?.wanted !== 'capture') return
  const waits = row.state === 'saved' ? { authorize_at: authorizeAtFor(row.session_at) } : {}
  await want(tx, ctx, caller, row, { wanted: null, capture_minor: null, ...waits })
}

/**
 * For a session that was moved. A hold that would end before the session is given back, and made again a day
 * before it; so is one that the bank refused. The booking is locked.
 */
export async function moveHold(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  sessionAt: Date,
): Promise<void> {
  const row = await latestHoldOf(tx, caller.workspaceId, id)
  if (!row || row.wanted === 'capture') return
  const session = { session_at: sessionAt }
  const { clock_offset_ms } = await getWorkspace(tx, caller.workspaceId)
  if (isHolding(row)) {
    const isKept = lastsUntil(row, sessionAt, clock_offset_ms) || !hasCard(row)
    if (isKept) await want(tx, ctx, caller, row, session)
    else await want(tx, ctx, caller, row, suspended(sessionAt))
    return
  }
  const isSaved = row.state === 'saved' || row.wanted === 'suspend'
  const authorize_at = authorizeAtFor(sessionAt)
  const isAhead = authorize_at.getTime() > ctx.clock.now().getTime() + clock_offset_ms
  const tries = isSaved || (isAhead && hasCard(row))
  // It was due, and Stripe was not asked for it yet.
  const waits = row.wanted === 'authorize' && row.asked_minor === null && { wanted: null }
  const again = isSaved || !tries ? {} : { state: 'saved' as const, failure: null }
  await want(tx, ctx, caller, row, { ...session, ...again, ...waits, ...(tries && { authorize_at }) })
}

/** What ends a hold and keeps its card. */
export const suspended = (sessionAt: Date) =>
  ({ wanted: 'suspend', session_at: sessionAt, authorize_at: authorizeAtFor(sessionAt) }) as const

/**
 * Changes what is asked of Stripe: it is asked within a minute, or at the next check of a call that may still
 * be on its way. Asked earlier, Stripe would not know yet what it makes then.
 */
export async function want(
  tx: Tx,
  { clock }: Context,
  caller: Caller,
  row: CardHoldRow,
  changes: Partial<CardHoldRow>,
): Promise<void> {
  const { wanted, payment_intent, asked_minor } = { ...row, ...changes }
  const isOpen = wanted !== null || payment_intent !== null || asked_minor !== null
  const checkAt = isBeingMade(row) && row.next_check_at ? row.next_check_at : clock.now()
  await changeCardHold(tx, row, { ...changes, next_check_at: isOpen ? checkAt : null })
  await showHold(tx, caller, row.booking_id)
}

/** Keeps in the reservation what lists and states read of its latest hold. */
export async function showHold(tx: Tx, { workspaceId }: Caller, bookingId: number): Promise<void> {
  const [latest] = await selectOfBooking(tx, workspaceId, bookingId)
  if (latest) await keepCardHold(tx, { workspace_id: workspaceId, id: bookingId }, shownOf(latest))
}

export async function auditHold(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  action: 'card-saved' | 'card-hold-made' | 'card-hold-failed' | 'card-hold-expired' | 'card-hold-released',
  { booking_id: id, amount_minor, held_minor, currency, failure }: CardHoldRow,
): Promise<void> {
  const amount = majorUnits(held_minor || amount_minor, currency)
  const isMade = action === 'card-saved' || action === 'card-hold-made'
  const [before, after] = isMade ? [null, amount] : [amount, null]
  const why = action === 'card-hold-failed' ? { failure: { before: null, after: failure } } : {}
  await audit(tx, ctx.clock, caller, {
    action,
    object: 'reservation',
    id,
    changes: { amount: { before, after }, ...why },
  })
}
