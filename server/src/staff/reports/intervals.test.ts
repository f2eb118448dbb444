import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateAfter, periodOf } from '../../calendar/availability/period.ts'
import { intervals, intervalsOf } from './intervals.ts'

const hourMs = 3_600_000

const spansOf = (name: (typeof intervals)[number], timezone: string, from: string, to: string) =>
  intervalsOf(periodOf({ from, to, timezone }, 366), name).map(one => [
    one.from,
    one.to,
    (one.endMs - one.startMs) / hourMs,
  ])

test.each([
  ['America/New_York', 'day', '2027-03-13', '2027-03-15', [24, 23, 24]],
  ['America/New_York', 'day', '2027-11-06', '2027-11-08', [24, 25, 24]],
  // The clock goes from midnight to one o'clock.
  ['America/Havana', 'day', '2027-03-13', '2027-03-15', [24, 23, 24]],
  ['Australia/Lord_Howe', 'day', '2027-04-03', '2027-04-05', [24, 24.5, 24]],
  // Samoa skipped that day.
  ['Pacific/Apia', 'day', '2011-12-29', '2011-12-31', [24, 0, 24]],
  ['America/New_York', 'week', '2027-11-01', '2027-11-14', [169, 168]],
  ['America/New_York', 'month', '2027-11-01', '2027-11-30', [721]],
] as const)('In %s, each %s from %s to %s has its own length', (zone, name, from, to, hours) => {
  expect(spansOf(name, zone, from, to).map(([, , length]) => length)).toEqual(hours)
})

test('The period cuts its first and its last week and month', () => {
  // A Sunday, and a Monday.
  expect(spansOf('week', 'UTC', '2028-02-27', '2028-03-06')).toEqual([
    ['2028-02-27', '2028-02-27', 24],
    ['2028-02-28', '2028-03-05', 168],
    ['2028-03-06', '2028-03-06', 24],
  ])
  expect(spansOf('month', 'UTC', '2028-01-31', '2028-03-01')).toEqual([
    ['2028-01-31', '2028-01-31', 24],
    ['2028-02-01', '2028-02-29', 29 * 24],
    ['2028-03-01', '2028-03-01', 24],
  ])
  // The next week and month begin in the year 10000, or shortly before it.
  for (const name of intervals)
    expect(spansOf(name, 'UTC', '9999-12-01', '9999-12-01')).toEqual([['9999-12-01', '9999-12-01', 24]])
  for (const name of intervals)
    expect(spansOf(name, 'UTC', '2027-12-31', '2027-12-31')).toEqual([['2027-12-31', '2027-12-31', 24]])
})

test('The intervals cover the period without gap or overlap, and begin on a Monday or a first', () => {
  const zones = [
    'America/New_York',
    'America/Havana',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Asia/Kathmandu',
  ]
  const day = fc.integer({ min: 0, max: 40_000 }).map(days => dateAfter('1970-01-05', days))
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...intervals),
      day,
      fc.integer({ min: 0, max: 365 }),
      (timezone, name, from, days) => {
        const period = periodOf({ from, to: dateAfter(from, days), timezone }, 366)
        const parts = intervalsOf(period, name)
        const [first, last] = [parts[0], parts.at(-1)]
        expect([first?.from, first?.startMs]).toEqual([from, period.start.getTime()])
        expect([last?.to, last?.endMs]).toEqual([period.to, period.end.getTime()])
        for (const [at, part] of parts.slice(1).entries()) {
          expect([part.from, part.startMs]).toEqual([dateAfter(parts[at]?.to ?? '', 1), parts[at]?.endMs])
          const { dayOfWeek, day } = Temporal.PlainDate.from(part.from)
          if (name === 'week') expect(dayOfWeek).toBe(1)
          if (name === 'month') expect(day).toBe(1)
        }
      },
    ),
    { numRuns: 200 },
  )
})
