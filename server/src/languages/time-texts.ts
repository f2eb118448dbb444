/** A time in the words of a locale and the local time of a zone. */
export interface When {
  /** `Friday, November 20, 2026` */
  date: string
  /** `10:00 AM (Eastern Standard Time)` */
  time: string
  /** `Fri, Nov 20, 10:00 AM EST`, for a subject line. */
  short: string
}

export function describeTime(at: Date, timezone: string, locale: string): When {
  const format = (options: Intl.DateTimeFormatOptions) =>
    // Some locales use narrow no-break spaces, which old mail programs show as boxes.
    new Intl.DateTimeFormat(locale, { timeZone: timezone, ...options })
      .format(at)
      .replace(/[\u00a0\u202f]/g, ' ')
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  return {
    date: format({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
    time: `${format(clock)} (${zoneName(at, timezone, locale)})`,
    short: format({ weekday: 'short', month: 'short', day: 'numeric', ...clock, timeZoneName: 'short' }),
  }
}

const zoneName = (at: Date, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** `1 hour, 30 minutes` */
export const describeDuration = (minutes: number, locale: string): string =>
  new Intl.DurationFormat(locale, { style: 'long' }).format({
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  })

/** Number of local dates between the two times: 0 is today, 1 tomorrow. */
export function daysBetween(from: Date, to: Date, timezone: string): number {
  const dateOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate()
  return dateOf(from).until(dateOf(to)).days
}
