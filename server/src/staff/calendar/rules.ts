import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

/**
 * Days times notaries of one calendar: 50 notaries for 62 days, 500 for 6. A notary can have 24 spans on each
 * day, and the response is computed at once: other calls wait for it.
 */
const mostRows = 3_100

/** Appointments and holds of one calendar: 50 notaries with six a day have 9,300 in a month. */
export const mostBookings = 10_000

/** Times off of one calendar. */
export const mostTimeOff = 3_100

/** Throws `invalid_request` for more times off than one calendar can have. */
export function assertFitsTimeOff(count: number): void {
  if (count <= mostTimeOff) return
  throw invalidParams({ to: problem('too_many_rows', { case: 'calendar_time_off', most: mostTimeOff }) })
}

/** Whether one calendar can have this many notaries for this many days. */
export const fitsCalendar = (notaries: number, days: number): boolean => notaries * days <= mostRows

/** Throws `invalid_request` if it cannot. */
export function assertFits(notaries: number, days: number): void {
  if (fitsCalendar(notaries, days)) return
  throw invalidParams({ to: problem('too_many_rows', { case: 'calendar', most: mostRows }) })
}

/** Throws `invalid_request` for more appointments and holds than one calendar can have. */
export function assertFitsBookings(count: number): void {
  if (count <= mostBookings) return
  throw invalidParams({
    to: problem('too_many_rows', { case: 'calendar_bookings', most: mostBookings }),
  })
}
