import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partOf } from './parts.ts'

describe('a part of a price', () => {
  test.each([
    ['an amount', { amount_minor: 2500 }, 10_000, 'USD', 2500],
    ['an amount over the total', { amount_minor: 2500 }, 2000, 'USD', 2000],
    ['a quarter', { percent: 25_000 }, 10_000, 'USD', 2500],
    ['half a cent, which is rounded up', { percent: 50_000 }, 2501, 'USD', 1251],
    ['less than half a cent, which is rounded down', { percent: 33_333 }, 100, 'USD', 33],
    ['a share of almost nothing', { percent: 1000 }, 3, 'USD', 1],
    ['all of it', { percent: 100_000 }, 2501, 'USD', 2501],
    ['a share of nothing', { percent: 50_000 }, 0, 'USD', 0],
    ['a share without decimals', { percent: 12_500 }, 1001, 'JPY', 125],
    ['a share with three decimals, of which the last is 0', { percent: 33_000 }, 10_010, 'KWD', 3300],
    [
      'an amount with three decimals, of which the last is rounded down to 0',
      { amount_minor: 1234 },
      5000,
      'KWD',
      1230,
    ],
    [
      'an amount with three decimals, of which the last is rounded up',
      { amount_minor: 1235 },
      5000,
      'KWD',
      1240,
    ],
    ['an amount of one unit with three decimals', { amount_minor: 1 }, 5000, 'KWD', 10],
    ['almost nothing with three decimals', { percent: 1000 }, 20, 'KWD', 10],
    ['all of a total that ends in another decimal', { percent: 100_000 }, 10_005, 'KWD', 10_005],
  ])('%s', (_what, part, total, currency, expected) => {
    expect(partOf(part, total, currency)).toBe(expected)
  })

  test('It is at least one minor unit and at most the total, whatever the price', () => {
    const part = fc.oneof(
      fc.record({ amount_minor: fc.integer({ min: 1, max: 1_000_000_000 }) }),
      fc.record({ percent: fc.integer({ min: 1, max: 100_000 }) }),
    )
    const currency = fc.constantFrom('JPY', 'USD', 'KWD')
    fc.assert(
      fc.property(part, fc.integer({ min: 0, max: 5_000_000_000_000 }), currency, (of, total, code) => {
        const minor = partOf(of, total, code)
        expect(Number.isSafeInteger(minor)).toBe(true)
        expect(minor).toBeGreaterThanOrEqual(Math.min(1, total))
        expect(minor).toBeLessThanOrEqual(total)
      }),
    )
  })
})
