import { invalidParams } from './errors.ts'

/** Throws `invalid_request` for anything but an IANA zone name; offsets such as `+01:00` are none. */
export function assertZone(timezone: string, param = 'timezone'): void {
  if (!/^[A-Za-z]/.test(timezone) || !isKnown(timezone)) {
    throw invalidParams({ [param]: 'must be an IANA time zone name such as America/New_York' })
  }
}

function isKnown(timezone: string): boolean {
  try {
    // Temporal knows fewer names than Intl, which takes `PST` and `JST` too.
    new Temporal.ZonedDateTime(0n, timezone)
    return true
  } catch {
    return false
  }
}
