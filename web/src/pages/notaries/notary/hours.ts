import type { NotaryHours } from '@jurat/client/manage'
import { type Weekday, weekdays } from '../../../parts/dates/weekdays.ts'

type WeeklySpan = NotaryHours['weekly'][number]
export type Exception = NotaryHours['exceptions'][number]

/**
 * A range of a day as the fields show it: `24:00` is `00:00`, and an end at or before the start is on the
 * next day.
 */
export interface Range {
  from: string
  to: string
}

export type Week = Record<Weekday, Range[]>

export const dayMinutes = 1440

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Start and end in minutes since midnight. An end on the next day is 1440 or more. */
export function stretchOf({ from, to }: Range): { start: number; end: number } {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return { start, end: end <= start ? end + dayMinutes : end }
}

const rangeOfStretch = ({ start, end }: { start: number; end: number }): Range => ({
  from: timeOf(start),
  to: timeOf(end % dayMinutes),
})

const byStart = (a: Range, b: Range) => a.from.localeCompare(b.from)
const shown = ({ from, to }: Range): Range => ({ from, to: to === '24:00' ? '00:00' : to })

export function weekOf(weekly: readonly WeeklySpan[]): Week {
  const week = Object.fromEntries(weekdays.map(day => [day, [] as Range[]])) as Week
  for (const { weekday, ...range } of weekly) week[weekday].push(shown(range))
  for (const day of weekdays) week[day].sort(byStart)
  return week
}

/** In the order in which errors of the server name them: `weekly.2`. */
export const weeklyOf = (week: Week): WeeklySpan[] =>
  weekdays.flatMap(weekday => week[weekday].map(range => ({ weekday, ...range })))

/** The day and the range that `weekly.2` names. */
export function placeOf(week: Week, index: number): { day: Weekday; at: number } | undefined {
  let left = index
  for (const day of weekdays) {
    if (left < week[day].length) return { day, at: left }
    left -= week[day].length
  }
  return undefined
}

/** The ranges of a day with, or without, the time from `start` to `end`. Ranges that touch become one. */
export function painted(ranges: readonly Range[], start: number, end: number, isWork: boolean): Range[] {
  const stretches = ranges.map(stretchOf)
  const rest = isWork
    ? joined([...stretches, { start, end }])
    : stretches.flatMap(one => [
        { start: one.start, end: Math.min(one.end, start) },
        { start: Math.max(one.start, end), end: one.end },
      ])
  return rest.filter(one => one.end > one.start && one.start < dayMinutes).map(rangeOfStretch)
}

function joined(stretches: { start: number; end: number }[]): { start: number; end: number }[] {
  const all: { start: number; end: number }[] = []
  for (const next of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last && next.start <= last.end) last.end = Math.max(last.end, next.end)
    else all.push({ ...next })
  }
  return all
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Monday to Friday, 9 to 17. */
export const usualWeek = (): Week =>
  weekOf(weekdays.slice(0, 5).map(weekday => ({ weekday, from: '09:00', to: '17:00' })))

/** The weekday of a date. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday'
