import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addManyToDirectory, addToDirectory, removeFromDirectory } from '../../platform/db/directory.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { type AuditAction, audit } from '../../platform/events/record.ts'
import type { Page } from '../../platform/http/list.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { advanceCalendarVersion, getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { bookedIn } from '../claims/booked-in.ts'
import { lockNotaries } from '../notaries/notaries.ts'
import {
  type ClosureRow,
  changeClosure,
  countClosures,
  deleteClosure,
  findClosure,
  insertClosure,
  insertClosures,
  pageClosures,
  selectClosures,
} from './queries.ts'
import { assertBounds, assertRoom, assertRoomForKept, boundOf, type Period, periodOf } from './rules.ts'
import type { ClosureBody, ClosureChanges, ClosuresBody } from './schema.ts'

/** A closure with its time, and the appointments booked in it. */
export type Closure = ClosureRow & Period & { appointment_ids: number[] }

/**
 * The closures of the workspace that end after `since`, oldest first, as the calendar needs them. One
 * statement. Without those that end before they begin, since the workspace changed its time zone: they close
 * nothing.
 */
export async function closuresAfter(
  db: Db,
  { id, timezone }: WorkspaceRow,
  since: Date,
): Promise<(Period & { id: number; name: string })[]> {
  const rows = await selectClosures(db, id, lastDateBefore(since))
  return rows
    .map(row => ({ id: row.id, name: row.name, ...periodOf(row, timezone) }))
    .filter(({ starts_at, ends_at }) => ends_at > since && ends_at > starts_at)
}

/** Two days before: the dates of a closure can be those of any zone. */
const lastDateBefore = (since: Date): string =>
  new Date(since.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)

/** One page, newest first, and one more if another page follows. */
export async function listClosures(db: Db, caller: Caller, page: Page): Promise<Closure[]> {
  return withAppointments(db, caller, await pageClosures(db, caller.workspaceId, page))
}

/** Throws `not_found`. */
export async function getClosure(db: Db, caller: Caller, id: number): Promise<Closure> {
  return withOwnAppointments(db, caller, await existing(db, caller, id))
}

/**
 * Adds a closure. Appointments booked in it stay; the result lists them, including those of concurrent
 * bookings. Throws `invalid_request` for bounds that are no dates or instants, or that leave no time between
 * them, and `unprocessable_entity` at the limit.
 */
export async function addClosure(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: Omit<Static<typeof ClosureBody>, 'workspace_id'>,
): Promise<Closure> {
  const row = {
    name: input.name,
    closed_from: boundOf('from', input.from),
    closed_to: boundOf('to', input.to),
  }
  await assertTime(tx, caller, row)
  await lockNotaries(tx, caller.workspaceId, 'update')
  const closure = await insertClosure(tx, { workspace_id: caller.workspaceId, ...row })
  await addToDirectory(tx, caller.workspaceId, [{ kind: 'closure', ref: closure.id }])
  await tell(tx, ctx, caller, 'closure-added', undefined, closure)
  await assertRoomFor(tx, ctx, caller, undefined, closure)
  return withOwnAppointments(tx, caller, closure)
}

/**
 * Adds several closures, or none if one of them is rejected. One that the workspace has already, with the
 * same name and bounds, is not added again. Throws as `addClosure`.
 */
export async function addClosures(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  inputs: Static<typeof ClosuresBody>['closures'],
): Promise<{ added: Closure[]; existing: number }> {
  const { workspaceId: workspace_id } = caller
  const { timezone } = await getWorkspace(tx, workspace_id)
  const wanted = new Map(
    inputs.map((input, at) => {
      const row = {
        name: input.name,
        closed_from: boundOf(`closures.${at}.from`, input.from),
        closed_to: boundOf(`closures.${at}.to`, input.to),
      }
      assertBounds(row, timezone, `closures.${at}.to`)
      return [textOf(row), row]
    }),
  )
  await lockNotaries(tx, workspace_id, 'update')
  // Other changes of closures wait here, also in a workspace without notaries.
  await advanceCalendarVersion(tx, workspace_id)
  for (const row of await selectClosures(tx, workspace_id, firstEnd(wanted.values())))
    wanted.delete(textOf(row))
  const rows = [...wanted.values()].map(row => ({ workspace_id, ...row }))
  const made = rows.length === 0 ? [] : await addRows(tx, ctx, caller, rows)
  // The one that ends last is counted if any is.
  const last = made.toSorted((a, b) => a.closed_to.localeCompare(b.closed_to)).at(-1)
  if (last) await assertRoomFor(tx, ctx, caller, undefined, last)
  return { added: await withAppointments(tx, caller, made), existing: inputs.length - made.length }
}

const textOf = ({ name, closed_from, closed_to }: Omit<ClosureRow, 'workspace_id' | 'id'>): string =>
  JSON.stringify([name, closed_from, closed_to])

const firstEnd = (rows: Iterable<{ closed_to: string }>): string =>
  [...rows]
    .map(({ closed_to }) => closed_to.slice(0, 10))
    .sort()
    .at(0) ?? ''

/** Adds the closures of another workspace that are not over to a new one, which has no bookings. */
export async function copyClosures(tx: Tx, ctx: Context, from: number, caller: Caller): Promise<void> {
  const closures = await selectClosures(tx, from, lastDateBefore(ctx.clock.now()))
  if (closures.length === 0) return
  const { workspaceId: workspace_id } = caller
  await advanceCalendarVersion(tx, workspace_id)
  await addRows(
    tx,
    ctx,
    caller,
    closures.map(({ name, closed_from, closed_to }) => ({ workspace_id, name, closed_from, closed_to })),
  )
}

async function addRows(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  rows: Parameters<typeof insertClosures>[1],
): Promise<ClosureRow[]> {
  const made = (await insertClosures(tx, rows)).toSorted((a, b) => a.id - b.id)
  const entries = made.map(({ id: ref }) => ({ kind: 'closure' as const, ref }))
  await addManyToDirectory(tx, caller.workspaceId, entries)
  for (const closure of made) await note(tx, ctx, caller, 'closure-added', undefined, closure)
  return made
}

/** Changes the given fields. Throws `not_found`, `invalid_request`, `unprocessable_entity` at the limit. */
export async function updateClosure(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof ClosureChanges>,
): Promise<Closure> {
  await lockNotaries(tx, caller.workspaceId, 'update')
  const before = await existing(tx, caller, id)
  const { name = before.name, from, to } = input
  const changes = {
    name,
    closed_from: from === undefined ? before.closed_from : boundOf('from', from),
    closed_to: to === undefined ? before.closed_to : boundOf('to', to),
  }
  await assertTime(tx, caller, changes)
  const closure = await changeClosure(tx, caller.workspaceId, id, changes)
  await tell(tx, ctx, caller, 'closure-updated', before, closure)
  await assertRoomFor(tx, ctx, caller, before, closure)
  return withOwnAppointments(tx, caller, closure)
}

/** Removes a closure: the hours apply again. Throws `not_found`. */
export async function removeClosure(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  await lockNotaries(tx, caller.workspaceId, 'update')
  const before = await existing(tx, caller, id)
  await deleteClosure(tx, caller.workspaceId, id)
  await removeFromDirectory(tx, caller.workspaceId, 'closure', String(id))
  await tell(tx, ctx, caller, 'closure-removed', before, undefined)
}

/** After the change of the calendar version, for which other changes of closures wait. */
async function assertRoomFor(tx: Tx, ctx: Context, caller: Caller, ...rows: Rows): Promise<void> {
  const [before, after] = rows
  if (!before) assertRoomForKept(await countClosures(tx, caller.workspaceId))
  const lastDate = lastDateBefore(businessNow(ctx, await getWorkspace(tx, caller.workspaceId)))
  const isCounted = (row: ClosureRow | undefined) => (row?.closed_to.slice(0, 10) ?? '') >= lastDate
  if (isCounted(before) || !isCounted(after)) return
  assertRoom((await selectClosures(tx, caller.workspaceId, lastDate)).length)
}

async function assertTime(
  db: Db,
  caller: Caller,
  bounds: Pick<ClosureRow, 'closed_from' | 'closed_to'>,
): Promise<void> {
  const { timezone } = await getWorkspace(db, caller.workspaceId)
  assertBounds(bounds, timezone)
}

async function existing(db: Db, caller: Caller, id: number): Promise<ClosureRow> {
  const row = await findClosure(db, caller.workspaceId, id)
  if (!row) throw notFound('Closure')
  return row
}

async function withOwnAppointments(db: Db, caller: Caller, row: ClosureRow): Promise<Closure> {
  const [closure] = await withAppointments(db, caller, [row])
  if (!closure) throw notFound('Closure')
  return closure
}

async function withAppointments(db: Db, caller: Caller, rows: ClosureRow[]): Promise<Closure[]> {
  const { timezone } = await getWorkspace(db, caller.workspaceId)
  const closures = rows.map(row => ({ ...row, ...periodOf(row, timezone) }))
  const booked = await bookedIn(db, caller.workspaceId, closures)
  return closures.map(closure => ({
    ...closure,
    appointment_ids: booked.get(closure.id) ?? [],
  }))
}

/** Before and after: undefined for a closure that is added or removed. */
type Rows = [ClosureRow, ClosureRow | undefined] | [undefined, ClosureRow]

async function tell(tx: Tx, ctx: Context, caller: Caller, action: AuditAction, ...rows: Rows): Promise<void> {
  await advanceCalendarVersion(tx, caller.workspaceId)
  await note(tx, ctx, caller, action, ...rows)
}

async function note(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  action: AuditAction,
  ...[before, after]: Rows
): Promise<void> {
  const { id } = before ?? after
  const changes = changesOf(before && wire(before), after && wire(after), ['name', 'from', 'to'])
  await audit(tx, ctx.clock, caller, { action, object: 'closure', id, changes })
}

const wire = ({ name, closed_from: from, closed_to: to }: ClosureRow) => ({ name, from, to })
