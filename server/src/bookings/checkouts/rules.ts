import type { ServiceRow } from '../../calendar/services/services.ts'
import { partOf } from '../pricing/parts.ts'
import { type Money, paidOf, totalOf } from '../shared/money.ts'

/** How a service takes payments online. */
export type OnlinePayment = Pick<ServiceRow, 'payment_at' | 'deposit'>

/**
 * What the customer pays before a time is booked, in minor units: all that is unpaid, or what is missing of
 * the deposit. With a hold, what is held on the card. What was paid back is paid again: nothing was booked
 * for it.
 */
export function dueAtBooking(money: Money, { payment_at, deposit }: OnlinePayment): number {
  if (payment_at === 'none' || money.prepaid) return 0
  const total = totalOf(money)
  const wanted = payment_at === 'deposit' && deposit ? partOf(deposit, total, money.currency) : total
  return Math.max(0, wanted - paidOf(money))
}
