import { expect, test } from 'vitest'
import { boundsOf, firstValues, isRepeatedOn, weekdayOf } from './repeats.ts'

const first = '2026-12-01'
const values = firstValues(first)

test('The weekday of the chosen day repeats for half a year', () => {
  expect([values.weekdays, values.until, weekdayOf('2026-12-06')]).toEqual([
    ['tuesday'],
    '2027-06-01',
    'sunday',
  ])
})

test('Every second week counts from the week of the first day', () => {
  const days = [
    '2026-11-30',
    '2026-12-01',
    '2026-12-04',
    '2026-12-08',
    '2026-12-11',
    '2026-12-15',
    '2027-06-15',
  ]
  const every = (everyWeeks: string) =>
    days.filter(date => isRepeatedOn(date, first, { ...values, everyWeeks, weekdays: ['tuesday', 'friday'] }))
  expect(every('1')).toEqual(days.slice(1, 6))
  expect(every('2')).toEqual(['2026-12-01', '2026-12-04', '2026-12-15'])
  expect(every('')).toEqual(every('1'))
})

test('A part of a day and a whole day are times of the zone', () => {
  const day = { from: '2027-03-14', to: '2027-03-14' }
  const hours = (part: Partial<typeof values>) => {
    const { starts, ends } = boundsOf('America/New_York', day, { ...values, ...part })
    return (ends - starts) / 3_600_000
  }
  expect([hours({}), hours({ isPart: true })]).toEqual([23, 3])
})
