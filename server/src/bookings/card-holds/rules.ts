import { chargeable } from '../../platform/lib/money.ts'
import type { CardHoldRow } from './queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A session that begins later gets no hold when it is booked: Stripe ends holds after seven days. */
const heldAheadMs = 6 * dayMs
/** How long before the session a saved card is charged. */
const authorizedBeforeMs = dayMs
/** A hold ends no sooner than that after the start, so that staff can complete the session. */
const outlivesMs = dayMs

/** What the page at Stripe does with the card, for a session at that business time. */
export const kindFor = (startsAt: Date, now: Date): 'hold' | 'card' =>
  startsAt.getTime() - now.getTime() > heldAheadMs ? 'card' : 'hold'

/** When a saved card is charged for a session. */
export const authorizeAtFor = (sessionAt: Date): Date => new Date(sessionAt.getTime() - authorizedBeforeMs)

/** Whether money is held, and nothing ends it. */
export const isHolding = ({ state, wanted }: Pick<CardHoldRow, 'state' | 'wanted'>): boolean =>
  state === 'authorized' && wanted !== 'release' && wanted !== 'suspend'

/** Whether Stripe was asked for the hold, and what it made is not known yet. */
export const isBeingMade = ({ asked_minor, payment_intent }: CardHoldRow): boolean =>
  asked_minor !== null && payment_intent === null

/** Whether a card can be charged without its owner. */
export const hasCard = ({ customer, payment_method }: Pick<CardHoldRow, 'customer' | 'payment_method'>) =>
  customer !== null && payment_method !== null

/** Whether nothing can come of it any more. */
export const isOver = ({ state, wanted }: Pick<CardHoldRow, 'state' | 'wanted'>): boolean =>
  state === 'captured' || state === 'released' || wanted === 'release'

/**
 * Whether the hold lasts until the session at that business time, and a day more. `aheadMs`: business time
 * without real time.
 */
export const lastsUntil = (
  { expires_at }: Pick<CardHoldRow, 'expires_at'>,
  sessionAt: Date,
  aheadMs: number,
) => expires_at === null || sessionAt.getTime() - aheadMs + outlivesMs <= expires_at.getTime()

/** What lists and states of the booking read of its latest hold. */
export function shownOf(row: CardHoldRow): {
  authorized_minor: number
  card_hold: 'saved' | 'authorized' | 'failed' | 'expired' | null
} {
  const none = { authorized_minor: 0, card_hold: null }
  if (isOver(row) || row.state === 'captured' || row.state === 'released') return none
  if (row.wanted === 'suspend') return { ...none, card_hold: 'saved' }
  return { authorized_minor: row.state === 'authorized' ? row.held_minor : 0, card_hold: row.state }
}

/** The most that can be taken: what is held, or what the customer agreed to where nothing is held now. */
export const mostOf = ({ amount_minor, held_minor }: Pick<CardHoldRow, 'amount_minor' | 'held_minor'>) =>
  held_minor > 0 ? Math.min(held_minor, amount_minor) : amount_minor

/** What is taken if that much is wanted. */
export const takenOf = (
  hold: Pick<CardHoldRow, 'amount_minor' | 'held_minor' | 'currency'>,
  wantedMinor: number,
): number => chargeable(Math.min(wantedMinor, mostOf(hold)), hold.currency)

/** The key of the present attempt at Stripe: ids are given again after a restored backup. */
export const keyOf = ({ workspace_id, id, created_at, attempt }: CardHoldRow): string =>
  `jurat-hold-${workspace_id}-${id}-${created_at.getTime()}-${attempt}`
