import type { StaffCalendar } from '@jurat/client/manage'
import { addDays, instantOf, isoTime } from '../../lib/time.ts'
import { datesBetween } from './view.ts'

/**
 * The half hours of the wall clock that the columns of a grid share. On a day on which clocks change, a half
 * hour is missing in its column, or has a row of its own the second time.
 */
export interface Axis {
  /** How many half hours are shown. */
  rows: number
  /** Start of each row in milliseconds, by date. Undefined where the clock skips the row. */
  starts: ReadonlyMap<string, readonly (number | undefined)[]>
}

type Starts = readonly (number | undefined)[]

export const quarterMs = 900_000
const halfHourMs = 1_800_000

/** `09:30`, and `01:30 2` of a half hour that the clock repeats, with their starts. */
function halfHoursOf(zone: string, date: string): Map<string, number> {
  const end = instantOf(zone, addDays(date, 1), '00:00') * 1000
  const found = new Map<string, number>()
  for (let ms = instantOf(zone, date, '00:00') * 1000; ms < end; ms += halfHourMs) {
    const time = isoTime(zone, ms)
    found.set(found.has(time) ? `${time} 2` : time, ms)
  }
  return found
}

/**
 * The working hours of all notaries and what is booked on any of the dates, at least 8:00 to 18:00, in whole
 * hours of the zone.
 */
export function axisOf(calendar: StaffCalendar): Axis {
  const dates = datesBetween(calendar.from, calendar.to)
  const days = dates.map(date => halfHoursOf(calendar.timezone, date))
  // The longest day has each time of the others, and those that the clock repeats.
  const times = [...days.reduce((longest, day) => (day.size > longest.size ? day : longest)).keys()]
  const whole = days.map(day => times.map(time => day.get(time)))
  const spans = [
    ...calendar.notaries.flatMap(({ hours, appointments, holds }) => [
      ...hours,
      ...appointments,
      ...holds.flatMap(({ claimed }) => claimed),
    ]),
    ...calendar.unassigned,
  ].map(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)] as const)
  const isUsed = (row: number) =>
    whole.some(starts => {
      const start = starts[row]
      return start !== undefined && spans.some(([from, to]) => from < start + halfHourMs && to > start)
    })
  const used = times.flatMap((time, row) => ((time >= '08:00' && time < '18:00') || isUsed(row) ? [row] : []))
  const isHour = (row: number) => times[row]?.slice(3, 5) === '00'
  let [first = 0, last = times.length] = [used[0], (used.at(-1) ?? times.length - 1) + 1]
  while (first > 0 && !isHour(first)) first--
  while (last < times.length && !isHour(last)) last++
  return {
    rows: last - first,
    starts: new Map(dates.map((date, day) => [date, whole[day]?.slice(first, last) ?? []])),
  }
}

/** The rows in which an hour begins, with an instant that has the hour's name. */
export function hoursOf(zone: string, { rows, starts }: Axis): { row: number; ms: number }[] {
  const days = [...starts.values()]
  return Array.from({ length: rows }, (_, row) => ({
    row,
    ms: days.map(day => day[row]).find(ms => ms !== undefined) ?? 0,
  })).filter(({ ms }) => isoTime(zone, ms).endsWith(':00'))
}

/** First and last instant of the axis on a date. */
export function boundsOf({ starts }: Axis, date: string): { startMs: number; endMs: number } {
  const known = (starts.get(date) ?? []).filter(ms => ms !== undefined)
  return { startMs: known[0] ?? 0, endMs: (known.at(-1) ?? -halfHourMs) + halfHourMs }
}

/** Rows of a date that the clock skips. */
export const skippedOf = ({ starts }: Axis, date: string): number[] =>
  (starts.get(date) ?? []).flatMap((ms, row) => (ms === undefined ? [row] : []))

/** Rows from the top to an instant. `isEnd`: of a span that ends before a skipped row, not after it. */
function rowsTo(starts: Starts, ms: number, isEnd: boolean): number {
  const row = starts.findLastIndex(start => start !== undefined && (isEnd ? start < ms : start <= ms))
  return row + (ms - (starts[row] ?? ms)) / halfHourMs
}

export interface Place {
  top: string
  height: string
}

const percent = (rows: number, axis: Axis) => `${(100 * rows) / axis.rows}%`

/** Place of a span on a date, in percent of the axis. Undefined outside. */
export function placeOf(
  axis: Axis,
  date: string,
  from: string | number,
  to: string | number,
): Place | undefined {
  const starts = axis.starts.get(date) ?? []
  const { startMs, endMs } = boundsOf(axis, date)
  const start = Math.max(startMs, new Date(from).getTime())
  const end = Math.min(endMs, new Date(to).getTime())
  if (end <= start) return undefined
  const top = rowsTo(starts, start, false)
  return { top: percent(top, axis), height: percent(rowsTo(starts, end, true) - top, axis) }
}

/** From the top to an instant, in percent of the axis. Undefined outside. */
export function topOf(axis: Axis, date: string, ms: number): number | undefined {
  const { startMs, endMs } = boundsOf(axis, date)
  if (ms < startMs || ms >= endMs) return undefined
  return (100 * rowsTo(axis.starts.get(date) ?? [], ms, false)) / axis.rows
}

/** Place of a row. */
export const placeOfRow = (axis: Axis, row: number): Place => ({
  top: percent(row, axis),
  height: percent(1, axis),
})

/** The instant at a share of the axis, from 0 at the top to 1. */
export function instantAt(axis: Axis, date: string, share: number): number {
  const starts = axis.starts.get(date) ?? []
  const rows = Math.max(0, Math.min(axis.rows - 1 / 60_000, share * axis.rows))
  const start = starts[Math.floor(rows)]
  if (start !== undefined) return start + (rows % 1) * halfHourMs
  // The clock skips this row: what comes after it begins then.
  return starts.find((ms, row) => ms !== undefined && row > rows) ?? boundsOf(axis, date).endMs
}

export const toQuarter = (ms: number): number => Math.round(ms / quarterMs) * quarterMs
