import { invalidParams } from './errors.ts'

/**
 * The time zone as the IANA database spells it: typed `america/new_york`, it is `America/New_York`, because programs on
 * Linux look zones up by case. Other names of a zone, such as `US/Eastern`, stay. Throws `invalid_request` for anything
 * but an IANA name; offsets such as `+01:00` are none.
 */
export function zoneNamed(timezone: string, param = 'timezone'): string {
  const zone = spelledZone(timezone)
  if (zone !== undefined) return zone
  throw invalidParams({ [param]: 'must be an IANA time zone name such as America/New_York' })
}

/** The same; undefined for anything but an IANA name. */
export function spelledZone(timezone: string): string | undefined {
  if (!/^[A-Za-z]/.test(timezone)) return undefined
  try {
    // Temporal knows fewer names than Intl, which takes `PST` and `JST` too.
    return new Temporal.ZonedDateTime(0n, timezone).timeZoneId
  } catch {
    return undefined
  }
}
