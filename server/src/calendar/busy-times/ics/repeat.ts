import type { Budget } from './budget.ts'
import { civilDay, daySeconds, indexOfDay } from './civil-day.ts'
import type { Rule } from './rule.ts'

/** Wall-clock times are seconds since 1970, as if the wall clock were that of UTC. */
interface Wanted {
  start: number
  /** Times long before it may be left out. */
  since: number
  /** The last time that counts. */
  until: number
  /** How many times there are, with the start. */
  count: number | undefined
  budget: Budget
}

/**
 * Yields the times of a rule in order, the start first, which counts on any day (RFC 5545). Looks at each day
 * at most once, and at each hour, minute or second of a day that the rule names. So a rule that never matches
 * ends too.
 */
export function* repeated(rule: Rule, { start, since, until, count, budget }: Wanted): Generator<number> {
  let left = count ?? Number.POSITIVE_INFINITY
  if (start > until) return
  yield start
  const inPeriod = timesIn(rule, start, budget)
  // A count counts from the start. Otherwise the years before need not be looked at.
  const from = count === undefined ? Math.max(start, since) : start
  for (const period of periodsOf(rule, start, from)) {
    budget.step()
    if (period.first * daySeconds > until) return
    for (const time of inPeriod(period)) {
      if (time > until) return
      if (time <= start) continue
      if (--left === 0) return
      if (time >= since) yield time
      else budget.step()
    }
  }
}

/** Days from `first` to before `next`. */
interface Period {
  first: number
  next: number
}

/** The periods of the rule, one for each interval, from the one before `from` on. */
function* periodsOf({ freq, interval, weekStart }: Rule, start: number, from: number): Generator<Period> {
  const [day, near] = [start, from].map(time => civilDay(Math.floor(time / daySeconds)))
  if (!day || !near) return
  const months = freq === 'YEARLY' ? 12 : 1
  const weekBegin = day.index - ((day.weekday - weekStart + 7) % 7)
  const periodAt = (number: number): Period => {
    if (freq === 'WEEKLY') return { first: weekBegin + 7 * number, next: weekBegin + 7 * (number + 1) }
    if (freq !== 'YEARLY' && freq !== 'MONTHLY')
      return { first: day.index + number, next: day.index + number + 1 }
    const month = freq === 'YEARLY' ? 1 : day.month
    const firstOf = (at: number) => indexOfDay(day.year, month + months * at, 1)
    return { first: firstOf(number), next: firstOf(number + 1) }
  }
  const passed = {
    YEARLY: near.year - day.year,
    MONTHLY: (near.year - day.year) * 12 + near.month - day.month,
    WEEKLY: Math.floor((near.index - weekBegin) / 7),
  }[freq as string]
  // Hours and shorter intervals are counted within each day.
  const step = ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(freq) ? 1 : interval
  const first = Math.max(0, Math.floor((passed ?? near.index - day.index) / step) - 1) * step
  for (let number = first; Number.isSafeInteger(periodAt(number).next); number += step) yield periodAt(number)
}

/**
 * Returns a function that yields the start times of the recurrence rule in a period, in ascending order.
 */
function timesIn(rule: Rule, start: number, budget: Budget): (period: Period) => Generator<number> {
  const unit = { HOURLY: 3600, MINUTELY: 60, SECONDLY: 1 }[rule.freq as string]
  const times = timesOfDay(rule, modulo(start, daySeconds))
  return function* ({ first, next }) {
    const days: number[] = []
    for (let index = first; index < next; index++) {
      budget.step()
      if (rule.isOn(civilDay(index))) days.push(index)
    }
    if (unit !== undefined && days.length > 0)
      return yield* timesOfUnits(rule, start, first * daySeconds, unit, budget)
    // A set can have millions of times, of which a position takes one.
    for (const index of chosen(days.length * times.length, rule.positions))
      yield (days[Math.floor(index / times.length)] ?? 0) * daySeconds + (times[index % times.length] ?? 0)
  }
}

/** Yields the start times of a rule of hours, minutes or seconds on one day. */
function* timesOfUnits(
  { interval, hours, minutes, seconds, positions }: Rule,
  start: number,
  dayStart: number,
  unit: number,
  budget: Budget,
): Generator<number> {
  const stride = interval * unit
  const second = modulo(start, daySeconds)
  const ofHour = unit === 3600 ? (minutes ?? [minuteOf(second)]) : [0]
  const ofMinute = unit === 1 ? [0] : (seconds ?? [second % 60])
  const times = ofHour.flatMap(minute => ofMinute.map(one => minute * 60 + one))
  const places = [...chosen(times.length, positions)]
  for (let at = modulo(start - modulo(start, unit) - dayStart, stride); at < daySeconds; at += stride) {
    budget.step()
    if (hours && !hours.includes(Math.floor(at / 3600))) continue
    if (unit < 3600 && minutes && !minutes.includes(minuteOf(at))) continue
    if (unit === 1 && seconds && !seconds.includes(at % 60)) continue
    for (const place of places) yield dayStart + at + (times[place] ?? 0)
  }
}

/** Seconds of a day, in order. What the rule leaves open is as in its start. */
function timesOfDay({ hours, minutes, seconds }: Rule, start: number): number[] {
  const ofHours = hours ?? [Math.floor(start / 3600)]
  const ofMinutes = minutes ?? [minuteOf(start)]
  const ofSeconds = seconds ?? [start % 60]
  return ofHours.flatMap(hour =>
    ofMinutes.flatMap(minute => ofSeconds.map(second => hour * 3600 + minute * 60 + second)),
  )
}

/** The places that `BYSETPOS` takes of a set, in order, or all. */
function* chosen(size: number, positions: number[] | undefined): Generator<number> {
  if (!positions) {
    for (let index = 0; index < size; index++) yield index
    return
  }
  const places = positions.map(position => (position > 0 ? position - 1 : size + position))
  yield* [...new Set(places)].filter(place => place >= 0 && place < size).sort((a, b) => a - b)
}

const minuteOf = (second: number): number => Math.floor(second / 60) % 60

/** From 0 on, also for times before 1970. */
const modulo = (value: number, by: number): number => ((value % by) + by) % by
