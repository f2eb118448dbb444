import type { Db, Tx } from '../../platform/db/database.ts'
import {
  type BusyRow,
  countBusyOfOthers,
  deleteBusy,
  insertBusy,
  selectBusy,
  selectBusyAfter,
} from './busy-queries.ts'
import type { Busy } from './ics/expand.ts'
import { CalendarError } from './ics/problem.ts'
import { mostOfWorkspace } from './rules.ts'

export { deleteBusy, insertBusy, selectReadTimes } from './busy-queries.ts'

/**
 * When a notary is busy by one imported calendar, in order. The times do not overlap, also while a reading
 * replaces them (decision "Stored in steps").
 */
export interface BusyCalendar {
  id: number
  notary_id: number
  times: BusyRow[]
}

/** Busy times of the workspace that end after `since`, by calendar. One statement. */
export async function busyAfter(db: Db, workspaceId: number, since: Date): Promise<BusyCalendar[]> {
  return (await selectBusyAfter(db, workspaceId, since)).map(({ times, ...calendar }) => ({
    ...calendar,
    times: merged(rowsOf(times)),
  }))
}

function rowsOf(times: string): BusyRow[] {
  const seconds = times === '' ? [] : times.split(' ').map(Number)
  const rows: BusyRow[] = []
  for (let at = 0; at < seconds.length; at += 2)
    rows.push({
      starts_at: new Date((seconds[at] ?? 0) * 1000),
      ends_at: new Date((seconds[at + 1] ?? 0) * 1000),
    })
  return rows
}

const mostTimes = 20_000

/** The `UID` of those of the ids that are appointments of the workspace. */
export type OwnUids = (workspaceId: number, ids: number[]) => Promise<Set<string>>

/**
 * Busy times of what was found, joined where they touch. The workspace's own appointments do not count, which
 * calendars have from feeds and mails; those of another workspace on the same server do. Throws
 * `CalendarError`.
 */
export async function busyTimesOf(ownUids: OwnUids, workspaceId: number, found: Busy[]): Promise<BusyRow[]> {
  const ids = [...new Set(found.flatMap(({ uid }) => appointmentOf(uid) ?? []))]
  const own = await ownUids(workspaceId, ids)
  const times = joined(found.filter(({ uid }) => !own.has(uid)))
  if (times.length > mostTimes) throw new CalendarError('too_many_times')
  return times
}

/** The appointment that the `UID` names, if it is one that `calendarUid` writes. */
function appointmentOf(uid: string): number | undefined {
  const [, id] = /^appointment-([1-9]\d{0,14})@.+$/.exec(uid) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Whole seconds, as in responses. */
const joined = (found: Busy[]): BusyRow[] =>
  merged(
    found
      .toSorted((a, b) => a.startMs - b.startMs)
      .map(({ startMs, endMs }) => ({ starts_at: wholeSecond(startMs), ends_at: wholeSecond(endMs) })),
  ).filter(row => row.starts_at < row.ends_at)

const wholeSecond = (ms: number) => new Date(Math.floor(ms / 1000) * 1000)

/** Joins times that touch. They are in the order of their starts. */
function merged(times: BusyRow[]): BusyRow[] {
  const rows: BusyRow[] = []
  for (const { starts_at, ends_at } of times) {
    const last = rows.at(-1)
    if (last && starts_at <= last.ends_at) last.ends_at = ends_at > last.ends_at ? ends_at : last.ends_at
    else rows.push({ starts_at, ends_at })
  }
  return rows
}

/**
 * Whether the workspace can have these times of the calendar besides those of all others. Each search for a
 * time reads them all after a change, and other workspaces wait meanwhile (decision "Limits of a file").
 */
export const hasRoomFor = async (db: Db, workspaceId: number, calendarId: number, times: BusyRow[]) =>
  times.length + (await countBusyOfOthers(db, workspaceId, calendarId)) <= mostOfWorkspace

/** What a reading changes in the stored times of a calendar. */
export interface TimeChanges {
  added: BusyRow[]
  /** No longer there, or with another end: then the time of that start is in `added` too. */
  gone: BusyRow[]
}

export async function changesOfTimes(
  db: Db,
  workspaceId: number,
  calendarId: number,
  times: BusyRow[],
): Promise<TimeChanges> {
  const before = rowsOf(await selectBusy(db, workspaceId, calendarId))
  const known = new Set(before.map(keyOf))
  const wanted = new Set(times.map(keyOf))
  return {
    added: times.filter(row => !known.has(keyOf(row))),
    gone: before.filter(row => !wanted.has(keyOf(row))),
  }
}

/** Stores the busy times of the calendar. Returns whether they changed. */
export async function replaceBusy(
  tx: Tx,
  workspaceId: number,
  calendarId: number,
  times: BusyRow[],
): Promise<boolean> {
  const { added, gone } = await changesOfTimes(tx, workspaceId, calendarId, times)
  await removeTimes(tx, workspaceId, calendarId, gone)
  await insertBusy(tx, workspaceId, calendarId, added)
  return gone.length + added.length > 0
}

export async function removeTimes(
  tx: Tx,
  workspaceId: number,
  calendarId: number,
  gone: BusyRow[],
): Promise<void> {
  if (gone.length === 0) return
  const starts = gone.map(({ starts_at }) => starts_at)
  await deleteBusy(tx, workspaceId, calendarId, starts)
}

const keyOf = ({ starts_at, ends_at }: BusyRow): string => `${starts_at.getTime()} ${ends_at.getTime()}`
