const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes a hundred times as long as using it. */
function format(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...options })
  // Readers choose the zones: without a limit they could fill the memory.
  if (formats.size >= 1_000) formats.clear()
  formats.set(key, made)
  return made
}

export interface Zoned {
  locale: string
  timezone: string
}

/** `9:05 AM` */
export const clockTime = (at: Date, { locale, timezone }: Zoned): string =>
  format(locale, timezone, { hour: 'numeric', minute: '2-digit' }).format(at)

/** `9:05 – 9:35 AM EST` */
export const timeRange = (from: Date, to: Date, { locale, timezone }: Zoned): string =>
  format(locale, timezone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).formatRange(
    from,
    to,
  )

/** `9:05 AM EST`, for a time that its local day has twice. */
export const clockTimeWithZone = (at: Date, { locale, timezone }: Zoned): string =>
  format(locale, timezone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at)

/** `Thursday, December 3, 2026` */
export const dayOf = (at: Date, { locale, timezone }: Zoned): string =>
  format(locale, timezone, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }).format(at)

/** `Thursday, December 3, 2026 at 9:05 AM EST` */
export const fullTime = (at: Date, { locale, timezone }: Zoned): string =>
  format(locale, timezone, {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(at)

/** `9 AM` */
export const hourText = (at: Date, { locale, timezone }: Zoned): string =>
  format(locale, timezone, { hour: 'numeric' }).format(at)

/** `Thu, Dec 3, 9:05 AM` */
export const shortTime = (at: Date, { locale, timezone }: Zoned): string =>
  format(locale, timezone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)

/** `Thursday, December 3` of a local date. */
export const dateText = (date: string, locale: string): string =>
  format(locale, 'UTC', { weekday: 'long', month: 'long', day: 'numeric' }).format(noon(date))

/** `Thursday, December 3, 2026` of a local date. */
export const fullDateText = (date: string, locale: string): string =>
  format(locale, 'UTC', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(
    noon(date),
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

/** The local date, `YYYY-MM-DD`. */
export const dateIn = (at: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString()

/** `New York`, of `America/New_York`. */
export const cityOf = (timezone: string): string =>
  (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')

/** `Eastern Standard Time` */
export const zoneName = (at: Date, { locale, timezone }: Zoned): string =>
  format(locale, timezone, { timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timezone

/** `$25.00` */
export const moneyText = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)

/** `48 kB` */
export function sizeText(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const maximumFractionDigits = value < 10 ? 1 : 0
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value)
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`)
