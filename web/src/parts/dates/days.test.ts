import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../lib/time.ts'
import { daysAround, nextMonth, rangeOf } from './days.ts'

const months = fc
  .record({ year: fc.integer({ min: 1970, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`)

test('A month is shown in whole weeks from Monday, with each of its days once', () => {
  fc.assert(
    fc.property(months, month => {
      const days = daysAround(month)
      expect(days.length % 7).toBe(0)
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1)
      for (const [at, day] of days.slice(1).entries()) expect(day).toBe(addDays(days[at] ?? '', 1))
      const [year = 0, number = 0] = month.split('-').map(Number)
      const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
      expect(days.filter(day => day.startsWith(month))).toHaveLength(length)
      // No week is only of other months.
      expect(days.slice(0, 7).some(day => day.startsWith(month))).toBe(true)
      expect(days.slice(-7).some(day => day.startsWith(month))).toBe(true)
    }),
  )
})

test('A month that begins on a Monday and has 28 days is four weeks', () => {
  expect(daysAround('2027-02')).toHaveLength(28)
  expect(daysAround('2026-11').at(0)).toBe('2026-10-26')
})

test('Months go on over the ends of years, and back to where they began', () => {
  expect([nextMonth('2026-12', 1), nextMonth('2027-01', -1), nextMonth('2026-05', 0)]).toEqual([
    '2027-01',
    '2026-12',
    '2026-05',
  ])
  fc.assert(
    fc.property(months, fc.integer({ min: -50, max: 50 }), (month, by) => {
      expect(nextMonth(nextMonth(month, by), -by)).toBe(month)
    }),
  )
})

test('A range is from the earlier to the later of two days', () => {
  const range = { from: '2026-11-27', to: '2026-12-01' }
  expect(rangeOf('2026-11-27', '2026-12-01')).toEqual(range)
  expect(rangeOf('2026-12-01', '2026-11-27')).toEqual(range)
})
