import { majorUnits, totalMinor } from '../../platform/lib/money.ts'
import type { BookingStatus } from './bookings.ts'

export const paymentStates = [
  'none',
  'due',
  'card_saved',
  'authorized',
  'failed',
  'paid',
  'partly_refunded',
  'refunded',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** What a reservation costs, and what came. */
export interface Money {
  unit_price_minor: number
  quantity: number
  /** Of its price lines. Null: the unit price times the quantity. */
  total_minor: number | null
  currency: string
  /** Paid elsewhere, as the caller said who created the reservation. */
  prepaid: boolean
  /** Payments, without those that were taken back. */
  received_minor: number
  refunded_minor: number
  /**
   * What was paid back before the present booking was chosen, or because it was over the price: a higher
   * price makes it due again.
   */
  owed_again_minor: number
  /** What its cancellation cost. Null: it is not canceled, or nothing was decided about its money. */
  fee_minor: number | null
  /** What is held on the customer's card now. */
  authorized_minor: number
  /** State of that hold, or of the card on which it is to be made. Null: there is none, or it is over. */
  card_hold: 'saved' | 'authorized' | 'failed' | 'expired' | null
}

/** Its columns. One that is missing in a query would be counted as no number. */
const columns: Record<keyof Money, true> = {
  unit_price_minor: true,
  quantity: true,
  total_minor: true,
  currency: true,
  prepaid: true,
  received_minor: true,
  refunded_minor: true,
  owed_again_minor: true,
  fee_minor: true,
  authorized_minor: true,
  card_hold: true,
}
export const moneyColumns = Object.keys(columns)

/** The price of all that is booked, in minor units. */
export const totalOf = ({ total_minor, unit_price_minor, quantity }: Money): number =>
  total_minor ?? totalMinor(unit_price_minor, quantity)

/** What the business has of it. */
export const paidOf = ({
  received_minor,
  refunded_minor,
}: Pick<Money, 'received_minor' | 'refunded_minor'>): number => received_minor - refunded_minor

/** What of a canceled booking is kept: its fee, as far as it was paid. */
export const keptOf = (money: Money): number => Math.min(paidOf(money), money.fee_minor ?? 0)

/** What is still to be paid back: what is over the price, or over the fee of a canceled booking. */
export const toRefundOf = (money: Money): number =>
  Math.max(0, paidOf(money) - (money.fee_minor ?? totalOf(money)))

/** A refund that failed is no longer among those that were paid back. */
const owedAgainOf = ({ owed_again_minor, refunded_minor }: Money): number =>
  Math.min(owed_again_minor, refunded_minor)

/** What comes or goes, and what of it a higher price makes due again. */
export function withMoney(
  money: Money,
  given: Pick<Money, 'received_minor' | 'refunded_minor'>,
): Pick<Money, 'received_minor' | 'refunded_minor' | 'owed_again_minor'> {
  const refunded_minor = money.refunded_minor + given.refunded_minor
  const isCanceled = money.fee_minor !== null
  const over = isCanceled ? 0 : Math.min(Math.max(0, given.refunded_minor), toRefundOf(money))
  return {
    received_minor: money.received_minor + given.received_minor,
    refunded_minor,
    owed_again_minor: Math.min(money.owed_again_minor + over, refunded_minor),
  }
}

/**
 * What can still be paid, whether the booking is canceled or not. What was paid back is not paid again, but
 * for `owed_again_minor`.
 */
export const unpaidOf = (money: Money): number =>
  money.prepaid ? 0 : Math.max(0, totalOf(money) - money.received_minor + owedAgainOf(money))

/** What the customer owes. A canceled booking costs nothing more, and what is held on the card is taken. */
export const dueOf = (money: Money, status: BookingStatus): number =>
  status === 'canceled' ? 0 : Math.max(0, unpaidOf(money) - money.authorized_minor)

/** What is held on the card for what is unpaid. */
export const heldOf = (money: Money, status: BookingStatus): number =>
  status === 'canceled' ? 0 : Math.min(unpaidOf(money), money.authorized_minor)

/** Whether the price is to be held on a card that is saved. */
export const isCardSaved = ({ card_hold }: Pick<Money, 'card_hold'>): boolean => card_hold === 'saved'

/** Whether the bank refused to hold the price, or the hold ended before it was taken. */
const hasFailed = ({ card_hold }: Pick<Money, 'card_hold'>): boolean =>
  card_hold === 'failed' || card_hold === 'expired'

/** The state of a booking (decision "State of the money"). `payment-state-queries.ts` has it in SQL. */
export function paymentStateOf(money: Money, status: BookingStatus): PaymentState {
  const { received_minor: received, refunded_minor: refunded, prepaid } = money
  if (dueOf(money, status) > 0) return hasFailed(money) ? 'failed' : isCardSaved(money) ? 'card_saved' : 'due'
  if (heldOf(money, status) > 0) return 'authorized'
  if (received > 0 && refunded === received) return 'refunded'
  if (refunded > owedAgainOf(money)) return 'partly_refunded'
  return received > 0 || prepaid ? 'paid' : 'none'
}

/** `prepaid` of the contract: paid elsewhere, or in full by payments that were not all paid back. */
export const isPrepaid = (money: Money): boolean => hasPaid(money) && unpaidOf(money) === 0

/** Whether the business has money of the customer for it. */
export const hasPaid = ({ prepaid, received_minor, refunded_minor }: Money): boolean =>
  prepaid || received_minor > refunded_minor

/** The money of a booking as staff see it. `mostMinor`: what its hold can take. */
export const paymentView = (money: Money, status: BookingStatus, mostMinor = 0) => {
  const inUnits = (minor: number) => majorUnits(minor, money.currency)
  return {
    state: paymentStateOf(money, status),
    total: inUnits(totalOf(money)),
    received: inUnits(money.received_minor),
    refunded: inUnits(money.refunded_minor),
    due: inUnits(dueOf(money, status)),
    authorized: inUnits(heldOf(money, status)),
    card_hold: money.card_hold,
    chargeable: inUnits(status === 'canceled' ? 0 : mostMinor),
    to_refund: inUnits(toRefundOf(money)),
    currency: money.currency,
  }
}
