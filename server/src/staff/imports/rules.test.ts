import { expect, test } from 'vitest'
import type { WantedOfRow } from '../../calendar/availability/plan-times.ts'
import { assertPlannable } from './rules.ts'

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
