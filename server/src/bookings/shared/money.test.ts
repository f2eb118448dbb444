import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertPayable, assertRefundable, effectOf, refundableOf } from '../payments/rules.ts'
import type { BookingStatus } from './bookings.ts'
import { dueOf, isPrepaid, type Money, paymentStateOf, paymentStates, totalOf } from './money.ts'

const money = (given: Partial<Money> = {}): Money => ({
  unit_price_minor: 2500,
  quantity: 2,
  total_minor: null,
  currency: 'USD',
  prepaid: false,
  received_minor: 0,
  refunded_minor: 0,
  owed_again_minor: 0,
  fee_minor: null,
  authorized_minor: 0,
  card_hold: null,
  ...given,
})

describe('The state of the money of a booking', () => {
  const cases: [string, Partial<Money>, BookingStatus, string, number, boolean][] = [
    ['Without a price nothing is to be paid', { unit_price_minor: 0 }, 'scheduled', 'none', 0, false],
    ['The total of price lines counts', { total_minor: 7000 }, 'scheduled', 'due', 7000, false],
    ['Without a payment the whole price is due', {}, 'scheduled', 'due', 5000, false],
    ['A part payment leaves the rest due', { received_minor: 2000 }, 'completed', 'due', 3000, false],
    ['The whole price is paid', { received_minor: 5000 }, 'scheduled', 'paid', 0, true],
    ['Paid elsewhere is paid', { prepaid: true }, 'scheduled', 'paid', 0, true],
    ['A canceled booking is not due', {}, 'canceled', 'none', 0, false],
    ['Money of a canceled booking is shown', { received_minor: 2000 }, 'canceled', 'paid', 0, false],
    [
      'A refund does not make a booking due',
      { received_minor: 5000, refunded_minor: 1 },
      'completed',
      'partly_refunded',
      0,
      true,
    ],
    ['All was paid back', { received_minor: 5000, refunded_minor: 5000 }, 'completed', 'refunded', 0, false],
    [
      'A higher price is due after a refund',
      { quantity: 3, received_minor: 5000, refunded_minor: 5000 },
      'scheduled',
      'due',
      2500,
      false,
    ],
    [
      'What was paid back before this booking was chosen is owed again',
      { received_minor: 5000, refunded_minor: 5000, owed_again_minor: 5000 },
      'scheduled',
      'due',
      5000,
      false,
    ],
    [
      'A part that was paid back before is owed again',
      { received_minor: 5000, refunded_minor: 1000, owed_again_minor: 1000 },
      'scheduled',
      'due',
      1000,
      false,
    ],
    [
      'Paid for anew is paid',
      { received_minor: 10000, refunded_minor: 5000, owed_again_minor: 5000 },
      'scheduled',
      'paid',
      0,
      true,
    ],
    [
      'A refund of a booking that was paid for anew does not make it due',
      { received_minor: 10000, refunded_minor: 6000, owed_again_minor: 5000 },
      'completed',
      'partly_refunded',
      0,
      true,
    ],
    [
      'A refund that failed later is not owed again',
      { received_minor: 5000, refunded_minor: 0, owed_again_minor: 5000 },
      'scheduled',
      'paid',
      0,
      true,
    ],
    [
      'What is held on the card is not due',
      { authorized_minor: 5000, card_hold: 'authorized' },
      'completed',
      'authorized',
      0,
      false,
    ],
    [
      'What is held for less than the price leaves the rest due',
      { authorized_minor: 4000, card_hold: 'authorized' },
      'scheduled',
      'due',
      1000,
      false,
    ],
    ['A saved card is to be charged', { card_hold: 'saved' }, 'scheduled', 'card_saved', 5000, false],
    ['A refused card leaves all due', { card_hold: 'failed' }, 'scheduled', 'failed', 5000, false],
    ['So does a hold that expired', { card_hold: 'expired' }, 'completed', 'failed', 5000, false],
    [
      'Paid in cash in place of a refused card is paid',
      { card_hold: 'failed', received_minor: 5000 },
      'completed',
      'paid',
      0,
      true,
    ],
    [
      'A canceled booking owes nothing on the card',
      { authorized_minor: 5000, card_hold: 'authorized' },
      'canceled',
      'none',
      0,
      false,
    ],
    ['A lower price leaves it paid', { quantity: 1, received_minor: 5000 }, 'scheduled', 'paid', 0, true],
  ]
  test.each(cases)('%s', (_title, given, status, state, due, prepaid) => {
    const one = money(given)
    expect([paymentStateOf(one, status), dueOf(one, status), isPrepaid(one)]).toEqual([state, due, prepaid])
  })
})

const anyMoney = fc
  .record({
    unit_price_minor: fc.nat(10_000),
    quantity: fc.integer({ min: 1, max: 20 }),
    prepaid: fc.boolean(),
    received_minor: fc.nat(200_000),
    share: fc.nat(100),
  })
  .map(({ share, ...given }) =>
    money({ ...given, refunded_minor: Math.floor((given.received_minor * share) / 100) }),
  )
const anyStatus = fc.constantFrom<BookingStatus>('draft', 'scheduled', 'completed', 'canceled')

test('Every booking has exactly one state, and is due exactly if something is due', () => {
  fc.assert(
    fc.property(anyMoney, anyStatus, (one, status) => {
      const state = paymentStateOf(one, status)
      expect(paymentStates).toContain(state)
      expect(state === 'due').toBe(dueOf(one, status) > 0)
      expect(dueOf(one, status)).toBeGreaterThanOrEqual(0)
      expect(dueOf(one, status)).toBeLessThanOrEqual(totalOf(one))
      if (state === 'refunded') expect(one.refunded_minor).toBe(one.received_minor)
    }),
  )
})

const allowed = (rule: () => void): boolean => {
  try {
    rule()
    return true
  } catch {
    return false
  }
}
const words = String

test('Whatever staff try, payments never exceed the price, and refunds never exceed their payment', () => {
  const step = fc.record({
    act: fc.constantFrom('pay', 'refund' as const),
    of: fc.nat(5),
    amount: fc.integer({ min: 1, max: 8000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      let one = money()
      const payments: {
        kind: 'payment'
        amount_minor: number
        is_voided: false
        refunded_of_minor: number
      }[] = []
      const count = (kind: 'payment' | 'refund', amount: number) => {
        const effect = effectOf(kind, amount)
        one = money({
          received_minor: one.received_minor + effect.received_minor,
          refunded_minor: one.refunded_minor + effect.refunded_minor,
        })
      }
      for (const { act, of, amount } of steps) {
        const payment = payments[of % Math.max(1, payments.length)]
        if (act === 'pay' && allowed(() => assertPayable(one, amount, words))) {
          payments.push({ kind: 'payment', amount_minor: amount, is_voided: false, refunded_of_minor: 0 })
          count('payment', amount)
        }
        if (act === 'refund' && payment && allowed(() => assertRefundable(payment, amount, words))) {
          payment.refunded_of_minor += amount
          count('refund', amount)
        }
      }
      expect(one.received_minor).toBeLessThanOrEqual(totalOf(one))
      expect(one.refunded_minor).toBeLessThanOrEqual(one.received_minor)
      for (const payment of payments) expect(refundableOf(payment)).toBeGreaterThanOrEqual(0)
    }),
  )
})
