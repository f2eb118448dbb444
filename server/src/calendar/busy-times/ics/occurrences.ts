import ICAL from 'ical.js'
import type { Budget } from './budget.ts'
import { type Moment, momentOf, momentsOf, msOf } from './moments.ts'
import { repeated } from './repeat.ts'
import { ruleOf } from './rule.ts'
import { utc, type Zone, type ZoneNamed } from './zone.ts'

interface Span {
  sinceMs: number
  untilMs: number
  budget: Budget
}

/**
 * The starts of an event before `untilMs`, by its rules and dates, without its exceptions. Those that end
 * long before `sinceMs` may be left out. `DTSTART` is always one of them (RFC 5545).
 */
export function startsOf(
  component: ICAL.Component,
  start: Moment,
  zoneNamed: ZoneNamed,
  { sinceMs, untilMs, budget }: Span,
): Moment[] {
  const starts = new Map<number, Moment>()
  const add = (moment: Moment) => {
    budget.spend()
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

/**
 * Repetitions as `EXDATE` and `RECURRENCE-ID` name them: by their times, or by dates, which mean the
 * repetition of that day.
 */
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

/**
 * Yields the times at which the event repeats, by the wall clock in the zone of its start, in which rules are
 * evaluated.
 */
function* wallsOf(recur: ICAL.Recur, start: Moment, { sinceMs, untilMs, budget }: Span) {
  const { zone } = start
  const first = secondsOf(start.wall)
  const rule = ruleOf(recur, Math.floor(first / 86_400), start.isDate)
  const last = zone.wallAt(untilMs)
  const until = recur.until ? earlier(lastWallOf(recur.until, start), last) : last
  const times = repeated(rule, {
    start: first,
    since: secondsOf(zone.wallAt(sinceMs)),
    until: secondsOf(until),
    count: recur.count || undefined,
    budget,
  })
  for (const seconds of times) yield utc.wallAt(seconds * 1000)
}

/** Of the wall clock, as if it were that of UTC. */
const secondsOf = (wall: Temporal.PlainDateTime): number => Math.floor(utc.msOf(wall) / 1000)

const earlier = (one: Temporal.PlainDateTime, other: Temporal.PlainDateTime) =>
  Temporal.PlainDateTime.compare(one, other) < 0 ? one : other

/** `UNTIL` by the wall clock of the start. A date includes its whole day. */
function lastWallOf(until: ICAL.Time, { zone }: { zone: Zone }): Temporal.PlainDateTime {
  const last = momentOf(until, () => zone)
  if (last.isDate) return last.wall.with({ hour: 23, minute: 59, second: 59 })
  return zone.wallAt(msOf(last))
}

/** `RDATE` as a date, for an event that has a time. */
const atTimeOf = (start: Moment, { wall }: Moment): Temporal.PlainDateTime =>
  start.isDate ? wall : wall.toPlainDate().toPlainDateTime(start.wall.toPlainTime())

const dateOf = ({ wall }: Moment): string => wall.toPlainDate().toString()
