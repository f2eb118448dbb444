import { expect, test } from 'vitest'
import type { WantedOfRow } from '../../calendar/availability/plan-times.ts'
import type { Arrival } from './resolve.ts'
import { assertPlannable, inParts } from './rules.ts'

const rows = (count: number, minutes: number, onlyNotaryId?: number): WantedOfRow[] =>
  Array.from({ length: count }, (_, row) => ({
    row,
    category: 'remote',
    signingMethod: 'remote',
    startsAt: new Date(0),
    durationMinutes: minutes,
    onlyNotaryId,
  }))

test.each([
  ['2,000 rows for 100 notaries', rows(2_000, 30), 100],
  ['550 rows for all notaries', rows(545, 30), 480],
  ['2,000 rows of five hours for 100 notaries', rows(2_000, 300), 100],
  ['rows that name their notary', rows(2_000, 300, 3), 500],
])('A file is planned: %s', (_name, wanted, notaries) => {
  expect(() => assertPlannable(wanted, notaries)).not.toThrow()
})

test.each([
  ['2,000 rows for all notaries', rows(2_000, 30), 480, '548'],
  ['2,000 rows of five hours for 150 notaries', rows(2_000, 300), 150, '1568'],
])(
  'A file that would take too long is refused with the rows of a part: %s',
  (_name, wanted, notaries, most) => {
    expect(() => assertPlannable(wanted, notaries)).toThrow(`at most ${most} such rows`)
    expect(() => assertPlannable(wanted.slice(0, Number(most)), notaries)).not.toThrow()
  },
)

test('A file that books more than 10,000 hours is refused, also where each row names its notary', () => {
  expect(() => assertPlannable(rows(2_000, 315, 3), 1)).toThrow('take 10500 hours together')
})

const arrivals = (count: number, minutes: number) =>
  Array.from({ length: count }, (_, row) => ({ row, appointment: { duration_minutes: minutes } }) as Arrival)

test.each([
  ['no rows', arrivals(0, 30), []],
  ['25 rows', arrivals(25, 30), [25]],
  ['26 rows', arrivals(26, 30), [25, 1]],
  ['rows of five hours, 20 quarters each', arrivals(51, 300), [25, 25, 1]],
  ['rows of a day, 96 quarters each', arrivals(11, 1440), [5, 5, 1]],
  ['rows of a week, which are parts of their own', arrivals(2, 10_080), [1, 1]],
])('A file is added in parts: %s', (_name, rows, lengths) => {
  const parts = inParts(rows)
  expect(parts.map(part => part.length)).toEqual(lengths)
  expect(parts.flat()).toEqual(rows)
})
