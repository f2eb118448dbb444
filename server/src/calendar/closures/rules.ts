import { isDate, isInstant } from '../../platform/http/validation.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

/** `from` and `to` of a closure, as staff gave them: dates, both included, or instants. */
export interface Bounds {
  closed_from: string
  closed_to: string
}

/** Real time from `starts_at` until before `ends_at`. */
export interface Period {
  starts_at: Date
  ends_at: Date
}

export const notBound = problem('not_a_date_or_time')

/** A bound in the form in which it is stored. Instants are whole seconds. Throws `invalid_request`. */
export function boundOf(param: string, text: string): string {
  if (isDate(text) && text >= '1970-01-02' && text <= '9999-12-30') return text
  if (isInstant(text)) return wireTime(new Date(text))
  throw invalidParams({ [param]: notBound })
}

/** Days begin and end at midnight of the zone, or at the first instant after a midnight that it skips. */
export const periodOf = ({ closed_from, closed_to }: Bounds, timezone: string): Period => ({
  starts_at: isDate(closed_from) ? dayStart(closed_from, timezone, 0) : new Date(closed_from),
  ends_at: isDate(closed_to) ? dayStart(closed_to, timezone, 1) : new Date(closed_to),
})

/** Throws `invalid_request` for a closure that ends before it begins, or has no time. */
export function assertBounds(bounds: Bounds, timezone: string, param = 'to'): void {
  const { starts_at, ends_at } = periodOf(bounds, timezone)
  if (ends_at <= starts_at) throw invalidParams({ [param]: problem('not_after_from') })
}

/** Each search for a time and each list of the business reads all that are not over. */
const mostClosures = 500

/** Throws `unprocessable_entity` if the workspace has more closures that are not over, with the new one. */
export function assertRoom(closures: number): void {
  if (closures <= mostClosures) return
  throw refusal('unprocessable_entity', 'too_many_closures', { most: mostClosures })
}

/** The business's calendar reads those that are over too. */
const mostKept = 2_000

/** Throws `unprocessable_entity` if the workspace keeps more closures, with the new one. */
export function assertRoomForKept(closures: number): void {
  if (closures <= mostKept) return
  throw refusal('unprocessable_entity', 'too_many_kept', { case: 'closures', most: mostKept })
}

function dayStart(date: string, timezone: string, daysAfter: number): Date {
  const start = Temporal.PlainDate.from(date).add({ days: daysAfter }).toZonedDateTime(timezone)
  return new Date(start.epochMilliseconds)
}
