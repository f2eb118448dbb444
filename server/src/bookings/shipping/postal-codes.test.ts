import { describe, expect, test } from 'vitest'
import { writePostalCode } from './postal-codes.ts'

describe('writePostalCode', () => {
  test.each([
    ['US', '20500', '20500'],
    ['US', ' 205000003 ', '20500-0003'],
    ['US', '20500 0003', '20500-0003'],
    ['CA', 'k1a0a6', 'K1A 0A6'],
    ['GB', 'sw1a2aa', 'SW1A 2AA'],
    ['GB', 'M1  1AE', 'M1 1AE'],
    ['IE', 'd02 xr20', 'D02 XR20'],
    ['NL', '2513 aa', '2513 AA'],
    ['SE', 'SE-100 12', '100 12'],
    ['HT', 'HT6110', '6110'],
    ['AR', 'c1064aab', 'C1064AAB'],
    ['AR', '1064', '1064'],
    ['KH', '120101', '120101'],
    ['TW', '100218', '100218'],
    ['TW', '100', '100'],
    ['VN', '11117', '11117'],
    ['XK', '10000', '10000'],
    ['LT', 'LT-01102', 'LT-01102'],
  ])('A postal code of %s written as %s becomes %s', (country, text, written) => {
    expect(writePostalCode(text, country)).toBe(written)
  })

  test.each([
    ['US', '2050'],
    ['US', '205000'],
    ['US', '1-2-3-4-5'],
    ['US', 'SW1A 2AA'],
    ['US', ''],
    ['CA', '20500'],
    ['CA', 'D1A 0A6'],
    ['GB', '75008'],
    ['IE', ''],
    ['IE', 'D02'],
    ['DE', '1234'],
    ['FR', '7500A'],
    ['JP', '12345'],
    ['TW', '1234'],
    ['XK', '90000'],
  ])('The country %s has no postal code %s', (country, text) => {
    expect(writePostalCode(text, country)).toBeUndefined()
  })

  test.each(['AE', 'BO', 'BS', 'CW', 'HK', 'QA'])(
    'The country %s has no postal codes and accepts any or none',
    country => {
      for (const text of ['', '00000', 'N/A']) expect(writePostalCode(text, country)).toBe(text)
    },
  )
})
