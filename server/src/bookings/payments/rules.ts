import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { cardStep, chargeable } from '../../platform/lib/money.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { type Money, unpaidOf } from '../shared/money.ts'
import type { PaymentRow } from './queries.ts'

export const methods = ['cash', 'check', 'card_terminal', 'bank_transfer', 'other'] as const

/** Those that staff record, and those of a provider. */
export const allMethods = [...methods, 'card_online', 'invoiced'] as const

/** An amount as a person reads it in a message: `25.00 USD`. */
type Words = (minor: number) => string

/** A payment or invoice is for no more than what is still to be paid. Throws `unprocessable_entity`. */
export const assertPayable = (money: Money, amountMinor: number, words: Words): void =>
  assertWithin(unpaidOf(money), amountMinor, words)

/** The same for several bookings. Throws `unprocessable_entity`. */
export function assertWithin(unpaid: number, amountMinor: number, words: Words): void {
  if (unpaid === 0) throw refusal('unprocessable_entity', 'nothing_to_pay')
  if (amountMinor > unpaid) throw refusal('unprocessable_entity', 'over_due', { due: words(unpaid) })
}

type Entry = Pick<PaymentRow, 'kind' | 'amount_minor' | 'is_voided' | 'refunded_of_minor'>

/** What was not paid back of a payment. 0 for an entry of another kind. */
export const refundableOf = (entry: Entry): number =>
  entry.kind === 'payment' && !entry.is_voided ? entry.amount_minor - entry.refunded_of_minor : 0

/** Refunds never exceed their payment. Throws `unprocessable_entity`. */
export function assertRefundable(entry: Entry, amountMinor: number, words: Words): void {
  if (entry.kind !== 'payment') throw refusal('unprocessable_entity', 'not_refundable')
  if (entry.is_voided) throw refusal('unprocessable_entity', 'already_voided')
  const refundable = refundableOf(entry)
  if (amountMinor > refundable)
    throw refusal('unprocessable_entity', 'over_refundable', { refundable: words(refundable) })
}

/**
 * The provider knows how, when and by which number it pays back, and pays back only what cards are charged.
 * Throws `invalid_request`.
 */
export function assertOnlineRefund(
  amountMinor: number,
  currency: string,
  input: { method?: string | undefined; reference?: string | undefined; refunded_at?: string | undefined },
  words: Words,
): void {
  const step = cardStep(currency)
  if (amountMinor % step !== 0) {
    const payable = words(Math.max(step, chargeable(amountMinor, currency)))
    throw invalidParams({ amount: problem('not_payable_online', { step: words(step), payable }) })
  }
  for (const name of ['method', 'reference', 'refunded_at'] as const)
    if (input[name] !== undefined) throw invalidParams({ [name]: problem('not_online') })
}

/** An entry is taken back once, and a payment only without refunds. Throws `unprocessable_entity`. */
export function assertVoidable(entry: Entry & Pick<PaymentRow, 'method'>): void {
  if (entry.kind === 'void') throw refusal('unprocessable_entity', 'void_of_void')
  if (entry.is_voided) throw refusal('unprocessable_entity', 'already_voided')
  if (entry.method === 'card_online') throw refusal('unprocessable_entity', 'void_of_online')
  if (entry.refunded_of_minor > 0) throw refusal('unprocessable_entity', 'void_of_refunded')
}

/** What an entry adds to the sums of its reservation. */
export const effectOf = (kind: 'payment' | 'refund' | 'invoice', amountMinor: number) => ({
  received_minor: kind === 'payment' ? amountMinor : 0,
  refunded_minor: kind === 'refund' ? amountMinor : 0,
})
