import { readFileSync } from 'node:fs'
import type { Language } from '../../../platform/lib/language-tags.ts'
import { newestSpelling, olderSpelling } from '../../../platform/lib/zone-countries.ts'

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
