/** Formatters are slow to make: one for each language, zone and style. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(
  language: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([language, timeZone, options])
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, { timeZone, ...options })
  formatters.set(key, made)
  return made
}

/** `New York (EST)`: the place of a zone, and the name of its time at that moment. */
export function zoneText(language: string, zone: string, at: string | number = Date.now()): string {
  const place = (zone.split('/').pop() ?? zone).replaceAll('_', ' ')
  const name = formatter(language, zone, { timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined || name === place ? place : `${place} (${name})`
}

export const clockTime = (language: string, zone: string, at: string | number): string =>
  formatter(language, zone, { hour: 'numeric', minute: '2-digit' }).format(new Date(at))

/** `10:00`, where the place says whether it is morning. */
export const briefTime = (language: string, zone: string, at: string | number): string =>
  formatter(language, zone, { hour: 'numeric', minute: '2-digit' })
    .formatToParts(new Date(at))
    .filter(({ type }) => type !== 'dayPeriod')
    .map(({ value }) => value)
    .join('')
    .trim()

/** `9 AM`, where the minutes stand for nothing. */
export const hourText = (language: string, zone: string, at: number): string =>
  formatter(language, zone, { hour: 'numeric' }).format(new Date(at))

/** `10 AM – 6:30 PM`, as short as the language has it. */
export const rangeText = (language: string, zone: string, from: number, to: number): string => {
  const short = (at: number) => (isoTime(zone, at).endsWith(':00') ? hourText : clockTime)(language, zone, at)
  return `${short(from)}–${short(to)}`
}

const dayText = (language: string, zone: string, at: string | number): string =>
  formatter(language, zone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(at),
  )

/** Without the year if it is this one. */
export function briefDateTimeText(language: string, zone: string, at: string | number): string {
  if (isoDate(zone, at).slice(0, 4) !== isoDate(zone, Date.now()).slice(0, 4))
    return dateTimeText(language, zone, at)
  return `${shortDateText(language, isoDate(zone, at))}, ${clockTime(language, zone, at)}`
}

export const dateTimeText = (language: string, zone: string, at: string | number): string =>
  `${dayText(language, zone, at)}, ${clockTime(language, zone, at)}`

/** `2026-11-24` in the zone. */
export const isoDate = (zone: string, at: string | number): string =>
  formatter('en-CA', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at))

/** `15:30` in the zone. */
export const isoTime = (zone: string, at: string | number): string =>
  formatter('en-GB', zone, { hour: '2-digit', minute: '2-digit' }).format(new Date(at))

/** `November 26, 2026` in the zone. */
export const longDateText = (language: string, zone: string, at: string | number): string =>
  formatter(language, zone, { dateStyle: 'long' }).format(new Date(at))

/** The day of a date, named, without a zone. */
export const dateText = (language: string, date: string): string =>
  formatter(language, 'UTC', { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(date))

export const shortDateText = (language: string, date: string): string =>
  formatter(language, 'UTC', { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(date))

export const weekdayText = (language: string, date: string): string =>
  formatter(language, 'UTC', { weekday: 'short' }).format(new Date(date))

export const monthText = (language: string, date: string): string =>
  formatter(language, 'UTC', { month: 'long', year: 'numeric' }).format(new Date(date))

/** Minutes that the zone is ahead of UTC at that time. */
function offsetMinutes(zone: string, at: number): number {
  const asUtc = Date.parse(`${isoDate(zone, at)}T${isoTime(zone, at)}Z`)
  return Math.round((asUtc - Math.floor(at / 60_000) * 60_000) / 60_000)
}

/**
 * The instant of a wall time in the zone, in epoch seconds. Of a time that a clock change repeats it is the
 * first; one that a clock change skips is moved by the change.
 */
export function instantOf(zone: string, date: string, time: string): number {
  const wall = Date.parse(`${date}T${time}Z`)
  const before = offsetMinutes(zone, wall - 86_400_000)
  const first = wall - before * 60_000
  const offset =
    offsetMinutes(zone, first) === before
      ? before
      : offsetMinutes(zone, wall - offsetMinutes(zone, first) * 60_000)
  return (wall - offset * 60_000) / 1000
}

/** The date `days` later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
