import type { Static } from 'typebox'
import { isDate } from '../../platform/http/validation.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { weekdays } from '../../platform/lib/weekdays.ts'
import type { TimeOffSeriesBody } from './schema.ts'

/** The dates and times of day of time off that repeats every week or every few weeks. */
export type Repetition = Pick<
  Static<typeof TimeOffSeriesBody>,
  'weekdays' | 'from' | 'to' | 'starts_on' | 'ends_on' | 'every_weeks'
>

interface Period {
  starts_at: Date
  ends_at: Date
}

const most = 200
const longest = { years: 2 }

/**
 * Every time that the repetition has in the zone, in order. Each is the same on the clock, also after a
 * change to or from summer time. A time that the zone skips is left out. Throws `invalid_request` for dates
 * that do not exist or are too far apart, and for a repetition with no time, or with too many.
 */
export function timesOf(repetition: Repetition, timezone: string): Period[] {
  assertDates(repetition)
  const { from, to } = repetition
  if (from === to) throw invalidParams({ to: problem('same_time') })
  const dates = datesOf(repetition)
  if (dates.length > most) throw invalidParams({ ends_on: problem('too_many_repeats', { most }) })
  const isOverNight = to <= from
  const times = dates.map(date => ({
    starts_at: startOf(at(date, from), timezone),
    ends_at: endOf(at(isOverNight ? date.add({ days: 1 }) : date, to), timezone),
  }))
  const real = times.filter(({ starts_at, ends_at }) => starts_at < ends_at)
  if (real.length === 0) throw invalidParams({ ends_on: problem('no_repeat') })
  return real
}

function assertDates({ starts_on, ends_on }: Repetition): void {
  for (const [param, date] of Object.entries({ starts_on, ends_on }))
    if (!isDate(date) || date < '1970-01-02' || date > '9999-12-30')
      throw invalidParams({ [param]: problem('not_a_calendar_date') })
  if (ends_on < starts_on) throw invalidParams({ ends_on: problem('before_starts_on') })
  if (ends_on > Temporal.PlainDate.from(starts_on).add(longest).toString())
    throw invalidParams({ ends_on: problem('repeats_too_long') })
}

/** Weeks begin on Monday and are counted from that of the first date. */
function datesOf({ starts_on, ends_on, every_weeks = 1, weekdays: names }: Repetition): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(starts_on)
  const last = Temporal.PlainDate.from(ends_on)
  const wanted = names.map(name => weekdays.indexOf(name)).sort((a, b) => a - b)
  const dates: Temporal.PlainDate[] = []
  let monday = first.subtract({ days: first.dayOfWeek - 1 })
  while (Temporal.PlainDate.compare(monday, last) <= 0) {
    for (const days of wanted) {
      const date = monday.add({ days })
      if (Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, last) <= 0)
        dates.push(date)
    }
    monday = monday.add({ weeks: every_weeks })
  }
  return dates
}

/** The time of day, of which 24:00 is the next midnight. */
const at = (date: Temporal.PlainDate, clock: string): Temporal.PlainDateTime =>
  clock === '24:00' ? date.add({ days: 1 }).toPlainDateTime() : date.toPlainDateTime(clock)

/** Of a time that the clock shows twice: the first for a start, the second for an end. */
const startOf = (wall: Temporal.PlainDateTime, timezone: string) => instantOf(wall, timezone, 'earlier')
const endOf = (wall: Temporal.PlainDateTime, timezone: string) => instantOf(wall, timezone, 'later')

/** A time that the clock skips is the moment at which it is put forward. */
function instantOf(
  wall: Temporal.PlainDateTime,
  timezone: string,
  disambiguation: 'earlier' | 'later',
): Date {
  const found = wall.toZonedDateTime(timezone, { disambiguation })
  if (found.toPlainDateTime().equals(wall)) return new Date(found.epochMilliseconds)
  const before = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  return new Date((before.getTimeZoneTransition('next') ?? found).epochMilliseconds)
}
