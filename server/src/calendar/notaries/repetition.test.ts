import { expect, test } from 'vitest'
import { AppError } from '../../platform/lib/errors.ts'
import { type Repetition, timesOf } from './repetition.ts'

const lunch: Repetition = {
  weekdays: ['tuesday'],
  from: '12:00',
  to: '13:30',
  starts_on: '2026-12-01',
  ends_on: '2027-03-01',
}

const spans = (given: Partial<Repetition>, zone = 'UTC') =>
  timesOf({ ...lunch, ...given }, zone).map(({ starts_at, ends_at }) =>
    [starts_at, ends_at].map(at => at.toISOString().slice(0, 16)).join(' '),
  )
const paramsOf = (given: Partial<Repetition>) => {
  try {
    return timesOf({ ...lunch, ...given }, 'UTC').length
  } catch (error) {
    return error instanceof AppError ? error.params : error
  }
}

test('Every Tuesday until a date is each Tuesday, both ends included', () => {
  const found = spans({})
  expect([found.length, found[0], found.at(-1)]).toEqual([
    ...[13, '2026-12-01T12:00 2026-12-01T13:30', '2027-02-23T12:00 2027-02-23T13:30'],
  ])
  expect(spans({ ends_on: '2027-03-02' })).toHaveLength(14)
  expect(spans({ starts_on: '2026-12-02' })).toHaveLength(12)
  expect(spans({ ends_on: '2026-12-01' })).toHaveLength(1)
})

test('Every second week counts from the week of the first date, in the order of the days', () => {
  const found = spans({
    weekdays: ['friday', 'monday'],
    every_weeks: 2,
    starts_on: '2026-12-02',
    ends_on: '2026-12-31',
  })
  expect(found.map(span => span.slice(0, 10))).toEqual([
    ...['2026-12-04', '2026-12-14', '2026-12-18', '2026-12-28'],
  ])
})

test('A time at or before the first is on the next day, and 24:00 is midnight', () => {
  const one = { ends_on: '2026-12-01' }
  expect(spans({ ...one, from: '22:00', to: '02:00' })).toEqual(['2026-12-01T22:00 2026-12-02T02:00'])
  expect(spans({ ...one, from: '00:00', to: '24:00' })).toEqual(['2026-12-01T00:00 2026-12-02T00:00'])
})

test('The times of the clock stay when it is put forward and back', () => {
  const days = { starts_on: '2027-03-09', ends_on: '2027-03-16' }
  expect(spans(days, 'America/New_York')).toEqual([
    '2027-03-09T17:00 2027-03-09T18:30',
    '2027-03-16T16:00 2027-03-16T17:30',
  ])
})

test.each([
  // The clock goes from 2:00 to 3:00: half of the time is left.
  ['2027-03-14', '02:30', '04:00', ['2027-03-14T07:00 2027-03-14T08:00']],
  ['2027-03-14', '01:00', '02:30', ['2027-03-14T06:00 2027-03-14T07:00']],
  // The clock shows 1:00 to 2:00 twice: both are off.
  ['2027-11-07', '01:00', '02:00', ['2027-11-07T05:00 2027-11-07T07:00']],
  ['2027-11-07', '01:30', '01:45', ['2027-11-07T05:30 2027-11-07T06:45']],
  ['2027-11-07', '00:00', '24:00', ['2027-11-07T04:00 2027-11-08T05:00']],
])('On %s in New York %s to %s is the time that the clock shows', (date, from, to, expected) => {
  const days = { weekdays: ['sunday' as const], starts_on: date, ends_on: date }
  expect(spans({ ...days, from, to }, 'America/New_York')).toEqual(expected)
})

test('A time that the clock skips is left out, and alone it is rejected', () => {
  const sundays = { weekdays: ['sunday' as const], from: '02:00', to: '03:00' }
  const found = timesOf(
    { ...lunch, ...sundays, starts_on: '2027-03-07', ends_on: '2027-03-21' },
    'America/New_York',
  )
  expect(found.map(({ starts_at }) => starts_at.toISOString().slice(0, 10))).toEqual([
    '2027-03-07',
    '2027-03-21',
  ])
  expect(() =>
    timesOf({ ...lunch, ...sundays, starts_on: '2027-03-14', ends_on: '2027-03-14' }, 'America/New_York'),
  ).toThrow(AppError)
})

test.each([
  [{ starts_on: '2026-02-30' }, { starts_on: 'must be a date of the calendar' }],
  [{ ends_on: '2027-04-31' }, { ends_on: 'must be a date of the calendar' }],
  [{ ends_on: '2026-11-30' }, { ends_on: 'must not be before starts_on' }],
  [{ ends_on: '2028-12-02' }, { ends_on: 'must be at most two years after starts_on' }],
  [{ ends_on: '2028-12-01' }, 105],
  [{ to: '12:00' }, { to: 'must not be the same as from' }],
  [
    { starts_on: '2026-12-02', ends_on: '2026-12-07' },
    { ends_on: expect.stringMatching(/^gives no time off: none of the weekdays/) },
  ],
  [
    { weekdays: ['monday', 'tuesday'], ends_on: '2028-12-01' } as const,
    { ends_on: expect.stringMatching(/^gives more than 200 times off/) },
  ],
] as [Partial<Repetition>, unknown][])('A repetition with %j gives %j', (given, expected) => {
  expect(paramsOf(given)).toEqual(expected)
})
