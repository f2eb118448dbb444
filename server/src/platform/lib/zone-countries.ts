/** How Intl and the Unicode CLDR spell zones that the IANA database has renamed. */
export const olderSpelling: Readonly<Record<string, string>> = {
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Yangon': 'Asia/Rangoon',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Europe/Kyiv': 'Europe/Kiev',
  'America/Nuuk': 'America/Godthab',
  'America/Indiana/Indianapolis': 'America/Indianapolis',
  'America/Kentucky/Louisville': 'America/Louisville',
  'America/Argentina/Buenos_Aires': 'America/Buenos_Aires',
}

const newerSpelling = new Map(Object.entries(olderSpelling).map(([newer, older]) => [older, newer]))

/** The zone in the spelling of today's IANA database, where Intl still lists an older one. */
export const newestSpelling = (timezone: string): string => newerSpelling.get(timezone) ?? timezone

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

interface Countries {
  zonesOf: ReadonlyMap<string, readonly string[]>
  ofZone: ReadonlyMap<string, string>
}

/** Asking Intl takes a third of a second, which no start of a server and no second search waits for. */
let known: Countries | undefined

function countries(): Countries {
  known ??= readCountries()
  return known
}

function readCountries(): Countries {
  const zonesOf = new Map(
    letters
      .flatMap(first => letters.map(second => first + second))
      .filter(isOfToday)
      .map(code => [code, new Intl.Locale(`und-${code}`).getTimeZones() ?? []] as const)
      .filter(([, zones]) => zones.length > 0)
      .map(([code, zones]) => [code, zones.map(newestSpelling)] as const),
  )
  const ofZone = new Map([...zonesOf].flatMap(([code, zones]) => zones.map(zone => [zone, code] as const)))
  return { zonesOf, ofZone }
}

/** Intl also knows zones of former codes, such as `FX` for France and `SU`, which no other list has. */
const isOfToday = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code

/** The zones of each country, by its ISO 3166-1 code. */
export const zonesOfCountries = (): Countries['zonesOf'] => countries().zonesOf

/**
 * The ISO 3166-1 code of the country in which the zone is, also for a former name such as `US/Eastern`.
 * Undefined for `UTC` and the like.
 */
export function countryOfZone(timezone: string): string | undefined {
  const { ofZone } = countries()
  return ofZone.get(newestSpelling(timezone)) ?? ofZone.get(newestSpelling(mainNameOf(timezone)))
}

/** The name that Intl lists for the zone. Itself if there is no such zone. */
function mainNameOf(timezone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone
  } catch {
    return timezone
  }
}
