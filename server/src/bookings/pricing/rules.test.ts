import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AddedPrice, PriceLineRule, Pricing } from '../../platform/db/price-types.ts'
import { decimalsOf, majorUnits, minorUnits } from '../../platform/lib/money.ts'
import { type Price, priceOf, totalOf } from './rules.ts'

const rule = (more: Partial<PriceLineRule> & Pick<PriceLineRule, 'kind'>): PriceLineRule => ({
  key: more.kind,
  labels: {},
  amount_minor: 1000,
  taxable: true,
  ...more,
})

const pricing = (more: Partial<Pricing> = {}): Pricing => ({
  lines: [],
  taxable: true,
  tax: { rate: 0, included: false, label: null },
  timezone: 'America/New_York',
  facts: { starts_at: null, lead_minutes: null, signers: 1 },
  added: [],
  ...more,
})

const booked = (more: Partial<Pricing> = {}, quantity = 1, unit_price_minor = 2500) => ({
  unit_price_minor,
  quantity,
  pricing: pricing(more),
})

const charged = (price: Price) =>
  price.lines.map(({ kind, quantity, amountMinor }) => `${kind} ${quantity} ${amountMinor}`)

describe('the lines of a booking', () => {
  test('A booking without price lines costs the unit price times the quantity', () => {
    expect(totalOf({ unit_price_minor: 2500, quantity: 3, pricing: null })).toBe(7500)
    expect(charged(priceOf({ unit_price_minor: 2500, quantity: 3, pricing: null }))).toEqual(['act 3 7500'])
  })

  test('Signers beyond those that are included are charged each, and the fixed lines once', () => {
    const lines = [
      rule({ kind: 'extra_signer', included_signers: 2 }),
      rule({ kind: 'witness', count: 2 }),
      rule({ kind: 'technology' }),
      rule({ kind: 'travel', amount_minor: 4000 }),
    ]
    const facts = { starts_at: null, lead_minutes: null, signers: 5 }
    const fixed = ['witness 2 2000', 'technology 1 1000', 'travel 1 4000']
    expect(charged(priceOf(booked({ lines, facts })))).toEqual([
      'act 1 2500',
      'extra_signer 3 3000',
      ...fixed,
    ])
    const few = { ...facts, signers: 2 }
    expect(charged(priceOf(booked({ lines, facts: few }, 2)))).toEqual(['act 2 5000', ...fixed])
  })

  test.each([
    [24 * 60, []],
    [24 * 60 - 1, ['rush 1 2000']],
    [4 * 60, ['rush 1 2000']],
    [4 * 60 - 1, ['rush 1 5000']],
    [-10, ['rush 1 5000']],
    [null, []],
  ])(
    'A session booked %s minutes ahead pays the dearest fee for haste that applies',
    (lead_minutes, fees) => {
      const lines = [
        rule({ key: 'day', kind: 'rush', hours_before: 24, amount_minor: 2000 }),
        rule({ key: 'hours', kind: 'rush', hours_before: 4, amount_minor: 5000 }),
      ]
      const facts = { starts_at: null, lead_minutes, signers: 1 }
      expect(charged(priceOf(booked({ lines, facts }))).slice(1)).toEqual(fees)
    },
  )

  // Evenings of working days until the next morning, and Sunday all day, in New York.
  const evenings = rule({ key: 'evening', kind: 'out_of_hours', days: [1, 2, 3, 4, 5], from: 1080, to: 480 })
  const sundays = rule({
    key: 'sunday',
    kind: 'out_of_hours',
    days: [7],
    from: 0,
    to: 1440,
    amount_minor: 3000,
  })
  test.each([
    ['2026-11-27T22:59:00Z', []], // Friday 17:59
    ['2026-11-27T23:00:00Z', ['out_of_hours 1 1000']], // Friday 18:00
    ['2026-11-28T12:59:00Z', ['out_of_hours 1 1000']], // Saturday 07:59
    ['2026-11-28T13:00:00Z', []], // Saturday 08:00
    ['2026-11-29T04:59:00Z', []], // Saturday 23:59
    ['2026-11-29T05:00:00Z', ['out_of_hours 1 3000']], // Sunday 00:00
    ['2026-11-30T04:59:00Z', ['out_of_hours 1 3000']], // Sunday 23:59
    ['2026-11-30T05:00:00Z', []], // Monday 00:00
    ['2026-07-03T22:00:00Z', ['out_of_hours 1 1000']], // Friday 18:00 in summer
  ])(
    'A session that starts at %s is charged for its hours by the clock of the business',
    (starts_at, fees) => {
      const facts = { starts_at, lead_minutes: 9999, signers: 1 }
      expect(charged(priceOf(booked({ lines: [evenings, sundays], facts }))).slice(1)).toEqual(fees)
    },
  )

  test('A span that ends where it begins is a whole day', () => {
    const lines = [rule({ kind: 'out_of_hours', days: [6], from: 480, to: 480 })]
    const at = (starts_at: string) =>
      charged(priceOf(booked({ lines, facts: { starts_at, lead_minutes: null, signers: 1 } }))).length - 1
    const [before, first, last, after] = ['28T12:59', '28T13:00', '29T12:59', '29T13:00']
    expect([before, first, last, after].map(time => at(`2026-11-${time}:00Z`))).toEqual([0, 1, 1, 0])
  })
})

describe('discounts and tax', () => {
  const tax = (rate: number, included = false) => ({ rate, included, label: null })

  test('A percentage is of all lines, and a discount never takes off more than there is', () => {
    const added: AddedPrice[] = [
      { id: 'a', label: 'Courier', amount_minor: 1500, taxable: false },
      { id: 'b', reason: 'Friend', percent: 50_000 },
      { id: 'c', reason: 'Sorry', amount_minor: 9999 },
    ]
    const price = priceOf(booked({ added }))
    expect(price.discounts.map(one => one.amountMinor)).toEqual([2000, 2000])
    expect([price.subtotalMinor, price.discountMinor, price.totalMinor]).toEqual([4000, 4000, 0])
  })

  test('The tax is on what is left of the taxable lines', () => {
    const added: AddedPrice[] = [
      { id: 'a', label: 'Stamp', amount_minor: 2500, taxable: false },
      { id: 'b', reason: 'Friend', amount_minor: 1000 },
    ]
    // 25.00 taxable and 25.00 not: half of the discount is of each.
    const price = priceOf(booked({ added, tax: tax(10_000) }))
    expect([price.taxMinor, price.totalMinor]).toEqual([200, 4200])
    expect(price.lines.map(line => line.taxMinor)).toEqual([200, 0])
  })

  test('A tax that prices include does not change the total', () => {
    const price = priceOf(booked({ tax: tax(19_000, true) }, 1, 11_900))
    expect([price.taxMinor, price.totalMinor]).toEqual([1900, 11_900])
  })

  test.each([
    [8_875, 2500, 222], // 221.875
    [5_000, 10, 1], // 0.5
    [4_999, 10, 0], // 0.4999
    [0, 2500, 0],
  ])('A rate of %i thousandths on %i is rounded half up to %i', (rate, unit, expected) => {
    expect(priceOf(booked({ tax: tax(rate) }, 1, unit)).taxMinor).toBe(expected)
  })
})

const currencies = ['JPY', 'USD', 'KWD'] as const
const anyAmount = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1_000_000_000 }))
const anyRule: fc.Arbitrary<PriceLineRule> = fc.record({
  key: fc.constantFrom('a', 'b', 'c'),
  kind: fc.constantFrom('extra_signer', 'witness', 'technology', 'rush', 'out_of_hours', 'travel'),
  labels: fc.constant({}),
  amount_minor: anyAmount,
  taxable: fc.boolean(),
  included_signers: fc.integer({ min: 0, max: 4 }),
  count: fc.integer({ min: 1, max: 3 }),
  hours_before: fc.integer({ min: 1, max: 72 }),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  from: fc.integer({ min: 0, max: 1439 }),
  to: fc.integer({ min: 0, max: 1440 }),
})
const anyAdded: fc.Arbitrary<AddedPrice> = fc.oneof(
  fc.record({ id: fc.string(), label: fc.string(), amount_minor: anyAmount, taxable: fc.boolean() }),
  fc.record({ id: fc.string(), reason: fc.string(), amount_minor: anyAmount }),
  fc.record({ id: fc.string(), reason: fc.string(), percent: fc.integer({ min: 0, max: 100_000 }) }),
)
const anyPricing: fc.Arbitrary<Pricing> = fc.record({
  lines: fc.array(anyRule, { maxLength: 20 }),
  taxable: fc.boolean(),
  tax: fc.record({
    rate: fc.integer({ min: 0, max: 100_000 }),
    included: fc.boolean(),
    label: fc.constant(null),
  }),
  timezone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
  facts: fc.record({
    starts_at: fc.option(
      fc
        .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
        .map(at => at.toISOString()),
    ),
    lead_minutes: fc.option(fc.integer({ min: -100, max: 10_000 })),
    signers: fc.integer({ min: 0, max: 100 }),
  }),
  added: fc.array(anyAdded, { maxLength: 20 }),
})
const runs = Number(process.env.JURAT_TEST_RUNS ?? 1000)

test('For any catalog, quantity, discount and tax the lines add up to the total, and nothing is negative', () => {
  fc.assert(
    fc.property(
      anyPricing,
      anyAmount,
      fc.integer({ min: 1, max: 1000 }),
      fc.constantFrom(...currencies),
      (agreed, unit_price_minor, quantity, currency) => {
        const price = priceOf({ unit_price_minor, quantity, pricing: agreed })
        const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
        const amounts = [
          ...price.lines.flatMap(line => [line.unitMinor, line.amountMinor, line.taxMinor]),
          ...price.discounts.map(one => one.amountMinor),
          ...[price.subtotalMinor, price.discountMinor, price.taxMinor, price.totalMinor],
        ]
        expect(amounts.every(amount => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
        for (const line of price.lines) expect(line.amountMinor).toBe(line.unitMinor * line.quantity)
        expect(price.subtotalMinor).toBe(sum(price.lines.map(line => line.amountMinor)))
        expect(price.discountMinor).toBe(sum(price.discounts.map(one => one.amountMinor)))
        expect(price.discountMinor).toBeLessThanOrEqual(price.subtotalMinor)
        expect(price.taxMinor).toBe(sum(price.lines.map(line => line.taxMinor)))
        expect(price.lines.every(line => line.taxable || line.taxMinor === 0)).toBe(true)
        const onTop = agreed.tax.included ? 0 : price.taxMinor
        expect(price.totalMinor).toBe(price.subtotalMinor - price.discountMinor + onTop)
        expect(totalOf({ unit_price_minor, quantity, pricing: agreed })).toBe(price.totalMinor)
        // The same in units of the currency, as the API returns it.
        expect(minorUnits(majorUnits(price.totalMinor, currency), currency)).toBe(price.totalMinor)
        expect(decimalsOf(currency)).toBe(
          currencies.indexOf(currency) === 0 ? 0 : currencies.indexOf(currency) + 1,
        )
      },
    ),
    { numRuns: runs },
  )
})

test('The tax differs from the exact one by less than one minor unit, in all and on each line', () => {
  fc.assert(
    fc.property(
      anyPricing,
      anyAmount,
      fc.integer({ min: 1, max: 50 }),
      (agreed, unit_price_minor, quantity) => {
        const { rate, included } = agreed.tax
        const price = priceOf({ unit_price_minor, quantity, pricing: { ...agreed, added: [] } })
        const exact = (amount: number) => (amount * rate) / (included ? 100_000 + rate : 100_000)
        const near = (a: number, b: number, most: number) =>
          expect(Math.abs(a - b)).toBeLessThanOrEqual(most + b * 1e-12)
        for (const line of price.lines) near(line.taxMinor, line.taxable ? exact(line.amountMinor) : 0, 1.5)
        const taxable = price.lines
          .filter(line => line.taxable)
          .reduce((all, one) => all + one.amountMinor, 0)
        near(price.taxMinor, exact(taxable), 0.5)
      },
    ),
    { numRuns: runs },
  )
})
