import { describe, expect, test } from 'vitest'
import { hintFor, problemText } from './problems.ts'
import { nextRead, nextTry, spanOf, urlOf } from './rules.ts'

const now = new Date('2026-11-20T10:30:00Z')
const minutes = (count: number) => count * 60_000
const wait = (at: Date) => (at.getTime() - now.getTime()) / minutes(1)

test('A calendar is read every five minutes, plus or minus a tenth', () => {
  expect([0, 0.5, 1].map(random => wait(nextRead(now, random)))).toEqual([4.5, 5, 5.5])
})

describe('After failures', () => {
  const waitAfter = (failures: number, retryAfterMs: number | null = null, warnAt: Date | null = null) =>
    wait(nextTry(now, failures, { retryAfterMs, warnAt, random: 0.5 }))

  test('After failures a calendar is read less and less often, down to once an hour', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 100].map(failures => waitAfter(failures))).toEqual([
      5, 5, 10, 20, 40, 60, 60, 60,
    ])
  })

  test('After failures a calendar waits as long as its server asks, up to an hour', () => {
    expect([minutes(1), minutes(30), minutes(600)].map(ms => waitAfter(1, ms))).toEqual([5, 30, 60])
  })

  test('After failures a calendar is read when its warning is due', () => {
    const in7 = new Date(now.getTime() + minutes(7))
    expect([waitAfter(1, null, in7), waitAfter(5, null, in7), waitAfter(1, minutes(30), in7)]).toEqual([
      5, 7, 7,
    ])
    expect(waitAfter(5, null, new Date(now.getTime() - 1))).toBe(40)
  })
})

test('A reading covers whole days, to a week past the longest appointment on the last day', () => {
  const { fromMs, neededMs, toMs } = spanOf({ horizon_days: 90 }, now)
  const dates = [fromMs, neededMs, toMs].map(ms => new Date(ms).toISOString())
  expect(dates).toEqual(['2026-11-18', '2027-02-27', '2027-03-06'].map(date => `${date}T00:00:00.000Z`))
})

test.each([
  ['webcal://p1.icloud.com/published/2/x', 'https://p1.icloud.com/published/2/x'],
  ['WEBCAL://p1.icloud.com/x', 'https://p1.icloud.com/x'],
  ['webcals://example.com/x', 'https://example.com/x'],
  ['https://example.com/x?key=1#part', 'https://example.com/x?key=1'],
])('A calendar of %s is read at %s', (address, url) => {
  expect(urlOf(address, 'live').href).toBe(url)
})

test.each([
  ['calendar.google.com', /Secret address in iCal format/],
  ['outlook.office365.com', /ICS link/],
  ['p12-caldav.icloud.com', /Public Calendar/],
  ['cloud.example.com', /\?export/],
  ['notgoogle.com.example', /\?export/],
])('The message for %s names the way out', (host, hint) => {
  expect(hintFor(host)).toMatch(hint)
})

test('The message has the status in words', () => {
  expect(problemText('status_403')).toBe('its server responded with status 403')
  expect(problemText('tls')).toBe('there is no secure connection to its server')
})
