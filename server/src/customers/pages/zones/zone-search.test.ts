import { describe, expect, test } from 'vitest'
import { cityIn } from '../../../mail/languages/zones/zone-names.ts'
import { cities } from './cities.ts'
import { cityNames, otherCityNames } from './other-names.ts'
import { findZones } from './zone-search.ts'

const november = new Date('2026-11-28T12:00:00Z')

const first = (text: string, language: string) => findZones(text, language, november)[0]

describe.each([
  ['en', 'Kathmandu', 'Kathmandu', 'Asia/Kathmandu'],
  ['en', 'Katmandu', 'Kathmandu', 'Asia/Kathmandu'],
  ['es', 'Katmandú', 'Katmandú', 'Asia/Kathmandu'],
  ['fr', 'Kathmandu', 'Katmandou', 'Asia/Kathmandu'],
  ['en', 'Pokhara', 'Pokhara', 'Asia/Kathmandu'],
  ['en', 'NPT', 'Kathmandu', 'Asia/Kathmandu'],
  ['en', '5:45', 'Kathmandu', 'Asia/Kathmandu'],
  ['en', '+5:45', 'Kathmandu', 'Asia/Kathmandu'],
  ['en', ' 5:45', 'Kathmandu', 'Asia/Kathmandu'],
  ['en', 'Kolkata', 'Kolkata', 'Asia/Kolkata'],
  ['en', 'Calcutta', 'Kolkata', 'Asia/Kolkata'],
  ['en', 'Kyiv', 'Kyiv', 'Europe/Kyiv'],
  ['en', 'Kiev', 'Kyiv', 'Europe/Kyiv'],
  ['en', 'Yangon', 'Yangon', 'Asia/Yangon'],
  ['en', 'ho chi minh', 'Ho Chi Minh City', 'Asia/Ho_Chi_Minh'],
  ['en', 'Saigon', 'Ho Chi Minh City', 'Asia/Ho_Chi_Minh'],
  ['en', 'Nuuk', 'Nuuk', 'America/Nuuk'],
  ['en', 'NYC', 'New York', 'America/New_York'],
  ['en', 'New York City', 'New York', 'America/New_York'],
  ['en', 'Washington DC', 'Washington, D.C.', 'America/New_York'],
  ['en', 'Saint Louis', 'St. Louis', 'America/Chicago'],
  ['en', 'Texas', 'Texas (Chicago)', 'America/Chicago'],
  ['en', 'California', 'California', 'America/Los_Angeles'],
  ['en', 'Florida', 'Florida (New York)', 'America/New_York'],
  ['en', 'Arizona', 'Arizona', 'America/Phoenix'],
  ['en', 'Pacific Time', 'Los Angeles', 'America/Los_Angeles'],
  ['en', 'EST', 'New York', 'America/New_York'],
  ['en', 'US', 'New York', 'America/New_York'],
  ['en', 'USA', 'New York', 'America/New_York'],
  ['en', 'UK', 'London', 'Europe/London'],
  ['en', 'England', 'London', 'Europe/London'],
  ['en', 'UTC', 'UTC', 'UTC'],
  ['en', 'UTC-5', 'New York', 'America/New_York'],
  ['en', 'GMT+5', 'Karachi', 'Asia/Karachi'],
  ['en', '+05:30', 'Kolkata', 'Asia/Kolkata'],
  ['es', 'Nueva York', 'Nueva York', 'America/New_York'],
  ['es', 'londres', 'Londres', 'Europe/London'],
  ['es', 'Sevilla', 'Sevilla', 'Europe/Madrid'],
  ['en', 'Sevilla', 'Seville', 'Europe/Madrid'],
  ['fr', 'Seville', 'Séville', 'Europe/Madrid'],
  ['es', 'ciudad de mexico', 'Ciudad de México', 'America/Mexico_City'],
  ['es', 'Mumbai', 'Bombay', 'Asia/Kolkata'],
  ['en', 'Bombay', 'Mumbai', 'Asia/Kolkata'],
  ['fr', 'la nouvelle orleans', 'La Nouvelle-Orléans', 'America/Chicago'],
  ['es', 'Carolina del Norte', 'Carolina del Norte', 'America/New_York'],
  ['fr', 'Caroline du Nord', 'Caroline du Nord', 'America/New_York'],
  ['fr', 'katmandou', 'Katmandou', 'Asia/Kathmandu'],
  ['en', 'Kathmandu, Nepal', 'Kathmandu', 'Asia/Kathmandu'],
  ['es', 'Katmandú, Nepal', 'Katmandú', 'Asia/Kathmandu'],
  ['fr', 'Katmandou, Népal', 'Katmandou', 'Asia/Kathmandu'],
  ['en', 'Asia/Kathmandu', 'Kathmandu', 'Asia/Kathmandu'],
  ['es', 'America/Argentina/Buenos_Aires', 'Buenos Aires', 'America/Argentina/Buenos_Aires'],
  ['en', 'Lalitpur', 'Lalitpur', 'Asia/Kathmandu'],
  ['en', 'Butwal, Nepal', 'Kathmandu', 'Asia/Kathmandu'],
  ['en', 'Tenerife', 'Tenerife', 'Atlantic/Canary'],
  ['es', 'Tenerife, España', 'Tenerife', 'Atlantic/Canary'],
  ['fr', 'Tenerife, Espagne', 'Tenerife', 'Atlantic/Canary'],
  ['en', 'Londres, Reino Unido', 'London', 'Europe/London'],
  ['fr', 'Munich, Germany', 'Munich', 'Europe/Berlin'],
  ['en', 'Austin, TX', 'Austin', 'America/Chicago'],
  ['en', 'New York, NY', 'New York', 'America/New_York'],
  ['es', 'Miami, Florida, Estados Unidos', 'Miami', 'America/New_York'],
  ['fr', 'San Francisco, Californie', 'San Francisco', 'America/Los_Angeles'],
  ['en', 'Paris, Texas', 'Texas (Chicago)', 'America/Chicago'],
  ['en', 'Toronto, Ontario', 'Toronto', 'America/Toronto'],
  ['en', 'TX', 'Texas (Chicago)', 'America/Chicago'],
  ['en', 'CA', 'California', 'America/Los_Angeles'],
  ['es', 'ny', 'Estado de Nueva York', 'America/New_York'],
  ['fr', 'FL', 'Floride (New York)', 'America/New_York'],
  // Also states, but a zone and a city come first.
  ['en', 'CT', 'Chicago', 'America/Chicago'],
  ['en', 'MT', 'Denver', 'America/Denver'],
  ['en', 'LA', 'Los Angeles', 'America/Los_Angeles'],
  ['es', 'Tejas', 'Texas (Chicago)', 'America/Chicago'],
  ['es', 'Hora del este', 'Nueva York', 'America/New_York'],
  ['es', 'Hora del centro', 'Chicago', 'America/Chicago'],
  ['en', 'Madras', 'Chennai', 'Asia/Kolkata'],
  ['en', 'Zulu', 'UTC', 'UTC'],
])('A search in %s for %s', (language, text, name, timezone) => {
  test(`The first zone that a search finds is the one that people mean: ${name}`, () => {
    expect(first(text, language)).toMatchObject({ name, timezone })
  })
})

test('A search for a country finds each of its clocks once, with the offset of each', () => {
  const found = findZones('Estados Unidos', 'es', november)
  expect(found.slice(0, 5).map(({ timezone, offset }) => [timezone, offset])).toEqual([
    ['America/New_York', 'UTC-5'],
    ['America/Chicago', 'UTC-6'],
    ['America/Denver', 'UTC-7'],
    ['America/Phoenix', 'UTC-7'],
    ['America/Los_Angeles', 'UTC-8'],
  ])
  expect(new Set(found.map(({ timezone }) => timezone)).size).toBe(found.length)
  expect(found.every(({ country }) => country.startsWith('Estados Unidos'))).toBe(true)
})

test('Of names of zones, those of the country of the business come first, each clock once', () => {
  const zones = (text: string, home?: string) =>
    findZones(text, 'en', november, home).map(({ timezone }) => timezone)
  expect(zones('Eastern', 'US')[0]).toBe('America/New_York')
  expect(zones('Eastern', 'AU')[0]).toBe('Australia/Sydney')
  expect(zones('Central', 'US')[0]).toBe('America/Chicago')
  expect(zones('Eastern', 'US').filter(zone => zone.startsWith('America/Indiana'))).toEqual([])
  expect(zones('Eastern', 'US').length).toBeLessThan(30)
  // A city is the one that people mean, wherever the business is.
  expect(zones('Sydney', 'US')[0]).toBe('Australia/Sydney')
})

test('A search for an offset finds only zones with it, also in summer', () => {
  const summer = new Date('2026-07-01T12:00:00Z')
  const zones = (at: Date) => findZones('UTC-4', 'en', at).map(({ timezone }) => timezone)
  expect(zones(summer)).toContain('America/New_York')
  expect(zones(november)).not.toContain('America/New_York')
})

test('Each city with names in other languages is one of the search', () => {
  const known = new Set([
    ...Object.values(cities).flat(),
    ...Intl.supportedValuesOf('timeZone').map(zone => cityIn('en', zone)),
  ])
  const named = [
    ...Object.values(cityNames).flatMap(names => Object.keys(names)),
    ...Object.keys(otherCityNames),
  ]
  expect(named.filter(city => !known.has(city))).toEqual([])
})

test.each(['', ' ', 'Xyzzy', 'UTC+25', '<script>', 'Xyzzy, Xyzzy', ', /'])(
  'A search for "%s" finds nothing',
  text => {
    expect(findZones(text, 'en', november)).toEqual([])
  },
)
