import { cities } from './cities.ts'
import { cityOf } from './times.ts'

export interface FoundZone {
  city: string
  /** In the reader's language. Empty if unknown. */
  country: string
  timezone: string
}

const mostResults = 8
/** No name has more. Taking accents apart is quadratic. */
const longestText = 100

/**
 * Time zones whose city, country, name or abbreviation begins with the text, cities first. Case and accents
 * do not matter.
 */
export function findZones(text: string, locale: string, now: Date): FoundZone[] {
  const wanted = plain(text.slice(0, longestText))
  if (wanted === '') return []
  const { language } = new Intl.Locale(locale)
  const places = placesIn(language)
  const names = namesIn(language, now)
  const starts = (words: string) => words.startsWith(wanted) || words.includes(` ${wanted}`)
  const byCity = places.filter(place => starts(place.cityWords))
  const byCountry = places.filter(place => starts(place.countryWords))
  const byName = places.filter(({ timezone }) => names.get(timezone)?.some(starts))
  const found = new Map(
    [...byCity, ...byCountry, ...byName].map(place => [`${place.city} ${place.timezone}`, place]),
  )
  return [...found.values()]
    .slice(0, mostResults)
    .map(({ city, country, timezone }) => ({ city, country, timezone }))
}

interface Place extends FoundZone {
  cityWords: string
  countryWords: string
}

const known = new Map<string, Place[]>()

function placesIn(language: string): Place[] {
  const places = known.get(language) ?? listPlaces(language)
  known.set(language, places)
  return places
}

function listPlaces(language: string): Place[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const regions = regionOfZone()
  const zones = Intl.supportedValuesOf('timeZone').filter(
    zone => zone.includes('/') && !zone.startsWith('Etc/'),
  )
  const all = [
    ...Object.entries(cities).flatMap(([timezone, more]) => more.map(city => ({ city, timezone }))),
    ...zones.map(timezone => ({ city: cityOf(timezone), timezone })),
  ]
  return all.map(({ city, timezone }) => {
    const region = regions.get(timezone)
    const country = region ? (names.of(region) ?? '') : ''
    return { city, country, timezone, cityWords: plain(city), countryWords: plain(country) }
  })
}

/** The country of each zone, from the zones of each country. */
function regionOfZone(): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap(first => letters.map(second => first + second))
  return new Map(
    codes.flatMap(code =>
      (new Intl.Locale(`und-${code}`).getTimeZones() ?? []).map(zone => [zone, code] as const),
    ),
  )
}

type Names = Map<string, string[]>

/** By language. A change of the clocks changes names, so those of a day are kept. */
const namesOfDay = new Map<string, { day: string; names: Names }>()

/** The names of all zones. To make them takes a tenth of a second, and a search comes with each letter. */
function namesIn(language: string, now: Date): Names {
  const day = now.toISOString().slice(0, 10)
  const kept = namesOfDay.get(language)
  if (kept?.day === day) return kept.names
  const zones = new Set(placesIn(language).map(({ timezone }) => timezone))
  const names = new Map([...zones].map(zone => [zone, namesOf(zone, language, now)]))
  namesOfDay.set(language, { day, names })
  return names
}

function namesOf(timeZone: string, language: string, now: Date): string[] {
  return (['long', 'short'] as const).map(timeZoneName => {
    const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(now)
    return plain(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '')
  })
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
