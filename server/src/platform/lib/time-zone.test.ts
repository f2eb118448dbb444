import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { zoneNamed } from './time-zone.ts'

test.each([
  ['America/New_York', 'America/New_York'],
  ['america/new_york', 'America/New_York'],
  ['AMERICA/ARGENTINA/BUENOS_AIRES', 'America/Argentina/Buenos_Aires'],
  ['utc', 'UTC'],
  ['etc/gmt+5', 'Etc/GMT+5'],
  ['us/eastern', 'US/Eastern'],
  ['asia/calcutta', 'Asia/Calcutta'],
  ['est5edt', 'EST5EDT'],
])('The zone %s is %s', (typed, zone) => {
  expect(zoneNamed(typed)).toBe(zone)
})

test.each(['', '+01:00', 'Z', 'Mars/Olympus', 'PST', 'America/New York', 'America/New_York ', '0', 'UTC+1'])(
  'The zone %j is unknown',
  typed => {
    expect(() => zoneNamed(typed, 'zone')).toThrow(AppError)
  },
)
