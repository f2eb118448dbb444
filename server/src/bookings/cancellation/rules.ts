import type { CancellationPolicy, RefundChoice } from '../../platform/db/price-types.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { partOf } from '../pricing/parts.ts'
import { type Money, paidOf, totalOf } from '../shared/money.ts'

const hourMs = 3_600_000

/** A booking with what was agreed about its cancellation. */
export interface Agreed extends Money {
  cancellation_policy: CancellationPolicy | null
  policy_starts_at: Date | null
}

/** Until when the customer cancels for free, at the latest at the start. Null: nothing was agreed. */
export function freeUntil({ cancellation_policy, policy_starts_at }: Agreed, startsAt: Date): Date | null {
  if (!cancellation_policy) return null
  const counted = (policy_starts_at ?? startsAt).getTime() - cancellation_policy.free_until_hours * hourMs
  return new Date(Math.min(counted, startsAt.getTime()))
}

/** Whether canceling costs the fee at that business time. */
export function isLate(agreed: Agreed, startsAt: Date | null, now: Date): boolean {
  const until = startsAt && freeUntil(agreed, startsAt)
  return until !== null && now > until
}

/** What canceling late and not coming cost, in minor units of the present price. */
export function feesOf(agreed: Agreed): { late: number; noShow: number } {
  const { fee, no_show_fee } = agreed.cancellation_policy ?? { fee: null, no_show_fee: null }
  const total = totalOf(agreed)
  return {
    late: fee ? partOf(fee, total, agreed.currency) : 0,
    noShow: no_show_fee ? partOf(no_show_fee, total, agreed.currency) : 0,
  }
}

/** What it costs the customer to cancel at that business time. */
export const feeAt = (agreed: Agreed, startsAt: Date | null, now: Date): number =>
  isLate(agreed, startsAt, now) ? feesOf(agreed).late : 0

/** What is kept of what was paid, and what is paid back. */
export function splitPaid(money: Money, feeMinor: number): { paid: number; kept: number; back: number } {
  const paid = paidOf(money)
  const kept = Math.min(paid, feeMinor)
  return { paid, kept, back: paid - kept }
}

/** What is paid back of each payment, by what can be of it. What is left over is paid back by hand. */
export function refundsFrom(refundable: number[], backMinor: number): number[] {
  let left = backMinor
  return refundable.map(most => {
    const amount = Math.min(most, left)
    left -= amount
    return amount
  })
}

/** How a booking ended. */
export interface Ended {
  startsAt: Date | null
  byCustomer: boolean
  /** The customer did not come. */
  isNoShow: boolean
  /** What staff decided. */
  refund?: RefundChoice | undefined
}

/**
 * What is paid back. Where nothing was agreed and staff decide nothing, the money stays as it is. A
 * cancellation by the business costs nothing.
 */
export function choiceOf(
  { cancellation_policy }: Pick<Agreed, 'cancellation_policy'>,
  { byCustomer, isNoShow, refund }: Ended,
): RefundChoice {
  if (refund !== undefined) return refund
  if (!cancellation_policy) return 'none'
  return byCustomer || isNoShow ? 'less_fee' : 'full'
}

/** What the booking cost that ended so. */
export function feeOfEnd(agreed: Agreed, choice: RefundChoice, ended: Ended, now: Date): number {
  if (choice !== 'less_fee') return 0
  return ended.isNoShow ? feesOf(agreed).noShow : feeAt(agreed, ended.startsAt, now)
}

/**
 * The start from which the policy counts after a move. A customer who moves in the time in which canceling
 * costs the fee keeps the earlier start, so that nobody moves first and cancels then. A move by the business
 * makes no cancellation dearer. Null: the new start.
 */
export function countedAfter(
  agreed: Agreed,
  { from, to, now, byCustomer }: { from: Date | null; to: Date; now: Date; byCustomer: boolean },
): Date | null {
  if (!agreed.cancellation_policy || from === null) return null
  const before = agreed.policy_starts_at ?? from
  if (byCustomer) return isLate(agreed, from, now) ? before : null
  return before > to ? before : null
}

/** Notaries take money, and decide about none that is paid back. */
export function assertMayRefund({ notaryId }: Caller, refund: RefundChoice | undefined): void {
  if (notaryId !== undefined && refund !== undefined) throw refusal('forbidden', 'refunds_nothing')
}
