import { expect, test } from 'vitest'
import { intervalOf, rangeOf, readReportSearch } from './period.ts'

const today = '2026-11-20'

test.each([
  [{}, '2026-11-01', '2026-11-30'],
  [{ period: 'last_month' }, '2026-10-01', '2026-10-31'],
  [{ period: 'last_90' }, '2026-08-23', '2026-11-20'],
  [{ period: 'this_year' }, '2026-01-01', '2026-12-31'],
  [{ from: '2026-02-03', to: '2026-03-04' }, '2026-02-03', '2026-03-04'],
  [{ from: '2026-02-03' }, '2026-02-03', '2026-11-20'],
  [{ to: '2026-02-03' }, '2026-02-01', '2026-02-03'],
  [{ from: '2026-12-24' }, '2026-12-24', '2026-12-24'],
  [{ from: '2024-01-01', to: '2026-01-01' }, '2024-01-01', '2024-12-31'],
  [{ from: '2026-05-05', to: '2026-05-01' }, '2026-05-05', '2026-11-20'],
] as const)('The period %j has these dates', (search, from, to) => {
  expect(rangeOf(search, today)).toEqual({ from, to })
})

test('Months with 28 to 31 days end on their last day', () => {
  expect(rangeOf({}, '2026-02-11').to).toBe('2026-02-28')
  expect(rangeOf({}, '2028-02-29').to).toBe('2028-02-29')
  expect(rangeOf({ period: 'last_month' }, '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('A longer period has longer rows, unless another length is chosen', () => {
  const lengthOf = (from: string, to: string) => intervalOf({}, { from, to })
  expect(lengthOf('2026-11-01', '2026-11-30')).toBe('day')
  expect(lengthOf('2026-08-23', '2026-11-20')).toBe('week')
  expect(lengthOf('2026-01-01', '2026-12-31')).toBe('month')
  expect(intervalOf({ interval: 'day' }, { from: '2026-01-01', to: '2026-12-31' })).toBe('day')
})

test('What an address says that the page does not know is ignored', () => {
  expect(readReportSearch({ period: 'ever', from: '2026-1-1', group: 'method', x: 1 })).toEqual({
    group: 'method',
  })
})
