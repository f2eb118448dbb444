import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PricePart } from '../../platform/db/price-types.ts'
import { dueAtBooking } from '../checkouts/rules.ts'
import { totalOf } from '../shared/money.ts'
import {
  type Agreed,
  choiceOf,
  countedAfter,
  type Ended,
  feeAt,
  feeOfEnd,
  feesOf,
  freeUntil,
  isLate,
  refundsFrom,
  splitPaid,
} from './rules.ts'

const agreed = (more: Partial<Agreed> = {}): Agreed => ({
  unit_price_minor: 7500,
  quantity: 1,
  total_minor: null,
  currency: 'USD',
  prepaid: false,
  received_minor: 7500,
  refunded_minor: 0,
  owed_again_minor: 0,
  fee_minor: null,
  authorized_minor: 0,
  card_hold: null,
  policy_starts_at: null,
  cancellation_policy: {
    free_until_hours: 24,
    fee: { amount_minor: 2500 },
    no_show_fee: { percent: 50_000 },
  },
  ...more,
})
const at = (text: string) => new Date(text)
const start = at('2026-12-10T15:00:00Z')

describe('until when canceling is free', () => {
  test('The last moment is free, and the next one costs the fee', () => {
    expect(freeUntil(agreed(), start)).toEqual(at('2026-12-09T15:00:00Z'))
    expect(feeAt(agreed(), start, at('2026-12-09T15:00:00.000Z'))).toBe(0)
    expect(feeAt(agreed(), start, at('2026-12-09T15:00:00.001Z'))).toBe(2500)
  })

  test('Hours count in real time on the days on which clocks change', () => {
    // In New York: noon on the day on which clocks go forward, and on which they go back.
    const words = (instant: Date | null) =>
      instant
        ?.toLocaleString('en-US', { timeZone: 'America/New_York', timeStyle: 'short', dateStyle: 'short' })
        .replace(/\s/g, ' ')
    expect(words(freeUntil(agreed(), at('2027-03-14T16:00:00Z')))).toBe('3/13/27, 11:00 AM')
    expect(words(freeUntil(agreed(), at('2026-11-01T17:00:00Z')))).toBe('10/31/26, 1:00 PM')
  })

  test('With 0 hours it is free until the start', () => {
    const policy = { free_until_hours: 0, fee: { amount_minor: 2500 }, no_show_fee: null }
    const free = agreed({ cancellation_policy: policy })
    expect(isLate(free, start, start)).toBe(false)
    expect(isLate(free, start, at('2026-12-10T15:00:01Z'))).toBe(true)
  })

  test('Without a policy and without a time nothing is late', () => {
    expect(isLate(agreed({ cancellation_policy: null }), start, at('2027-01-01T00:00:00Z'))).toBe(false)
    expect(isLate(agreed(), null, at('2027-01-01T00:00:00Z'))).toBe(false)
  })
})

describe('a move', () => {
  const move = { from: start, to: at('2026-12-20T15:00:00Z') }
  const [early, late] = [at('2026-12-09T14:00:00Z'), at('2026-12-09T16:00:00Z')]
  test.each([
    ['in the free time counts from the new start', { ...move, now: early, byCustomer: true }, null],
    [
      'of a customer in the late time counts from the earlier start',
      { ...move, now: late, byCustomer: true },
      start,
    ],
    ['by the business to a later time counts from that', { ...move, now: late, byCustomer: false }, null],
  ])('A move %s', (_what, given, expected) => {
    expect(countedAfter(agreed(), given)).toEqual(expected)
  })

  test('A second late move keeps the first start', () => {
    const moved = agreed({ policy_starts_at: start })
    const again = { from: at('2026-12-20T15:00:00Z'), to: at('2026-12-30T15:00:00Z') }
    expect(countedAfter(moved, { ...again, now: late, byCustomer: true })).toEqual(start)
    expect(feeAt(moved, again.from, late)).toBe(2500)
  })

  test('A move by the business to an earlier time makes no cancellation dearer', () => {
    const to = at('2026-12-05T15:00:00Z')
    const counted = countedAfter(agreed(), {
      from: start,
      to,
      now: at('2026-12-01T00:00:00Z'),
      byCustomer: false,
    })
    expect(counted).toEqual(start)
    const moved = agreed({ policy_starts_at: counted })
    expect(freeUntil(moved, to)).toEqual(to)
    expect(feeAt(moved, to, at('2026-12-05T14:00:00Z'))).toBe(0)
  })
})

describe('what is decided', () => {
  const ended = (more: Partial<Ended> = {}): Ended => ({
    startsAt: start,
    byCustomer: false,
    isNoShow: false,
    ...more,
  })
  const none = { cancellation_policy: null }
  test.each([
    ['the customer cancels', agreed(), ended({ byCustomer: true }), 'less_fee'],
    ['the business cancels', agreed(), ended(), 'full'],
    ['the customer did not come', agreed(), ended({ isNoShow: true }), 'less_fee'],
    ['staff decide', agreed(), ended({ isNoShow: true, refund: 'full' }), 'full'],
    ['nothing was agreed', none, ended({ byCustomer: true }), 'none'],
    ['nothing was agreed and staff decide', none, ended({ refund: 'full' }), 'full'],
  ] as const)('When %s', (_what, booking, how, expected) => {
    expect(choiceOf(booking, how)).toBe(expected)
  })

  test('A no-show costs its own fee, and a late cancellation the other', () => {
    const late = at('2026-12-10T16:00:00Z')
    expect(feeOfEnd(agreed(), 'less_fee', ended({ isNoShow: true }), late)).toBe(3750)
    expect(feeOfEnd(agreed(), 'less_fee', ended(), late)).toBe(2500)
    expect(feeOfEnd(agreed(), 'less_fee', ended(), at('2026-12-01T00:00:00Z'))).toBe(0)
    expect(feeOfEnd(agreed(), 'full', ended({ isNoShow: true }), late)).toBe(0)
  })
})

test('Whatever is booked, paid and decided: nothing is negative, and what is kept and paid back is what was paid', () => {
  const part = fc.oneof(
    fc.record({ amount_minor: fc.integer({ min: 1, max: 500_000 }) }),
    fc.record({ percent: fc.integer({ min: 1, max: 100_000 }) }),
  )
  const maybe = fc.option(part)
  const anything = fc.record({
    currency: fc.constantFrom('JPY', 'USD', 'KWD', 'ISK'),
    unit_price_minor: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    deposit: part as fc.Arbitrary<PricePart>,
    fee: maybe,
    no_show_fee: maybe,
    byHand: fc.integer({ min: 0, max: 1_000_000 }),
    refunded: fc.integer({ min: 0, max: 1_000_000 }),
    hoursAhead: fc.integer({ min: -48, max: 96 }),
    how: fc.constantFrom<Partial<Ended>>(
      {},
      { byCustomer: true },
      { isNoShow: true },
      { refund: 'full' },
      { refund: 'less_fee' },
    ),
  })
  fc.assert(
    fc.property(anything, given => {
      const { currency, unit_price_minor, quantity, fee, no_show_fee } = given
      const cancellation_policy = { free_until_hours: 24, fee, no_show_fee }
      const money = { unit_price_minor, quantity, currency, cancellation_policy, received_minor: 0 }
      const fresh = agreed(money)
      const total = totalOf(fresh)
      const online = dueAtBooking(fresh, { payment_at: 'deposit', deposit: given.deposit })
      expect(online).toBeGreaterThanOrEqual(Math.min(1, total))
      expect(online).toBeLessThanOrEqual(total)
      const byHand = Math.min(given.byHand, total - online)
      const refunded = Math.min(given.refunded, online)
      const paid = agreed({ ...money, received_minor: online + byHand, refunded_minor: refunded })
      const ended = { startsAt: start, byCustomer: false, isNoShow: false, ...given.how }
      const now = new Date(start.getTime() - given.hoursAhead * 3_600_000)
      const cost = feeOfEnd(paid, choiceOf(paid, ended), ended, now)
      const { kept, back } = splitPaid(paid, cost)
      const refunds = refundsFrom([online - refunded], back)
      const [toCard = 0] = refunds
      for (const amount of [cost, kept, back, toCard, back - toCard]) {
        expect(Number.isSafeInteger(amount)).toBe(true)
        expect(amount).toBeGreaterThanOrEqual(0)
      }
      expect(cost).toBeLessThanOrEqual(total)
      expect(toCard).toBeLessThanOrEqual(online - refunded)
      expect(back - toCard).toBeLessThanOrEqual(byHand)
      expect(kept + refunded + back).toBe(online + byHand)
      expect(Math.max(...Object.values(feesOf(paid)))).toBeLessThanOrEqual(total)
    }),
    { numRuns: 2000 },
  )
})

test('Several payments are paid back one after the other, and never more than each has', () => {
  expect(refundsFrom([300, 200], 400)).toEqual([300, 100])
  expect(refundsFrom([300, 200], 600)).toEqual([300, 200])
  expect(refundsFrom([300, 200], 0)).toEqual([0, 0])
})
