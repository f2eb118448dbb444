import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalsOf, isCurrency, majorUnits, minorUnits, totalMinor } from './money.ts'

const currencies = { JPY: 0, KRW: 0, CLP: 0, USD: 2, EUR: 2, MXN: 2, KWD: 3, BHD: 3, TND: 3 } as const
const anyCurrency = fc.constantFrom(...(Object.keys(currencies) as (keyof typeof currencies)[]))
/** Beyond fifteen digits a JSON number no longer holds every decimal. */
const anyMinor = fc.integer({ min: 0, max: 999_999_999_999_999 })
const anyQuantity = fc.integer({ min: 1, max: 1000 })
const runs = { numRuns: 5_000 }

/** The same by moving the point in the digits: no division, nothing to round. */
function byDigits(minor: bigint, decimals: number): string {
  if (decimals === 0) return String(minor)
  const digits = String(minor).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

describe('a currency', () => {
  test.each(Object.entries(currencies))('A currency such as %s has %i decimals', (currency, decimals) => {
    expect(decimalsOf(currency)).toBe(decimals)
  })

  test('The decimals are those of this version of Node, so that a difference is noticed', () => {
    for (const currency of Intl.supportedValuesOf('currency')) {
      const format = new Intl.NumberFormat('en', { style: 'currency', currency })
      expect([currency, decimalsOf(currency)]).toEqual([
        currency,
        format.resolvedOptions().maximumFractionDigits,
      ])
    }
    for (const currency of ['COP', 'HUF', 'IDR', 'PKR']) expect(decimalsOf(currency)).toBe(0)
    expect(decimalsOf('RSD')).toBe(2)
  })

  test('A currency has a code of three letters', () => {
    for (const code of ['', 'US', 'USDX', 'U$D', '840']) expect(() => decimalsOf(code)).toThrow(RangeError)
  })
})

describe('minor units', () => {
  test.each([
    [0, 'USD', '0'],
    [1, 'USD', '0.01'],
    [10, 'USD', '0.1'],
    [2500, 'USD', '25'],
    [12999, 'EUR', '129.99'],
    [2500, 'JPY', '2500'],
    [2500, 'KWD', '2.5'],
    [1, 'KWD', '0.001'],
    [29, 'USD', '0.29'],
    [100_000_000_000_001, 'USD', '1000000000000.01'],
    [999_999_999_999_999, 'KWD', '999999999999.999'],
  ])('Minor units %i of %s are %s', (minor, currency, text) => {
    expect(JSON.stringify(majorUnits(minor, currency))).toBe(text)
  })

  test('Minor units become the exact decimal in JSON, for every amount and currency', () => {
    fc.assert(
      fc.property(anyMinor, anyCurrency, (minor, currency) => {
        const text = byDigits(BigInt(minor), currencies[currency])
        expect(JSON.stringify(majorUnits(minor, currency))).toBe(text)
      }),
      runs,
    )
  })

  test('Minor units become the nearest number, for every integer', () => {
    const anySafe = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(anySafe, anyCurrency, (minor, currency) => {
        expect(majorUnits(minor, currency)).toBe(Number(byDigits(BigInt(minor), currencies[currency])))
      }),
      runs,
    )
  })
})

describe('a price given in units', () => {
  test('A price in units becomes its minor units again, for every amount up to a billion and every currency', () => {
    const anyAmount = fc.integer({ min: 0, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(anyAmount, anyCurrency, (minor, currency) => {
        const major = JSON.parse(byDigits(BigInt(minor), currencies[currency]))
        expect(minorUnits(major, currency)).toBe(minor)
      }),
      runs,
    )
  })

  test('A price with more decimals than the currency is invalid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), anyCurrency, (minor, currency) => {
        const finer = JSON.parse(byDigits(BigInt(minor) * 10n + 5n, currencies[currency] + 1))
        expect(minorUnits(finer, currency)).toBeUndefined()
      }),
      runs,
    )
  })
})

test('A currency must be in use and written in capitals', () => {
  for (const code of ['USD', 'EUR', 'JPY', 'KWD']) expect(isCurrency(code)).toBe(true)
  for (const code of ['usd', 'XYZ', '', 'USDX', '840']) expect(isCurrency(code)).toBe(false)
})

describe('a total', () => {
  test('A total is exactly the unit price times the quantity', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_007_199_254_740 }), anyQuantity, (unit, quantity) => {
        expect(BigInt(totalMinor(unit, quantity))).toBe(BigInt(unit) * BigInt(quantity))
      }),
      runs,
    )
  })

  test('A total in the units of the currency equals a calculation by hand', () => {
    const anyUnit = fc.integer({ min: 0, max: 999_999_999_999 })
    fc.assert(
      fc.property(anyUnit, anyQuantity, anyCurrency, (unit, quantity, currency) => {
        const text = byDigits(BigInt(unit) * BigInt(quantity), currencies[currency])
        expect(JSON.stringify(majorUnits(totalMinor(unit, quantity), currency))).toBe(text)
      }),
      runs,
    )
  })

  test('A total that a number cannot represent is rejected, never rounded', () => {
    expect(totalMinor(Number.MAX_SAFE_INTEGER, 1)).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => totalMinor(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError)
    const tooMuch = fc
      .tuple(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), fc.integer({ min: 2, max: 2 ** 31 }))
      .filter(([unit, quantity]) => BigInt(unit) * BigInt(quantity) > BigInt(Number.MAX_SAFE_INTEGER))
    fc.assert(
      fc.property(tooMuch, ([unit, quantity]) => {
        expect(() => totalMinor(unit, quantity)).toThrow(RangeError)
      }),
    )
  })
})
