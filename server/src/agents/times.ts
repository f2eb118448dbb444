import { isInstant } from '../platform/http/validation.ts'
import { wireTime } from '../platform/lib/clock.ts'
import { spelledZone } from '../platform/lib/time-zone.ts'
import { badParam } from './tool-error.ts'

/** A time in both forms, and as a sentence has it. Models do not calculate with offsets reliably. */
export interface Moment {
  start_utc: string
  start_local: string
  timezone: string
  spoken: string
}

/** The zone in the spelling of the IANA database. Throws `invalid_request`. */
export function zoneOf(timezone: string): string {
  const zone = spelledZone(timezone)
  if (zone === undefined)
    throw badParam(
      'timezone',
      'must be an IANA time zone such as America/New_York. Ask the person where they are',
    )
  return zone
}

/** Null for a draft without a time. */
export function momentOf(at: string | null | undefined, timezone: string): Moment | null {
  if (at === null || at === undefined) return null
  const zoned = zonedAt(at, timezone)
  const withOffset = zoned.toString({ smallestUnit: 'second', timeZoneName: 'never' })
  return {
    start_utc: wireTime(new Date(zoned.epochMilliseconds)),
    start_local: withOffset,
    timezone,
    spoken: spoken(zoned.epochMilliseconds, timezone),
  }
}

export const spokenAt = (at: string | null | undefined, timezone: string): string =>
  at ? spoken(Date.parse(at), timezone) : 'no time'

const spoken = (atMs: number, timezone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'long',
    timeZone: timezone,
  })
    .format(atMs)
    .replaceAll('\u202f', ' ')

/**
 * The start that the agent gives, in milliseconds. Without an offset it is local time. An offset that the
 * zone does not have then is an error of the model, which would move the appointment by hours without a sign.
 */
export function startMs(start: string, timezone: string): number {
  if (isInstant(`${start}Z`)) return localMs(start, timezone)
  if (!isInstant(start))
    throw badParam(
      'start',
      'must be start_utc or start_local of find_slots, such as 2026-11-20T10:00:00-05:00',
    )
  const atMs = Date.parse(start)
  if (/(Z|[+-]00:00)$/.test(start)) return atMs
  const { offset } = zonedAt(start, timezone)
  if (!start.endsWith(offset))
    throw badParam(
      'start',
      `must have the offset ${offset}, which ${timezone} has then. Copy it from find_slots`,
    )
  return atMs
}

function localMs(start: string, timezone: string): number {
  try {
    return Temporal.PlainDateTime.from(start).toZonedDateTime(timezone, { disambiguation: 'reject' })
      .epochMilliseconds
  } catch {
    throw badParam('start', `must have its offset from UTC: ${timezone} changes its clock then`)
  }
}

/** The local date of a moment, `YYYY-MM-DD`, and the quarter of an hour in which it lies. */
export function quarterOf(atMs: number, timezone: string): { date: string; from: string } {
  const zoned = zonedAt(new Date(atMs).toISOString(), timezone)
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    date: zoned.toPlainDate().toString(),
    from: `${two(zoned.hour)}${two(zoned.minute - (zoned.minute % 15))}`,
  }
}

/** The dates from one to another, at most `most` of them. */
export function datesBetween(from: string, to: string, most: number): string[] {
  const first = dateOf('from', from)
  const last = dateOf('to', to)
  const days = first.until(last, { largestUnit: 'day' }).days
  if (days < 0) throw badParam('to', 'must not be before from')
  if (days >= most)
    throw badParam('to', `must be at most ${most - 1} days after from. Ask again for later days`)
  return Array.from({ length: days + 1 }, (_, day) => first.add({ days: day }).toString())
}

function dateOf(name: string, text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    throw badParam(name, 'must be a date, YYYY-MM-DD')
  }
}

const zonedAt = (at: string, timezone: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timezone)
