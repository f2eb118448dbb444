import { expect, test } from 'vitest'
import { catalogs } from '../../mail/languages/languages.ts'
import { describeClock, describeTime } from '../../mail/languages/time-texts.ts'
import { clockTime, fullTime, hourRange, placeOfZone, shortTime, timeRange } from './times.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ')
const newYork = { locale: 'en', timezone: 'America/New_York' }

test('A time has no zone, except the hour that the day has twice', () => {
  const [first, second, after] = ['05:30', '06:30', '07:30'].map(time => new Date(`2026-11-01T${time}Z`))
  expect([first, second, after].map(at => at && plain(fullTime(at, newYork)))).toEqual([
    'Sunday, November 1, 2026 at 1:30 AM EDT',
    'Sunday, November 1, 2026 at 1:30 AM EST',
    'Sunday, November 1, 2026 at 2:30 AM',
  ])
  expect([first, second, after].map(at => at && plain(shortTime(at, newYork)))).toEqual([
    'Sun, Nov 1, 1:30 AM EDT',
    'Sun, Nov 1, 1:30 AM EST',
    'Sun, Nov 1, 2:30 AM',
  ])
  const range = (from: string, to: string) =>
    plain(timeRange(new Date(`2026-11-01T${from}Z`), new Date(`2026-11-01T${to}Z`), newYork))
  expect(range('07:30', '08:00')).toBe('2:30 – 3:00 AM')
  expect(range('06:30', '07:00')).toBe('1:30 – 2:00 AM EST')
  expect(range('05:30', '06:00')).toBe('1:30 AM EDT – 1:00 AM EST')
  // The hour that is left out in spring is not there twice.
  expect(plain(fullTime(new Date('2026-03-08T07:00Z'), newYork))).toBe('Sunday, March 8, 2026 at 3:00 AM')
})

test.each([
  ['es', 'Europe/Rome', 'Italia'],
  ['es-ES', 'Europe/Madrid', 'España'],
  ['es-MX', 'America/New_York', 'Nueva York'],
  ['fr', 'Europe/Madrid', 'Espagne'],
  ['fr-CA', 'America/New_York', 'New York'],
  ['en', 'Europe/Madrid', 'Madrid'],
  ['es', 'UTC', 'UTC'],
])('In %s the zone %s is named %s', (locale, timezone, name) => {
  expect(placeOfZone({ locale, timezone })).toBe(name)
})

test.each([...['en', 'en-GB', 'en-IE', 'en-AU', 'en-CA', 'es', 'es-MX', 'es-AR', 'fr', 'fr-CA', 'fr-CH']])(
  'All times of a page have as many digits in %s',
  locale => {
    const [at, to] = [new Date('2026-11-27T09:30Z'), new Date('2026-11-27T10:00Z')]
    const zoned = { locale, timezone: 'UTC' }
    const hours = [
      clockTime(at, zoned),
      timeRange(at, to, zoned),
      fullTime(at, zoned).replace(/2026/, ''),
      shortTime(at, zoned),
      hourRange(9, locale),
      describeClock(at, 'UTC', locale),
      describeTime(at, 'UTC', locale).time,
      describeTime(at, 'UTC', locale).short,
    ].map(text => /\b0?9(?=[: \u00a0\u202f]+(?:[03]0|h))/.exec(text)?.[0])
    expect(new Set(hours).size).toBe(1)
    expect(hours[0]).toMatch(/^0?9$/)
  },
)

test.each([
  ['en', '11:45 PM – 12:15 AM (Tue, Dec 8)'],
  ['es', '23:45–0:15 (mar, 8 dic)'],
  ['fr', '23:45 – 00:15 (mar. 8 déc.)'],
])('A range across midnight names the second day in words in %s', (locale, said) => {
  const range = (from: string, to: string) =>
    plain(timeRange(new Date(from), new Date(to), { locale, timezone: 'Asia/Kathmandu' }))
  expect(range('2026-12-07T18:00Z', '2026-12-07T18:30Z')).toBe(said)
  expect(range('2026-12-07T17:00Z', '2026-12-07T17:30Z')).not.toContain('(')
})

test('Short times are written as each language writes them', () => {
  const at = new Date('2026-11-27T02:00Z')
  const short = (locale: string, now = at) => plain(shortTime(at, { locale, timezone: 'UTC' }, now))
  expect(catalogs.fr.pages.moveTo(short('fr'))).toBe('Déplacer au ven. 27 nov. à 02:00')
  expect(catalogs.es.pages.moveTo(short('es'))).toBe('Cambiar al vie. 27 nov., 2:00')
  expect(short('es', new Date(0))).toBe('vie. 27 nov. 2026, 2:00')
  expect(short('fr', new Date(0))).toBe('ven. 27 nov. 2026 à 02:00')
})

test.each(['en', 'en-GB', 'es', 'es-MX', 'fr'])(
  'The last hour of a day is written like the others in %s',
  locale => {
    const between = (hour: number) => hourRange(hour, locale).replace(/[\d:apmAPM.\u202f\u00a0]/g, '')
    // The hour before noon and the last one begin and end in different halves of the day.
    expect(between(23)).toBe(between(11))
  },
)
