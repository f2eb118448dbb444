import ICAL from 'ical.js'
import { limitCaches } from './date-caches.ts'
import { type Moment, momentOf, momentsOf, msOf } from './moments.ts'
import { CalendarError } from './problem.ts'
import { icalTime, utc, type Zone, type ZoneNamed } from './zones.ts'

const dayMs = 86_400_000

limitCaches()

/** Limits the repetitions of all events of a file: an iteration takes 20 µs. */
export class Budget {
  #left = 100_000

  /** Throws `CalendarError`. */
  spend(): void {
    if (--this.#left < 0) throw new CalendarError('too_many_times')
  }
}

/**
 * The starts of an event before `untilMs`, by its rules and dates, without its exceptions. Those that end long before
 * `sinceMs` may be left out. `DTSTART` is always one of them (RFC 5545).
 */
export function startsOf(
  component: ICAL.Component,
  start: Moment,
  zoneNamed: ZoneNamed,
  { sinceMs, untilMs, budget }: { sinceMs: number; untilMs: number; budget: Budget },
): Moment[] {
  const starts = new Map<number, Moment>()
  const add = (moment: Moment) => {
    if (msOf(moment) < untilMs) starts.set(msOf(moment), moment)
  }
  add(start)
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) throw new RangeError('not a rule')
    for (const wall of wallsOf(rule, start, { sinceMs, untilMs, budget })) add({ ...start, wall })
  }
  for (const property of component.getAllProperties('rdate'))
    for (const moment of momentsOf(property, zoneNamed))
      add(moment.isDate ? { ...start, wall: atTimeOf(start, moment) } : moment)
  const excluded = new Repetitions(
    component.getAllProperties('exdate').flatMap(property => momentsOf(property, zoneNamed)),
  )
  return [...starts.values()].filter(moment => !excluded.has(moment))
}

/** Repetitions as `EXDATE` and `RECURRENCE-ID` name them: by their times, or by dates, which mean the repetition of that day. */
export class Repetitions {
  readonly #times = new Set<number>()
  readonly #dates = new Set<string>()

  constructor(moments: Moment[]) {
    for (const moment of moments)
      if (moment.isDate) this.#dates.add(dateOf(moment))
      else this.#times.add(msOf(moment))
  }

  has(moment: Moment): boolean {
    return this.#times.has(msOf(moment)) || this.#dates.has(dateOf(moment))
  }
}

interface Span {
  sinceMs: number
  untilMs: number
  budget: Budget
}

/** Yields the times at which the event repeats, by the wall clock in the zone of its start, in which rules are evaluated. */
function* wallsOf(rule: ICAL.Recur, start: Moment, { sinceMs, untilMs, budget }: Span) {
  const { zone } = start
  if (rule.until) rule.until = icalTime(lastWallOf(rule.until, start))
  const first = icalTime(nearTo(rule, start, zone.wallAt(sinceMs)))
  const last = zone.wallAt(untilMs)
  const isOnDay = takeMonthDays(rule)
  let left = rule.count || Number.POSITIVE_INFINITY
  rule.count = null
  const iterator = rule.iterator(first)
  for (let next = iterator.next(); next; next = iterator.next()) {
    budget.spend()
    const { wall } = momentOf(next, utc)
    if (Temporal.PlainDateTime.compare(wall, last) > 0) return
    // `DTSTART` counts, on any day (RFC 5545).
    if (!isOnDay(wall) && !wall.equals(start.wall)) continue
    yield wall
    if (--left === 0) return
  }
}

const shorterThanDays = ['HOURLY', 'MINUTELY', 'SECONDLY']

/**
 * Takes `BYMONTHDAY` out of a rule that it limits, and returns whether a time is on one of these days. `ical.js` searches
 * for ever for days from the end of the month, and for days that the months of the rule do not have. It skips the other
 * days of a rule by hours, of which each hour would count.
 */
function takeMonthDays({ freq, parts }: ICAL.Recur): (wall: Temporal.PlainDateTime) => boolean {
  const { BYMONTHDAY: days } = parts
  const isShort = shorterThanDays.includes(freq) && days?.some(day => day < 1 || day > 28)
  if (!days || !(freq === 'DAILY' || isShort)) return () => true
  delete parts.BYMONTHDAY
  return ({ day, daysInMonth }) => days.includes(day) || days.includes(day - daysInMonth - 1)
}

/** `UNTIL` by the wall clock of the start. A date includes its whole day. */
function lastWallOf(until: ICAL.Time, { zone }: { zone: Zone }): Temporal.PlainDateTime {
  const last = momentOf(until, zone)
  if (last.isDate) return last.wall.with({ hour: 23, minute: 59, second: 59 })
  return zone.wallAt(msOf(last))
}

/**
 * A start of the rule shortly before that time: years of daily repetitions need not be counted. Only for rules that
 * repeat every so many days or weeks, and are not limited by a count.
 */
function nearTo(rule: ICAL.Recur, { wall }: Moment, since: Temporal.PlainDateTime): Temporal.PlainDateTime {
  const days = { DAILY: 1, WEEKLY: 7 }[rule.freq as string]
  if (days === undefined || rule.count || rule.parts.BYSETPOS) return wall
  const step = days * rule.interval
  const passed = Math.floor((utc.msOf(since) - utc.msOf(wall)) / dayMs / step) - 1
  return passed > 0 ? wall.add({ days: passed * step }) : wall
}

/** `RDATE` as a date, for an event that has a time. */
const atTimeOf = (start: Moment, { wall }: Moment): Temporal.PlainDateTime =>
  start.isDate ? wall : wall.toPlainDate().toPlainDateTime(start.wall.toPlainTime())

const dateOf = ({ wall }: Moment): string => wall.toPlainDate().toString()
