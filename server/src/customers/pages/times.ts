import {
  clock,
  clockRange,
  firstOfMonth,
  timeFormat as format,
  isTwice,
  type Zoned,
  zoneIfTwice,
} from '../../mail/languages/time-texts.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { dateIn } from '../../platform/lib/time-zone.ts'

export { placeOfZone } from '../../mail/languages/time-texts.ts'

/** `9:05 AM` */
export const clockTime = (at: Date, { locale, timezone }: Zoned): string =>
  format(locale, timezone, clock(locale)).format(at)

/**
 * `9:05 – 9:35 AM`, and `11:45 PM – 12:15 AM (Tue, Dec 8)` across midnight. The page names the zone once; an
 * hour that the day has twice is told by its zone.
 */
export function timeRange(from: Date, to: Date, zoned: Zoned): string {
  const { locale, timezone } = zoned
  const twice = isTwice(from, timezone) || isTwice(to, timezone)
  // A range would name the zone of its end alone.
  if (twice && offsetOf(from, timezone) !== offsetOf(to, timezone))
    return `${clockTimeWithZone(from, zoned)} – ${clockTimeWithZone(to, zoned)}`
  const times = format(locale, timezone, { ...clock(locale), ...zoneIfTwice(twice) })
  if (dateIn(from, timezone) === dateIn(to, timezone)) return clockRange(times, locale, from, to)
  const day = format(locale, timezone, { weekday: 'short', month: 'short', day: 'numeric' }).format(to)
  return `${times.format(from)}${rangeSign(locale)}${times.format(to)} (${firstOfMonth(day, locale)})`
}

/** What a locale writes between two times. A range across midnight would name both days in digits. */
function rangeSign(locale: string): string {
  const at = (hour: number) => Date.UTC(2024, 0, 1, hour)
  const parts = format(locale, 'UTC', clock(locale)).formatRangeToParts(at(9), at(22))
  return parts.find(({ source }) => source === 'shared')?.value ?? ' – '
}

const offsetOf = (at: Date, timezone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).offsetNanoseconds

/** `9:05 AM EST`, for a time that its local day has twice. */
export const clockTimeWithZone = (at: Date, { locale, timezone }: Zoned): string =>
  format(locale, timezone, { ...clock(locale), timeZoneName: 'short' }).format(at)

/**
 * `Thursday, December 3, 2026 at 9:05 AM`, with the zone if the day has the time twice. A line may break
 * behind the weekday and before the time.
 */
export function fullTime(at: Date, { locale, timezone }: Zoned): string {
  const parts = format(locale, timezone, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    ...clock(locale),
    ...zoneIfTwice(isTwice(at, timezone)),
  }).formatToParts(at)
  const joined = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('')
      .replaceAll(' ', '\u00a0')
  const weekday = parts.findIndex(({ type }) => type === 'weekday') + 1
  const beforeTime = parts.findIndex(({ type }) => type === 'hour') - 1
  const words = [joined(0, weekday), joined(weekday, beforeTime), joined(beforeTime, parts.length)]
  return firstOfMonth(words.map(word => word.replace(/^(,?)\u00a0/, '$1 ')).join(''), locale)
}

/** Words that a no-break space joins stay in one line, if that is long enough for them. */
export const joinedWords = (text: string): Html =>
  html`${text.split(' ').flatMap((words, at) => {
    const shown = words.includes('\u00a0')
      ? html`<span class="joined">${words.replaceAll('\u00a0', ' ')}</span>`
      : words
    return at === 0 ? [shown] : [' ', shown]
  })}`

/** `9:00 – 10:00 AM` of an hour from 0 to 23. */
export function hourRange(hour: number, locale: string): string {
  const hours = format(locale, 'UTC', clock(locale))
  const at = (whole: number) => new Date(Date.UTC(2024, 0, 1, whole))
  if (hour < 23) return clockRange(hours, locale, at(hour), at(hour + 1))
  return `${hours.format(at(hour))}${rangeSign(locale)}${hours.format(at(hour + 1))}`
}

/**
 * `Thu, Dec 3, 9:05 AM`, with the year unless it is the one of `now`, and the zone if the day has it twice.
 */
export function shortTime(at: Date, { locale, timezone }: Zoned, now = at): string {
  const isOtherYear = dateIn(at, timezone).slice(0, 4) !== dateIn(now, timezone).slice(0, 4)
  const parts = format(locale, timezone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...clock(locale),
    ...(isOtherYear ? { year: 'numeric' } : {}),
    ...zoneIfTwice(isTwice(at, timezone)),
  }).formatToParts(at)
  return firstOfMonth(parts.map((part, index) => spelled(part, parts, index, locale)).join(''), locale)
}

/** French joins the time with `à`. Spanish abbreviates as in `vie. 27 nov.` */
function spelled(
  { type, value }: Intl.DateTimeFormatPart,
  parts: Intl.DateTimeFormatPart[],
  index: number,
  locale: string,
): string {
  if (type === 'literal' && locale.startsWith('fr') && parts[index + 1]?.type === 'hour') return ' à '
  if (!locale.startsWith('es')) return value
  if (type === 'literal' && parts[index - 1]?.type === 'weekday') return ' '
  return type === 'weekday' || type === 'month' ? value.replace(/\.?$/, '.') : value
}

/** `Thursday, December 3` of a local date. */
export const dateText = (date: string, locale: string): string =>
  firstOfMonth(
    format(locale, 'UTC', { weekday: 'long', month: 'long', day: 'numeric' }).format(noon(date)),
    locale,
  )

/** `Thursday, December 3, 2026` of a local date. */
export const fullDateText = (date: string, locale: string): string =>
  firstOfMonth(
    format(locale, 'UTC', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(
      noon(date),
    ),
    locale,
  )

/** `December 2026` of a month, `YYYY-MM`. */
export const monthText = (month: string, locale: string): string =>
  format(locale, 'UTC', { month: 'long', year: 'numeric' }).format(noon(`${month}-01`))

/** Weekday names in the order of the locale's week, from the long and the short form. */
export function weekdays(locale: string): { long: string; short: string }[] {
  return Array.from({ length: 7 }, (_, index) => {
    // 2024-01-01 was a Monday.
    const day = noon(`2024-01-0${((firstWeekday(locale) - 1 + index) % 7) + 1}`)
    return {
      long: format(locale, 'UTC', { weekday: 'long' }).format(day),
      short: format(locale, 'UTC', { weekday: 'short' }).format(day),
    }
  })
}

/** ISO number of the weekday with which a week begins. */
export function firstWeekday(locale: string): number {
  const { language, region } = new Intl.Locale(locale)
  // Most readers of English without a region are in the United States, where weeks begin on Sunday.
  if (language === 'en' && (region === undefined || region === 'US')) return 7
  return new Intl.Locale(locale).getWeekInfo().firstDay
}

/** `48 kB` */
export function sizeText(bytes: number, locale: string): string {
  const [value, unit] =
    bytes < 1_000_000 ? [Math.max(1, bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const maximumFractionDigits = value < 10 ? 1 : 0
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value)
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`)
