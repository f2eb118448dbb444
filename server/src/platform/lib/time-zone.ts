import { invalidParams } from './errors.ts'
import { problem } from './reasons/problems.ts'

/**
 * The time zone in the spelling of the IANA database: `america/new_york` becomes `America/New_York`, because
 * programs on Linux are case-sensitive. Aliases such as `US/Eastern` stay. Throws `invalid_request` for
 * anything but an IANA name; offsets such as `+01:00` are invalid.
 */
export function zoneNamed(timezone: string, param = 'timezone'): string {
  const zone = spelledZone(timezone)
  if (zone !== undefined) return zone
  throw invalidParams({ [param]: problem('not_a_zone') })
}

/** The same. Undefined for an invalid name. */
export function spelledZone(timezone: string): string | undefined {
  if (!/^[A-Za-z]/.test(timezone)) return undefined
  try {
    // Temporal knows fewer names than Intl, which also accepts `PST` and `JST`.
    return new Temporal.ZonedDateTime(0n, timezone).timeZoneId
  } catch {
    return undefined
  }
}

/** The local date of a moment, `YYYY-MM-DD`. */
export const dateIn = (at: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString()
