import { spelledZone } from '../../../platform/lib/time-zone.ts'
import { windowsZones } from './windows-zones.ts'

const byLowerCase = new Map([...windowsZones].map(([name, zone]) => [name.toLowerCase(), zone]))

/** The IANA name for a `TZID`, such as `Romance Standard Time` or `/mozilla.org/20070129_1/Europe/Madrid`. */
export function ianaNameOf(tzid: string): string | undefined {
  const name = tzid.trim()
  const [path = ''] = /(?<!\w)(?:America\/(?:\w+\/)?|[A-Z]\w+\/)[\w+-]+$/.exec(name) ?? []
  return (
    spelledZone(name) ?? byLowerCase.get(name.toLowerCase()) ?? (path === '' ? undefined : spelledZone(path))
  )
}

/**
 * The IANA name for what programs write that do not follow the standard: a Windows name with a number,
 * `Daylight`, or as it is shown to people, and abbreviations, which mean the zone of a place with its summer
 * time.
 */
export function likelyNameOf(tzid: string): string | undefined {
  const name = tzid.trim().replace(/(?<!\s)\s+\d+$/, '')
  const shown = name.replace(/^\((?:utc|gmt)[^)]*\)\s*/i, '').toLowerCase()
  const windows = shown.replace(/ (?:daylight|summer) time$/, ' standard time')
  return (
    ianaNameOf(name) ??
    byLowerCase.get(windows) ??
    byLowerCase.get(shown) ??
    shownZones.get(shown) ??
    abbreviations.get(name.toUpperCase())
  )
}

/**
 * The offset that a `TZID` states, such as `GMT+05:30`, `UTC-5` or `+0100`, in milliseconds. East of
 * Greenwich is positive.
 */
export function offsetNamed(tzid: string): number | undefined {
  const stated = /^(?:UTC|GMT|Z)?\s*([+-])(\d{1,2})(?::?(\d{2}))?(?::?(\d{2}))?$/i.exec(tzid.trim())
  if (!stated) return undefined
  const [, sign, hours, minutes = '0', seconds = '0'] = stated
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  if (Number(hours) > 18 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return (sign === '-' ? -total : total) * 1000
}

/** Names as Windows shows them, in lower case. */
const shownZones = new Map([
  ['coordinated universal time', 'Etc/UTC'],
  ['eastern time (us & canada)', 'America/New_York'],
  ['eastern time', 'America/New_York'],
  ['indiana (east)', 'America/Indiana/Indianapolis'],
  ['central time (us & canada)', 'America/Chicago'],
  ['central time', 'America/Chicago'],
  ['mountain time (us & canada)', 'America/Denver'],
  ['mountain time', 'America/Denver'],
  ['arizona', 'America/Phoenix'],
  ['pacific time (us & canada)', 'America/Los_Angeles'],
  ['pacific time', 'America/Los_Angeles'],
  ['alaska', 'America/Anchorage'],
  ['hawaii', 'Pacific/Honolulu'],
  ['atlantic time (canada)', 'America/Halifax'],
  ['newfoundland', 'America/St_Johns'],
  ['brasilia', 'America/Sao_Paulo'],
  ['dublin, edinburgh, lisbon, london', 'Europe/London'],
  ['amsterdam, berlin, bern, rome, stockholm, vienna', 'Europe/Berlin'],
  ['brussels, copenhagen, madrid, paris', 'Europe/Paris'],
  ['belgrade, bratislava, budapest, ljubljana, prague', 'Europe/Budapest'],
  ['sarajevo, skopje, warsaw, zagreb', 'Europe/Warsaw'],
  ['athens, bucharest', 'Europe/Bucharest'],
  ['helsinki, kyiv, riga, sofia, tallinn, vilnius', 'Europe/Kyiv'],
  ['istanbul', 'Europe/Istanbul'],
  ['jerusalem', 'Asia/Jerusalem'],
  ['moscow, st. petersburg', 'Europe/Moscow'],
  ['chennai, kolkata, mumbai, new delhi', 'Asia/Kolkata'],
  ['beijing, chongqing, hong kong, urumqi', 'Asia/Shanghai'],
  ['osaka, sapporo, tokyo', 'Asia/Tokyo'],
  ['canberra, melbourne, sydney', 'Australia/Sydney'],
  ['auckland, wellington', 'Pacific/Auckland'],
])

/**
 * Abbreviations that several places use with different offsets or different rules: the zones of each, and
 * their offset.
 */
const ambiguous = new Map<string, [zones: RegExp, hours: number][]>([
  [
    'IST',
    [
      [/^Asia\/(Kolkata|Calcutta)$/, 5.5],
      [/^(Europe\/Dublin|Eire)$/, 1],
      [/^(Asia\/(Jerusalem|Tel_Aviv)|Israel)$/, 2],
    ],
  ],
  [
    'BST',
    [
      [/^(Europe\/(London|Belfast|Jersey|Guernsey|Isle_of_Man)|GB(-Eire)?)$/, 1],
      [/^Asia\/(Dhaka|Dacca)$/, 6],
    ],
  ],
  [
    'CST',
    [
      [/^(America|US|Canada|Mexico)\//, -6],
      [/^(Asia\/(Shanghai|Chongqing|Harbin|Macau|Taipei)|PRC|ROC)$/, 8],
      [/^(America\/Havana|Cuba)$/, -5],
    ],
  ],
  [
    'AST',
    [
      [/^(America|Atlantic|Canada)\//, -4],
      [/^Asia\/(Riyadh|Kuwait|Aden|Baghdad|Bahrain|Qatar)$/, 3],
    ],
  ],
  ['ACST', [[/^Australia\//, 9.5]]],
  ['AEST', [[/^(Australia|Antarctica)\//, 10]]],
])

/**
 * Whether the zone uses this ambiguous abbreviation in some part of the year. Undefined for a name that is
 * not ambiguous. Where clocks are on summer time, the neighbours to the west have the same offset under
 * another name, so the one in winter counts.
 */
export function usesAbbreviation(tzid: string, zone: string, year: number): boolean | undefined {
  const uses = ambiguous.get(tzid.trim().toUpperCase())
  if (!uses) return undefined
  const offsets = [1, 7].map(month => offsetHours(zone, year, month))
  const isSummerName = /^[IB]ST$/i.test(tzid.trim())
  const standard = Math.min(...offsets)
  return uses.some(
    ([zones, hours]) => zones.test(zone) && (isSummerName ? offsets.includes(hours) : standard === hours),
  )
}

const offsetHours = (zone: string, year: number, month: number): number =>
  Temporal.ZonedDateTime.from({ timeZone: zone, year, month, day: 1 }).offsetNanoseconds / 3_600e9

const abbreviations = new Map([
  ['Z', 'Etc/UTC'],
  ['WEST', 'Europe/Lisbon'],
  ['CEST', 'Europe/Brussels'],
  ['MEZ', 'Europe/Berlin'],
  ['MESZ', 'Europe/Berlin'],
  ['EEST', 'Europe/Athens'],
  ['MSK', 'Europe/Moscow'],
  ['EDT', 'America/New_York'],
  ['ET', 'America/New_York'],
  ['CDT', 'America/Chicago'],
  ['CT', 'America/Chicago'],
  ['MDT', 'America/Denver'],
  ['MT', 'America/Denver'],
  ['PST', 'America/Los_Angeles'],
  ['PDT', 'America/Los_Angeles'],
  ['PT', 'America/Los_Angeles'],
  ['ADT', 'America/Halifax'],
  ['NST', 'America/St_Johns'],
  ['NDT', 'America/St_Johns'],
  ['AKST', 'America/Anchorage'],
  ['AKDT', 'America/Anchorage'],
  ['HDT', 'Pacific/Honolulu'],
  ['BRT', 'America/Sao_Paulo'],
  ['SGT', 'Asia/Singapore'],
  ['HKT', 'Asia/Hong_Kong'],
  ['JST', 'Asia/Tokyo'],
  ['KST', 'Asia/Seoul'],
  ['AWST', 'Australia/Perth'],
  ['ACDT', 'Australia/Adelaide'],
  ['AEDT', 'Australia/Sydney'],
  ['NZST', 'Pacific/Auckland'],
  ['NZDT', 'Pacific/Auckland'],
])
