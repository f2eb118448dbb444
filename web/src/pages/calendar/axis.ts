import type { StaffCalendar } from '@jurat/client/manage'
import { isoTime } from '../../lib/time.ts'

/** The times of a day view, in milliseconds. */
export interface Axis {
  startMs: number
  endMs: number
}

const hourMs = 3_600_000
export const quarterMs = 900_000

const minuteOf = (zone: string, ms: number) => Number(isoTime(zone, ms).slice(3))
const floorToHour = (zone: string, ms: number) => ms - minuteOf(zone, ms) * 60_000

/**
 * The working hours of all notaries and what is booked, at least 8:00 to 18:00, in whole hours of the zone.
 */
export function axisOf(calendar: StaffCalendar): Axis {
  const [dayStart, dayEnd] = [Date.parse(calendar.starts_at), Date.parse(calendar.ends_at)]
  const spans = [
    ...calendar.notaries.flatMap(({ hours, appointments }) => [...hours, ...appointments]),
    ...calendar.unassigned,
  ]
  const starts = spans.map(({ starts_at }) => Date.parse(starts_at))
  const ends = spans.map(({ ends_at }) => Date.parse(ends_at))
  const first = Math.min(dayStart + 8 * hourMs, ...starts)
  const last = Math.max(dayStart + 18 * hourMs, ...ends)
  const zone = calendar.timezone
  const end = floorToHour(zone, last)
  return {
    startMs: Math.max(dayStart, floorToHour(zone, first)),
    endMs: Math.min(dayEnd, end === last ? end : end + hourMs),
  }
}

/** Starts of the hours. On a day when clocks change, one is missing or comes twice, as on the clock. */
export function hoursOf({ startMs, endMs }: Axis): number[] {
  const hours: number[] = []
  for (let ms = startMs; ms < endMs; ms += hourMs) hours.push(ms)
  return hours
}

/** Place of a span in percent of the axis. Undefined outside. */
export function placeOf(
  { startMs, endMs }: Axis,
  from: string | number,
  to: string | number,
): { insetInlineStart: string; width: string } | undefined {
  const start = Math.max(startMs, new Date(from).getTime())
  const end = Math.min(endMs, new Date(to).getTime())
  if (end <= start) return undefined
  const percent = (ms: number) => `${(100 * ms) / (endMs - startMs)}%`
  return { insetInlineStart: percent(start - startMs), width: percent(end - start) }
}

export const toQuarter = (ms: number): number => Math.round(ms / quarterMs) * quarterMs
