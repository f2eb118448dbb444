import { type Language, languageOf } from '../../../mail/languages/languages.ts'
import { cityIn, zoneNamesIn } from '../../../mail/languages/zones/zone-names.ts'
import { countryOfZone, newestSpelling, zonesOfCountries } from '../../../platform/lib/zone-countries.ts'
import { cities } from './cities.ts'
import { abbreviations, cityNames, otherCityNames, otherCountryNames } from './other-names.ts'
import { usStates } from './us-states.ts'

export interface FoundZone {
  /** City, state or zone, in the reader's language. */
  name: string
  /** In the reader's language. Empty if unknown, or if `name` says it. */
  country: string
  timezone: string
  /** `UTC−5`, or empty for UTC. */
  offset: string
}

/** No name has more. Taking accents apart is quadratic. */
const longestText = 100

/**
 * Time zones whose city, US state, country, name or abbreviation begins with the text, or that have the
 * offset that it says, one result a zone. Case and accents do not matter. What equals the text comes first,
 * and of names of zones those in the country `home`: `Eastern` is said in several.
 */
export function findZones(text: string, locale: string, now: Date, home?: string): FoundZone[] {
  const wanted = plain(text.slice(0, longestText))
  const { language } = languageOf(locale)
  const offset = offsetIn(text)
  if (offset !== undefined) return zonesAt(offset, language, now)
  if (wanted === '') return []
  const starts = (word: string) => word.startsWith(wanted) || word.includes(` ${wanted}`)
  const matches = ({ words }: Place) => words.some(starts)
  const equals = ({ words }: Place) => words.includes(wanted)
  const places = placesIn(language)
  const named = oneOfClock(namedIn(language).filter(matches))
  // A few letters are rather the beginning of a city.
  const isAtHome = ({ timezone }: Place) => wanted.length > 2 && countryOfZone(timezone) === home
  const found = [
    ...places.filter(equals),
    ...namedIn(language).filter(equals),
    ...places.filter(({ code }) => code === wanted),
    ...named.filter(isAtHome),
    ...places.filter(matches),
    ...named,
  ]
  const best = found.length > 0 ? found : inParts(partsOf(text), language)
  return firstOfEach(best, ({ timezone }) => timezone).map(place => shown(place, language, now))
}

/** Without further zones of a country whose clocks agree. */
const oneOfClock = (places: Place[]): Place[] =>
  firstOfEach(places, ({ timezone }) => `${countryOfZone(timezone)} ${clockOf(timezone)}`)

/** `Kathmandu, Nepal` and `Asia/Kathmandu` in their parts, without accents. */
const partsOf = (text: string): string[] =>
  text
    .slice(0, longestText)
    .split(/[,/]/)
    .map(plain)
    .filter(part => part !== '')

/**
 * A city with its state or country, or a zone with its area. With none of that name in it, what the last
 * part that is known means: of `Butwal, Nepal` the time of Nepal, of `Toronto, Ontario` that of Toronto.
 */
function inParts([first = '', ...around]: string[], language: Language): Place[] {
  if (around.length === 0) return []
  const [area, city] = [[first, ...around.slice(0, -1)], around.at(-1) ?? '']
  const isInAll = ({ around: names }: Place, parts: string[]) =>
    parts.every(part => names.some(name => name.startsWith(part)))
  const places = placesIn(language)
  const named = (wanted: string) => places.filter(({ words }) => words.some(word => word.startsWith(wanted)))
  const found = [
    ...named(first).filter(place => isInAll(place, around)),
    // Names of zones have the area first.
    ...named(city).filter(place => isInAll(place, area)),
  ]
  const known = [...around.toReversed(), first].map(named).find(some => some.length > 0) ?? []
  return found.length > 0 ? found : known
}

interface Place {
  name: string
  country: string
  timezone: string
  /** What finds it. */
  words: string[]
  /** An abbreviation that finds it if it is the whole text. */
  code?: string
  /** What it lies in: country, states, area of the name of its zone. */
  around: string[]
}

const known = new Map<Language, Place[]>()
const knownNames = new Map<Language, Place[]>()

/** Cities, states and countries, in the order in which they are found. */
function placesIn(language: Language): Place[] {
  const places = known.get(language) ?? [
    ...citiesIn(language),
    ...statesIn(language),
    ...countriesIn(language),
  ]
  known.set(language, places)
  return places
}

const allZones = [...Intl.supportedValuesOf('timeZone'), 'UTC']
  .filter(zone => zone === 'UTC' || (zone.includes('/') && !zone.startsWith('Etc/')))
  .map(newestSpelling)

function citiesIn(language: Language): Place[] {
  const countryNames = new Intl.DisplayNames(language, { type: 'region' })
  const large = Object.entries(cities).flatMap(([timezone, more]) => more.map(city => ({ city, timezone })))
  const named = allZones.map(timezone => ({ city: cityIn('en', timezone), timezone }))
  return [...named, ...large].map(({ city, timezone }) => {
    const region = countryOfZone(timezone)
    const isNamedAfter = cityIn('en', timezone) === city
    const name = isNamedAfter ? cityIn(language, timezone) : (cityNames[language][city] ?? city)
    const elsewhere = Object.values(cityNames).flatMap(names => names[city] ?? [])
    const spelled = (timezone.split('/').at(-1) ?? '').replaceAll('_', ' ')
    const words = [
      name,
      city,
      ...(isNamedAfter ? [spelled] : []),
      ...elsewhere,
      ...(otherCityNames[city] ?? []),
    ]
    return {
      name,
      country: region ? (countryNames.of(region) ?? '') : '',
      timezone,
      words: words.map(plain),
      around: aroundOf(timezone),
    }
  })
}

const statesIn = (language: Language): Place[] =>
  usStates.flatMap(state =>
    state.zones.map(timezone => {
      const name = state[language] ?? state.en
      const city = cityIn(language, timezone)
      // The name of a zone's city is the rest of a state with two zones.
      const label = state.zones.length > 1 ? `${name} (${city})` : name
      return {
        name: label,
        country: '',
        timezone,
        words: [name, state.en, state.also ?? ''].filter(Boolean).map(plain),
        code: plain(state.code),
        around: aroundOf(timezone),
      }
    }),
  )

/** Country, states and areas of a zone, in every language. */
function aroundOf(timezone: string): string[] {
  const kept = knownAround.get(timezone)
  if (kept) return kept
  const region = countryOfZone(timezone)
  const names = [
    ...countryNamesOf(region),
    ...usStates.flatMap(({ zones, code, en, es = en, fr = en }) =>
      zones.includes(timezone) ? [code, en, es, fr] : [],
    ),
    ...timezone.split('/').slice(0, -1),
  ].map(plain)
  knownAround.set(timezone, names)
  return names
}

const knownAround = new Map<string, string[]>()
const everyLanguage: readonly Language[] = ['en', 'es', 'fr']
const regionNames = everyLanguage.map(language => new Intl.DisplayNames(language, { type: 'region' }))

/** As the Unicode CLDR has them, and what else people type. */
const countryNamesOf = (code: string | undefined): string[] =>
  code === undefined
    ? []
    : [...regionNames.map(names => names.of(code) ?? code), ...(otherCountryNames[code] ?? [])]

/** One for each zone of a country that differs from the others in its clock. */
function countriesIn(language: Language): Place[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return [...zonesOfCountries()].flatMap(([code, zones]) => {
    const words = countryNamesOf(code).map(plain)
    return firstOfEach(largeFirst(zones), clockOf).map(timezone => ({
      name: cityIn(language, timezone),
      country: names.of(code) ?? '',
      timezone,
      words,
      around: aroundOf(timezone),
    }))
  })
}

/** Zones by their names and abbreviations: `Pacific Time`, `PT`, `EST`. Those with large cities first. */
function namedIn(language: Language): Place[] {
  const kept = knownNames.get(language)
  if (kept) return kept
  const countryNames = new Intl.DisplayNames(language, { type: 'region' })
  const texts = [...new Set<Language>([language, 'en'])].map(zoneNamesIn)
  const places = largeFirst(allZones).map(timezone => {
    const region = countryOfZone(timezone)
    const abbreviated = abbreviations[timezone] ?? []
    return {
      name: cityIn(language, timezone),
      country: region ? (countryNames.of(region) ?? '') : '',
      timezone,
      words: [...texts.flatMap(names => names.get(timezone) ?? []), ...abbreviated].map(plain),
      around: [],
    }
  })
  knownNames.set(language, places)
  return places
}

const winter = Date.UTC(2026, 0, 15)
const summer = Date.UTC(2026, 6, 15)

/** Minutes ahead of UTC that a text such as `UTC-5`, `GMT+5:30`, `+0530` or `5:45` says. */
function offsetIn(text: string): number | undefined {
  const found =
    /^(?:utc|gmt)? ?([+\u2212-]) ?(\d{1,2})(?::?(\d{2}))?$/i.exec(text.trim()) ??
    /^(?:utc|gmt)? ?()(\d{1,2}):(\d{2})$/i.exec(text.trim())
  if (!found) return undefined
  const [, sign, hours, minutes = '0'] = found
  return (sign === '+' || sign === '' ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
}

/** Zones with that offset now, those with large cities first, one for each clock. */
function zonesAt(offsetMinutes: number, language: Language, now: Date): FoundZone[] {
  const found = namedIn(language).filter(({ timezone }) => minutesAhead(timezone, now) === offsetMinutes)
  return firstOfEach(found, ({ timezone }) => clockOf(timezone)).map(place => shown(place, language, now))
}

const minutesAhead = (timezone: string, at: Date | number): number =>
  Temporal.Instant.fromEpochMilliseconds(Number(at)).toZonedDateTimeISO(timezone).offsetNanoseconds / 60e9

/** The same for zones whose clocks agree in winter and summer. */
const clockOf = (timezone: string): string =>
  `${minutesAhead(timezone, winter)} ${minutesAhead(timezone, summer)}`

/** The first one of each key, in their order. */
function firstOfEach<T>(all: T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>()
  return all.filter(one => {
    const key = keyOf(one)
    return !seen.has(key) && seen.add(key)
  })
}

function shown({ name, country, timezone }: Place, language: Language, now: Date): FoundZone {
  const format = new Intl.DateTimeFormat(language, { timeZone: timezone, timeZoneName: 'shortOffset' })
  const part = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')
  return { name, country, timezone, offset: (part?.value ?? '').replace('GMT', 'UTC') }
}

const withLargeCities = new Map(Object.keys(cities).map((timezone, at) => [timezone, at]))

/** Those with large cities first. */
const largeFirst = (timezones: readonly string[]): string[] => {
  const rank = (timezone: string) => withLargeCities.get(timezone) ?? withLargeCities.size
  return timezones.toSorted((a, b) => rank(a) - rank(b))
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
