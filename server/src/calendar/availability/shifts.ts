import type { Span, WeeklySpan } from '../../platform/db/calendar-tables.ts'
import { type Interval, merged, without } from '../../platform/lib/intervals.ts'
import type { OnCall } from '../notaries/notaries.ts'
import { datedSegments, dayMs, midnightOf, minuteMs, type Segment, stretchesBetween } from './wall-clock.ts'

/** The parts of a notary that decide when they are on duty. */
export type Hours = Pick<OnCall, 'timezone' | 'weekly' | 'exceptions' | 'time_off' | 'closed'>

/**
 * When the notary is on duty within `[fromMs, toMs)`: by the weekly hours or those of the date, in the
 * notary's time zone, without time off and closures. In order; adjacent intervals are joined.
 */
export function shiftsBetween(notary: Hours, fromMs: number, toMs: number): Interval[] {
  if (fromMs >= toMs) return []
  const { timezone, time_off, closed } = notary
  const stretches = stretchesBetween(timezone, fromMs, toMs)
  const hours = datesWithin(stretches).flatMap(midnightMs => hoursOf(notary, midnightMs, stretches))
  const present = without(merged(hours), awayBetween(time_off, fromMs, toMs))
  return closed ? without(present, awayBetween(closed, fromMs, toMs)) : present
}

type TimeOff = Hours['time_off']

/** Time off in order, joined where it touches. Computed once for each list: nobody changes one. */
const inOrder = new WeakMap<TimeOff, Interval[]>()

/** A notary can have thousands of busy times, of which a day has a few. */
function awayBetween(timeOff: TimeOff, fromMs: number, toMs: number): Interval[] {
  const all = found(inOrder, timeOff, ordered)
  let [first, end] = [0, all.length]
  while (first < end) {
    const middle = (first + end) >> 1
    if ((all[middle]?.endMs ?? 0) > fromMs) end = middle
    else first = middle + 1
  }
  let last = first
  while ((all[last]?.startMs ?? toMs) < toMs) last++
  return all.slice(first, last)
}

/** A closure that ended before it began, since the workspace changed its time zone, closes nothing. */
const ordered = (timeOff: TimeOff): Interval[] =>
  merged(
    timeOff
      .map(({ starts_at, ends_at }) => ({ startMs: starts_at.getTime(), endMs: ends_at.getTime() }))
      .filter(({ startMs, endMs }) => startMs < endMs),
  )

/** Whether the notary is on duty during all of `[startMs, endMs)`. */
export const onDuty = (notary: Hours, startMs: number, endMs: number): boolean =>
  onDutyUntil(notary, startMs, endMs) === endMs

/** How long, up to `limitMs`, the notary stays on duty from `startMs` on. Without a shift: `startMs`. */
export function onDutyUntil(notary: Hours, startMs: number, limitMs: number): number {
  let untilMs = startMs
  // Searches one week at a time: the requested time can be years long, and most shifts end within a day.
  while (untilMs < limitMs) {
    const endMs = Math.min(untilMs + 7 * dayMs, limitMs)
    const [shift] = shiftsBetween(notary, untilMs, endMs)
    if (shift?.startMs !== untilMs) return untilMs
    untilMs = shift.endMs
    if (untilMs < endMs) return untilMs
  }
  return untilMs
}

/** The local dates of these segments, each as its start if it were in UTC. */
function datesWithin(stretches: Segment[]): number[] {
  const midnights = new Set<number>()
  for (const { startMs, endMs, offsetMs } of stretches) {
    const first = Math.floor((startMs + offsetMs) / dayMs)
    const last = Math.floor((endMs - 1 + offsetMs) / dayMs)
    for (let day = first; day <= last; day++) midnights.add(day * dayMs)
  }
  return [...midnights]
}

/** On duty on one local date: spans that begin on it, and the rest of those that began the day before. */
function hoursOf(notary: Hours, midnightMs: number, stretches: Segment[]): Interval[] {
  const today = spansOf(notary, midnightMs).map(({ from, to }) => ({ from, to: to <= from ? 1440 : to }))
  const tails = spansOf(notary, midnightMs - dayMs)
    .filter(({ from, to }) => to <= from)
    .map(({ to }) => ({ from: 0, to }))
  const spans = [...tails, ...today]
  if (spans.length === 0) return []
  return datedSegments(stretches, midnightMs).flatMap(({ startMs, endMs, offsetMs }) =>
    spans
      .map(({ from, to }) => ({
        startMs: Math.max(startMs, midnightMs + from * minuteMs - offsetMs),
        endMs: Math.min(endMs, midnightMs + to * minuteMs - offsetMs),
      }))
      .filter(interval => interval.startMs < interval.endMs),
  )
}

/** The spans that begin on the local date: of its exception, otherwise of its weekday. */
function spansOf({ weekly, exceptions }: Hours, midnightMs: number): (Span | WeeklySpan)[] {
  const exception = found(byDate, exceptions, datesOf).get(midnightMs)
  if (exception) return exception
  // The epoch began on a Thursday.
  const weekday = ((((midnightMs / dayMs + 3) % 7) + 7) % 7) + 1
  return found(byWeekday, weekly, weekdaysOf).get(weekday) ?? []
}

/** A year reads a thousand dates a thousand times. Computed once for each list: nobody changes one. */
const byDate = new WeakMap<Hours['exceptions'], Map<number, Span[]>>()
const byWeekday = new WeakMap<Hours['weekly'], Map<number, WeeklySpan[]>>()

/** The first of a date counts. */
const datesOf = (exceptions: Hours['exceptions']) =>
  new Map(exceptions.toReversed().map(({ date, spans }) => [midnightOf(date), spans]))

const weekdaysOf = (weekly: Hours['weekly']) => Map.groupBy(weekly, ({ weekday }) => weekday)

function found<K extends object, V>(known: WeakMap<K, V>, list: K, make: (list: K) => V): V {
  const value = known.get(list) ?? make(list)
  known.set(list, value)
  return value
}
