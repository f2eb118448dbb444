import { describe, expect, test } from 'vitest'
import { takesFrom, without } from './spans.ts'

/** `9-17` of a date in UTC, as the management interface writes it. */
const span = (date: string, hours: string) => {
  const [from = 0, to = 0] = hours.split('-').map(Number)
  const at = (hour: number) => new Date(Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000).toISOString()
  return { starts_at: at(from), ends_at: at(to) }
}

describe('Hours that are left', () => {
  test.each([
    ['nothing is taken', ['9-17'], [], ['9-17']],
    ['the middle is taken', ['9-17'], ['12-13'], ['9-12', '13-17']],
    ['both ends are taken, by spans that overlap', ['9-17'], ['0-10', '8-11', '16-20'], ['11-16']],
    ['one of two is taken as a whole', ['9-12', '14-18'], ['9-12'], ['14-18']],
    ['all is taken', ['9-17'], ['0-24'], []],
    ['what touches them takes nothing', ['9-17'], ['5-9', '17-20'], ['9-17']],
  ])('Hours that are left: %s', (_name, hours, taken, left) => {
    const day = (all: string[]) => all.map(one => span('2027-06-01', one))
    const stretches = day(left).map(({ starts_at, ends_at }) => ({
      start: Date.parse(starts_at),
      end: Date.parse(ends_at),
    }))
    expect(without(day(hours), day(taken))).toEqual(stretches)
  })
})

describe('A span takes something of a day', () => {
  const newYork = 'America/New_York'
  /** Days off of whole days there, in UTC: Chicago is one hour behind, Tokyo 13 or 14 ahead. */
  const friday = '2027-06-04'
  const chicago = { starts_at: '2027-06-04T05:00:00Z', ends_at: '2027-06-05T05:00:00Z' }
  const tokyo = { starts_at: '2027-06-03T15:00:00Z', ends_at: '2027-06-04T15:00:00Z' }
  const nineToFive = (date: string) => span(date, '13-21')

  test.each([
    ['that day off, with hours', friday, chicago, [nineToFive(friday)], true],
    [
      'the next day, of which it takes an hour of the night',
      '2027-06-05',
      chicago,
      [nineToFive('2027-06-05')],
      false,
    ],
    ['the next day without hours', '2027-06-05', chicago, [], false],
    ['that day without hours', friday, chicago, [], true],
    ['a day off in Tokyo takes the morning', friday, tokyo, [nineToFive(friday)], true],
    ['and the afternoon of the day before', '2027-06-03', tokyo, [nineToFive('2027-06-03')], true],
    ['but not its morning', '2027-06-03', tokyo, [span('2027-06-03', '12-15')], false],
    ['hours of other days do not count', friday, chicago, [nineToFive('2027-06-07')], true],
  ])('A span takes part of a day: %s', (_name, date, taken, hours, expected) => {
    expect(takesFrom(newYork, date, taken, hours)).toBe(expected)
  })

  test('A span takes part of days of 23 and 25 hours', () => {
    const off = (from: string, to: string) => ({ starts_at: from, ends_at: to })
    expect(takesFrom(newYork, '2027-03-14', off('2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z'), [])).toBe(
      true,
    )
    expect(takesFrom(newYork, '2027-03-15', off('2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z'), [])).toBe(
      false,
    )
    expect(takesFrom(newYork, '2027-11-07', off('2027-11-07T04:00:00Z', '2027-11-08T05:00:00Z'), [])).toBe(
      true,
    )
    expect(takesFrom(newYork, '2027-11-08', off('2027-11-07T04:00:00Z', '2027-11-08T05:00:00Z'), [])).toBe(
      false,
    )
  })
})
