import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { Turns } from '../../platform/lib/turns.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import {
  type ClaimedQuarters,
  claimsBetween,
  findClaimant,
  quarterMs,
  type Standing,
} from '../claims/claims.ts'
import type { OnCall } from '../notaries/notaries.ts'
import { type Reason, unbookableReason } from './bookable-time.ts'
import { calendarFor } from './calendar.ts'
import { byPreference, dayOf, quartersOf, serves, spanOf, unservedReason, type Wish } from './candidates.ts'

/** A time that a row of a file wants. */
export interface WantedOfRow extends Wish {
  row: number
}

/** The notary and the quarters of a row, or why it gets none: another row or a booking has them. */
export type PlannedTime =
  | { notaryId: number; quarters: Date[] }
  | { reason: Reason; taken?: { row: number } | { bookingId: number } }

/** What has a quarter of a notary: the row of the file, a booking, or a hold. */
type Holder = number | 'booked' | 'held'

const dayMs = 86_400_000

/**
 * Finds a notary for each of many times under the rules of `claimTime`, and claims nothing. Rows that name a
 * notary come first, then the others; each in the order of the file. Of several notaries the one with the
 * least load that day gets it, then the one who was added first.
 */
export async function planTimes(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  rows: WantedOfRow[],
): Promise<Map<number, PlannedTime>> {
  const plan = new Map<number, PlannedTime>()
  if (rows.length === 0) return plan
  const now = businessNow(ctx, workspace)
  const { notaries } = await calendarFor(db, ctx, workspace)
  const inTime = rows.filter(row => {
    const reason = unbookableReason(workspace, row, now)
    if (reason) plan.set(row.row, { reason })
    return !reason
  })
  const holders = await holdersOf(db, workspace, notaries, inTime, now)
  const [named, others] = [inTime.filter(isNamed), inTime.filter(row => !isNamed(row))]
  const turns = new Turns()
  for (const row of [...named, ...others]) {
    const planned = place(row, notaries, holders)
    plan.set(row.row, planned)
    if ('quarters' in planned)
      for (const quarter of planned.quarters) holders.get(planned.notaryId)?.set(quarterOf(quarter), row.row)
    await turns.give()
  }
  for (const row of named) await nameBooking(db, workspace, row, plan, notaries, now)
  return plan
}

/**
 * The quarters of times whose notary is chosen, or why the notary cannot serve them now. Whether the quarters
 * are free is decided when they are claimed.
 */
export async function servedTimes(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  rows: WantedOfRow[],
): Promise<Map<number, PlannedTime>> {
  if (rows.length === 0) return new Map()
  const now = businessNow(ctx, workspace)
  const { notaries } = await calendarFor(db, ctx, workspace)
  const timeOf = (row: WantedOfRow): PlannedTime => {
    const reason = unbookableReason(workspace, row, now)
    if (reason) return { reason }
    const notary = notaries.find(one => serves(one, row))
    return notary
      ? { notaryId: notary.id, quarters: quartersOf(notary, row) }
      : { reason: unservedReason(notaries, row) }
  }
  return new Map(rows.map(row => [row.row, timeOf(row)]))
}

const isNamed = ({ onlyNotaryId }: WantedOfRow): boolean => onlyNotaryId !== undefined

type Holders = Map<number, Map<number, Holder>>

/** Everything that the notaries have already given around these times. */
async function holdersOf(
  db: Db,
  workspace: WorkspaceRow,
  notaries: OnCall[],
  rows: WantedOfRow[],
  now: Date,
): Promise<Holders> {
  const holders: Holders = new Map(notaries.map(({ id }) => [id, new Map()]))
  if (rows.length === 0 || notaries.length === 0) return holders
  const starts = rows.map(({ startsAt }) => startsAt.getTime())
  const longestMs = Math.max(...rows.map(({ durationMinutes }) => durationMinutes)) * 60_000
  const first = new Date(Math.min(...starts) - 2 * dayMs)
  const last = new Date(Math.max(...starts) + longestMs + 2 * dayMs)
  const asked = { workspaceId: workspace.id, notaryIds: [...holders.keys()], first, last, now }
  for (const claimed of await claimsBetween(db, asked)) note(holders, claimed)
  return holders
}

function note(holders: Holders, { notary_id, booked, held }: ClaimedQuarters): void {
  const ofNotary = holders.get(notary_id)
  const each = (quarters: string | null, holder: Holder) => {
    for (const quarter of quarters?.split(' ') ?? []) ofNotary?.set(Number(quarter), holder)
  }
  each(held, 'held')
  each(booked, 'booked')
}

const quarterOf = (start: Date): number => start.getTime() / quarterMs

function place(row: WantedOfRow, notaries: OnCall[], holders: Holders): PlannedTime {
  const able = notaries.filter(notary => serves(notary, row))
  if (able.length === 0) return { reason: unservedReason(notaries, row) }
  const free = able.filter(notary => holdersIn(notary, row, holders).next().done)
  const loadOf = loadsOn(row, holders)
  const [best] = free.map(loadOf).sort(byPreference(undefined))
  const notary = free.find(({ id }) => id === best?.notaryId)
  if (notary) return { notaryId: notary.id, quarters: quartersOf(notary, row) }
  const found = able.flatMap(one => [...holdersIn(one, row, holders)])
  const other = isNamed(row) ? found.find(holder => typeof holder === 'number') : undefined
  if (typeof other === 'number') return { reason: 'booked', taken: { row: other } }
  return { reason: found.includes('held') && !found.includes('booked') ? 'held' : 'booked' }
}

/** What has the quarters that the row would take from the notary. */
function* holdersIn(notary: OnCall, row: WantedOfRow, holders: Holders): Generator<Holder> {
  const ofNotary = holders.get(notary.id)
  if (!ofNotary?.size) return
  const { startMs, endMs } = spanOf(notary, row)
  const [first, last] = [Math.floor(startMs / quarterMs), Math.ceil(endMs / quarterMs)]
  for (let quarter = first; quarter < last; quarter++) {
    const holder = ofNotary.get(quarter)
    if (holder !== undefined) yield holder
  }
}

/** The load of each notary on the day of the row, which is found once for notaries of one zone. */
function loadsOn({ startsAt }: WantedOfRow, holders: Holders): (notary: OnCall) => Standing {
  const days = new Map<string, { dayStart: Date; dayEnd: Date }>()
  return ({ id, timezone }) => {
    const day = days.get(timezone) ?? dayOf(timezone, startsAt)
    days.set(timezone, day)
    const ofNotary = holders.get(id)
    let load = 0
    if (ofNotary?.size)
      for (let quarter = quarterOf(day.dayStart); quarter < quarterOf(day.dayEnd); quarter++)
        if (ofNotary.has(quarter)) load++
    return { notaryId: id, booked: false, held: false, load, lastQuarter: null }
  }
}

/** Adds the booking that has the time of the named notary. */
async function nameBooking(
  db: Db,
  workspace: WorkspaceRow,
  row: WantedOfRow,
  plan: Map<number, PlannedTime>,
  notaries: OnCall[],
  now: Date,
): Promise<void> {
  const planned = plan.get(row.row)
  const notary = notaries.find(({ id }) => id === row.onlyNotaryId)
  if (!planned || !notary || 'quarters' in planned || planned.taken || planned.reason !== 'booked') return
  const bookingId = await findClaimant(db, workspace.id, notary.id, quartersOf(notary, row), now)
  if (bookingId !== undefined) plan.set(row.row, { ...planned, taken: { bookingId } })
}
