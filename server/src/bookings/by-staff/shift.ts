import { isDate } from '../../platform/http/validation.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

/** To where appointments are moved together: to a date at their time of day, or by days and hours. */
export interface Shift {
  date?: string | undefined
  days?: number | undefined
  hours?: number | undefined
}

/** Throws `invalid_request` for neither or both, and for a date that the calendar does not have. */
export function assertShift({ date, days = 0, hours = 0 }: Shift): void {
  if (date === undefined && days === 0 && hours === 0) throw invalidParams({ date: problem('shift_needed') })
  if (date !== undefined && (days !== 0 || hours !== 0)) throw invalidParams({ date: problem('shift_alone') })
  if (date === undefined) return
  if (!isDate(date) || date < '1970-01-02') throw invalidParams({ date: problem('not_a_calendar_date') })
}

/**
 * The start after the shift. Days and the time of day count in the zone, so that 10:00 stays 10:00 when
 * clocks change. Hours are hours.
 */
export function shifted(startsAt: Date, { date, days = 0, hours = 0 }: Shift, timezone: string): Date {
  const at = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timezone)
  if (date === undefined) return new Date(at.add({ days }).add({ hours }).epochMilliseconds)
  const onDate = { timeZone: timezone, plainTime: at.toPlainTime() }
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(onDate).epochMilliseconds)
}

interface Timed {
  id: number
  from: Date | null
  to: Date | null
}

/**
 * The order in which appointments free the times that others of them get: of those that go to a later time
 * the last one first, then of those that go to an earlier time the first one first.
 */
export function inOrder<T extends Timed>(timed: T[]): T[] {
  const ms = (at: Date | null) => at?.getTime() ?? 0
  const isLater = ({ from, to }: Timed) => ms(to) > ms(from)
  return timed.toSorted((a, b) => {
    if (isLater(a) !== isLater(b)) return isLater(a) ? -1 : 1
    const difference = ms(a.from) - ms(b.from)
    return isLater(a) ? -difference : difference
  })
}
