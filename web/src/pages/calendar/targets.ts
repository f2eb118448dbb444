import type { CalendarAppointment } from '@jurat/client/manage'
import { addDays, instantOf, isoDate, isoTime } from '../../lib/time.ts'
import { type Axis, boundsOf, quarterMs, toQuarter } from './axis.ts'
import type { ViewName } from './view.ts'

/** Where an appointment is to go. */
export interface Target {
  startMs: number
  notaryId: number | null
}

/** What limits where appointments can go. */
export interface Grid {
  view: ViewName
  zone: string
  /** Undefined where a place is a whole day. */
  axis: Axis | undefined
  /** First and last date that are shown. */
  shown: { from: string; to: string }
  /** Notaries shown, in order. */
  notaryIds: number[]
  /** Somebody who may move only their own appointments cannot change the notary. */
  isOwnOnly: boolean
}

type Times = Pick<CalendarAppointment, 'starts_at' | 'ends_at'>

export const placeNow = ({ starts_at, notary_id }: CalendarAppointment): Target => ({
  startMs: Date.parse(starts_at),
  notaryId: notary_id,
})

/** A place that takes appointments: `data-drop`, `data-date` and, if it is of one notary, `data-notary`. */
export interface Place {
  notary?: string | undefined
  date?: string | undefined
  /** Milliseconds of the axis under the pointer. Undefined without an axis. */
  pointerMs?: number | undefined
}

/**
 * The target of an appointment over a place. `grabbedMs` is from its start to where the pointer took it. The
 * time of day stays where a place is a whole day, and in the list without a notary.
 */
export function targetOver(
  { zone, isOwnOnly }: Grid,
  appointment: CalendarAppointment,
  { notary, date, pointerMs }: Place,
  grabbedMs: number | undefined,
): Target {
  const notaryId = isOwnOnly || !notary ? appointment.notary_id : Number(notary)
  const startMs = Date.parse(appointment.starts_at)
  if (pointerMs === undefined || grabbedMs === undefined)
    return { notaryId, startMs: date ? onDate(zone, startMs, date) : startMs }
  return { notaryId, startMs: toQuarter(pointerMs - grabbedMs) }
}

/** The same time of day on another date. */
function onDate(zone: string, ms: number, date: string): number {
  if (date === isoDate(zone, ms)) return ms
  return instantOf(zone, date, isoTime(zone, ms)) * 1000
}

/** The target after an arrow key. It stays within what is shown. Undefined for other keys. */
export function targetAfterKey(grid: Grid, times: Times, target: Target, key: string): Target | undefined {
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0
  const down = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0
  if (across === 0 && down === 0) return undefined
  const { startMs, notaryId } = target
  if (grid.view === 'month') return { notaryId, startMs: daysLater(grid, startMs, across + 7 * down) }
  if (grid.axis && down) return { notaryId, startMs: quarterLater(grid, grid.axis, times, startMs, down) }
  if (grid.view === 'week') return { notaryId, startMs: daysLater(grid, startMs, across) }
  return { startMs, notaryId: notaryBeside(grid, notaryId, across) }
}

/** Within what the axis shows of the date. */
function quarterLater(
  { zone }: Grid,
  axis: Axis,
  { starts_at, ends_at }: Times,
  startMs: number,
  quarters: number,
): number {
  const { startMs: first, endMs } = boundsOf(axis, isoDate(zone, startMs))
  const next = startMs + quarters * quarterMs
  const last = endMs - (Date.parse(ends_at) - Date.parse(starts_at))
  return next < first || next > last ? startMs : next
}

function daysLater({ zone, shown }: Grid, startMs: number, days: number): number {
  const date = addDays(isoDate(zone, startMs), days)
  if (date < shown.from || date > shown.to) return startMs
  return instantOf(zone, date, isoTime(zone, startMs)) * 1000
}

function notaryBeside(
  { isOwnOnly, notaryIds }: Grid,
  notaryId: number | null,
  columns: number,
): number | null {
  if (isOwnOnly) return notaryId
  const at = notaryId === null ? -1 : notaryIds.indexOf(notaryId)
  return notaryIds[Math.max(0, Math.min(notaryIds.length - 1, at + columns))] ?? notaryId
}
