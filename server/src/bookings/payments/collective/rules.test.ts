import { expect, test } from 'vitest'
import { startOf } from '../../../calendar/availability/period.ts'
import { assertOneCurrency, leftOf, monthOf, sharesOf } from './rules.ts'

const boundsOf = (month: string, timezone: string) => {
  const { from, to } = monthOf(month, date => startOf(timezone, date))
  return [from.toISOString(), to.toISOString()]
}

test('A month begins and ends at midnight of the business, also across a change of the clocks and of the year', () => {
  expect(boundsOf('2026-11', 'America/New_York')).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-12-01T05:00:00.000Z',
  ])
  expect(boundsOf('2026-12', 'Pacific/Auckland')).toEqual([
    '2026-11-30T11:00:00.000Z',
    '2026-12-31T11:00:00.000Z',
  ])
})

test('Money pays the first bookings first, no booking more than it owes, and nothing is lost', () => {
  expect(sharesOf(100, [75, 0, 75, 75])).toEqual([75, 0, 25, 0])
  expect(sharesOf(225, [75, 75, 75])).toEqual([75, 75, 75])
  expect(sharesOf(1, [])).toEqual([])
})

test('What is left of an invoice is what it says less what came since, and never more than is unpaid', () => {
  const left = (dueMinor: number, sinceMinor: number, ...unpaid: number[]) =>
    leftOf({ dueMinor, sinceMinor, unpaid })
  expect(left(100, 0, 100)).toBe(100)
  expect(left(100, 40, 110)).toBe(60)
  expect(left(100, 100, 1)).toBe(0)
  expect(left(100, 120, 50)).toBe(0)
  expect(left(150, 0, 75, 0)).toBe(75)
  expect(left(150, 30, 20, 40)).toBe(60)
})

test('Several currencies are named once each, and one is accepted', () => {
  expect(() => assertOneCurrency(['USD', 'EUR', 'USD'])).toThrow('EUR, USD')
  expect(() => assertOneCurrency(['USD', 'USD'])).not.toThrow()
})
