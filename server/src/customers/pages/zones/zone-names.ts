import { readFileSync } from 'node:fs'
import type { Language } from '../../../mail/languages/languages.ts'

// Both files are from the Unicode CLDR 48.2 (Unicode License v3, https://www.unicode.org/license.txt). To ask
// Intl for the same takes almost a second, during which the server could do nothing else.
const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

/** The cities after which zones are named, where the zone's name is not theirs, by language and zone. */
const names = read('./city-names.json') as Record<Language, Readonly<Record<string, string>>>

interface ZoneNames {
  /** Such as `Pacific Time` and `PST`, by language and group of zones. */
  names: Record<Language, Readonly<Record<string, readonly string[]>>>
  /** The zones of each group. */
  zones: Readonly<Record<string, readonly string[]>>
}

const groups = read('./zone-names.json') as ZoneNames

/** How CLDR and Intl spell zones that the IANA database has renamed. */
const olderSpelling: Readonly<Record<string, string>> = {
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

/** The city that the zone is named after, in that language: `Nueva York` of `America/New_York`. */
export function cityIn(language: Language, timezone: string): string {
  const zone = olderSpelling[timezone] ?? timezone
  return names[language][zone] ?? names.en[zone] ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** The names and abbreviations of each zone in that language. */
export function zoneNamesIn(language: Language): Map<string, readonly string[]> {
  return new Map(
    Object.entries(groups.zones).flatMap(([group, zones]) =>
      zones.map(zone => [newestSpelling(zone), groups.names[language][group] ?? []] as const),
    ),
  )
}
