/** A time in this machine's zone, to the minute, with its offset: `2026-11-21 03:54 +01:00`, or `… UTC`. */
export function dateTime(iso: string | null | undefined): string | null {
  if (iso === null || iso === undefined) return null
  const at = Temporal.Instant.from(iso).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  const text = at.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
  return `${text} ${at.offsetNanoseconds === 0 ? 'UTC' : at.offset}`
}

/** `03:54:09`, in this machine's time zone. */
export const clockTime = (iso: string): string =>
  local(iso).toPlainTime().toString({ smallestUnit: 'second' })

/** A time in another zone, with the zone's name. */
export function zonedTime(iso: string | null, zone: string): string | null {
  if (iso === null) return null
  const at = Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDateTime()
  return `${at.toString({ smallestUnit: 'minute' }).replace('T', ' ')} ${zone}`
}

const local = (iso: string) =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDateTime()

/** `12 ms`, `1.2 s`, `3 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`
}

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** `512 B`, `1.2 MB`. */
export function byteCount(bytes: number): string {
  let [value, unit] = [bytes, 0]
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}
