import { languageOf } from '../../platform/lib/language-tags.ts'
import { cityIn } from './zones/zone-names.ts'

export interface Zoned {
  locale: string
  timezone: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes a hundred times as long as using it. */
export function timeFormat(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...options })
  // Readers choose the zones: without a limit they could fill the memory.
  if (formats.size >= 1_000) formats.clear()
  formats.set(key, made)
  return made
}

/**
 * Some locales write a time alone with one digit, and a dated time or a range with two, or the other way
 * around. Here all times of a locale have as many digits as its short one.
 */
export const clock = (locale: string): Intl.DateTimeFormatOptions => ({
  hour: hasTwoDigits(locale) ? '2-digit' : 'numeric',
  minute: '2-digit',
})

const hasTwoDigits = (locale: string): boolean =>
  timeFormat(locale, 'UTC', { timeStyle: 'short' })
    .formatToParts(Date.UTC(2024, 0, 1, 9, 30))
    .some(({ type, value }) => type === 'hour' && value.startsWith('0'))

/** The range in the same form. Its patterns have their own digits. */
export const clockRange = (format: Intl.DateTimeFormat, locale: string, from: Date, to: Date): string =>
  format
    .formatRangeToParts(from, to)
    .map(({ type, value }) => (type === 'hour' && hasTwoDigits(locale) ? value.padStart(2, '0') : value))
    .join('')

/** A time in the words of a locale and the local time of a zone. */
export interface When {
  /** `Friday, November 20, 2026` */
  date: string
  /** `10:00 AM (New York)`, and `1:00 AM EST (New York)` of an hour that the day has twice. */
  time: string
  /** `Fri, Nov 20, 10:00 AM EST`, for a subject line. */
  short: string
}

/** `November 20, 2026` */
export const describeDay = (at: Date, timezone: string, locale: string): string =>
  firstOfMonth(timeFormat(locale, timezone, { dateStyle: 'long' }).format(at), locale)

export function describeTime(at: Date, timezone: string, locale: string): When {
  const format = (options: Intl.DateTimeFormatOptions) =>
    withPlainSpaces(timeFormat(locale, timezone, options).format(at))
  const dated = (options: Intl.DateTimeFormatOptions) => firstOfMonth(format(options), locale)
  return {
    date: dated({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
    time: `${format({ ...clock(locale), ...zoneIfTwice(isTwice(at, timezone)) })} (${placeOfZone({ locale, timezone })})`,
    short: dated({
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      ...clock(locale),
      timeZoneName: 'short',
    }),
  }
}

/** `10:00 AM` */
export const describeClock = (at: Date, timeZone: string, locale: string): string =>
  withPlainSpaces(timeFormat(locale, timeZone, clock(locale)).format(at))

/** Some locales use narrow no-break spaces, which old mail programs show as boxes. */
const withPlainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

/** In French the first of a month has its own form: `1er décembre`. */
export const firstOfMonth = (text: string, locale: string): string =>
  locale.startsWith('fr') ? text.replace(/(^|\s)1(?=\s\p{L})/u, '$11er') : text

/** Whether the clock of the zone shows this time twice, because it is set back. */
export function isTwice(at: Date, timezone: string): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
  const instant = (disambiguation: 'earlier' | 'later') =>
    local.toZonedDateTime(timezone, { disambiguation }).epochMilliseconds
  return instant('earlier') !== instant('later')
}

/** The zone beside a time, only if the day has that time twice. */
export const zoneIfTwice = (twice: boolean): Intl.DateTimeFormatOptions =>
  twice ? { timeZoneName: 'short' } : {}

/** In the other locales of these languages some zones have abbreviations: `CET`, `HE`. */
const wordsOfPlaces = new Map([
  ['es', 'es-MX'],
  ['fr', 'fr'],
])

/**
 * A zone as pages, mails and calendars name it, in the reader's language: its city or the country that it
 * covers, such as `Nueva York`.
 */
export function placeOfZone({ locale, timezone }: Zoned): string {
  const words = wordsOfPlaces.get(locale.slice(0, 2))
  if (!words) return cityIn('en', timezone)
  const generic = timeFormat(words, timezone, { timeZoneName: 'shortGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value
  return (
    /^(?:hora de |heure : )(.+)$/.exec(generic ?? '')?.[1] ?? cityIn(languageOf(locale).language, timezone)
  )
}

/** One for each language: a format costs far more to create than to use. */
const durationFormats = new Map<string, Intl.DurationFormat>()

/** `1 hour, 30 minutes` */
export function describeDuration(minutes: number, locale: string): string {
  const format = durationFormats.get(locale) ?? new Intl.DurationFormat(locale, { style: 'long' })
  durationFormats.set(locale, format)
  return format.format({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** Number of local dates between the two times: 0 is today, 1 tomorrow. */
export function daysBetween(from: Date, to: Date, timezone: string): number {
  const dateOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate()
  return dateOf(from).until(dateOf(to)).days
}
