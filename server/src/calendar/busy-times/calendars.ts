import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type Changes, changesOf } from '../../platform/events/changes.ts'
import { type AuditAction, audit } from '../../platform/events/record.ts'
import type { Page } from '../../platform/http/list.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { seal } from '../../platform/lib/encryption.ts'
import { invalidParams, notFound } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { advanceCalendarVersion, getWorkspace } from '../../workspaces/workspaces.ts'
import { getNotary, notaryForChange } from '../notaries/notaries.ts'
import { deleteBusy, hasRoomFor } from './busy.ts'
import type { BusyRow } from './busy-queries.ts'
import { hintFor, problemText } from './problems.ts'
import {
  type CalendarRow,
  changeCalendar,
  countBusy,
  deleteCalendar,
  findCalendar,
  findCalendarLocked,
  insertCalendar,
  selectCalendars,
  selectOfNotary,
} from './queries.ts'
import { addressOf, type Result, readCalendar } from './read-calendar.ts'
import type { CalendarReader } from './reader.ts'
import { recordReading, stateAfter, storeTimes } from './record-reading.ts'
import { assertRoom, takenUntil, urlOf } from './rules.ts'
import type { CalendarBody, CalendarChanges } from './schema.ts'
import { canStoreAtOnce, storeMostTimes, unknownContent } from './store-times.ts'
import type { QueueStaffMails } from './warnings.ts'

export { unreadCalendars } from './queries.ts'

export type { CalendarRow }

/** A calendar with the number of its busy times from now on. */
export type ImportedCalendar = CalendarRow & { busy_times: number }

/** One page, newest first, and one more if another page follows. Throws `not_found`. */
export async function listCalendars(
  ctx: Context,
  caller: Caller,
  notaryId: number,
  page: Page,
): Promise<ImportedCalendar[]> {
  await getNotary(ctx.db, caller, notaryId)
  return counted(ctx.db, ctx, await selectCalendars(ctx.db, caller.workspaceId, notaryId, page))
}

/** Throws `not_found`. */
export async function getCalendar(
  db: Db,
  ctx: Context,
  caller: Caller,
  notaryId: number,
  id: number,
): Promise<ImportedCalendar> {
  await getNotary(db, caller, notaryId)
  return withCount(db, ctx, ofNotary(await findCalendar(db, caller.workspaceId, id), notaryId))
}

/** A calendar as it was read from the address that a person gave. */
export interface FirstReading {
  url: URL
  result: Extract<Result, { outcome: 'read' }>
  /** The row, if its times are stored after the transaction by `finishFirst`. */
  unfinished?: CalendarRow
}

/**
 * Reads a calendar for the first time, outside of any transaction, for a new calendar or for `calendarId`.
 * Throws what `addCalendar` throws, before it reads, and `invalid_request` for an address that cannot be
 * read, with what to do.
 */
export async function readFirst(
  ctx: Context,
  reader: CalendarReader,
  caller: Caller,
  notaryId: number,
  address: string,
  calendarId?: number,
): Promise<FirstReading> {
  const notary = await getNotary(ctx.db, caller, notaryId)
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  const url = urlOf(address, workspace.mode)
  const others = await selectOfNotary(ctx.db, workspace.id, notary.id)
  if (calendarId === undefined) assertRoom(others.length)
  assertNew(
    ctx,
    others.filter(({ id }) => id !== calendarId),
    url,
  )
  const result = await readCalendar(ctx, reader, { workspace, notary, url: url.href })
  if (result.outcome === 'read') return { url, result }
  const failure = result.outcome === 'failed' ? result.problem : 'protocol'
  throw invalidParams({
    url: problem('calendar_unreadable', {
      problem: problemText(failure),
      hint: hintFor(url.hostname).replace(/\.$/, ''),
    }),
  })
}

/**
 * Adds a calendar with the times that were read. Throws `not_found`, `invalid_request` for one that the
 * notary has, `unprocessable_entity` for the sixth.
 */
export async function addCalendar(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  notaryId: number,
  { name }: Static<typeof CalendarBody>,
  first: FirstReading,
): Promise<ImportedCalendar> {
  const { url, result } = first
  await notaryForChange(tx, caller, notaryId)
  const { workspaceId } = caller
  const others = await selectOfNotary(tx, workspaceId, notaryId)
  assertRoom(others.length)
  assertNew(ctx, others, url)
  await assertRoomFor(tx, workspaceId, 0, result.times)
  const calendar = await insertCalendar(tx, {
    workspace_id: workspaceId,
    notary_id: notaryId,
    name: name ?? '',
    created_at: ctx.clock.now(),
    ...placeOf(ctx, url),
    ...stateAfter(ctx, result),
  })
  const stored = await storeFirst(tx, ctx, calendar, first)
  await tell(tx, ctx, caller, 'imported-calendar-added', calendar.id)
  return stored
}

/**
 * Stores the times, or leaves them to `finishFirst`: until then the calendar counts as not read, so that the
 * next round reads it if this process ends.
 */
async function storeFirst(
  tx: Tx,
  ctx: Context,
  calendar: CalendarRow,
  first: FirstReading,
): Promise<ImportedCalendar> {
  const { times } = first.result
  delete first.unfinished
  if (await canStoreAtOnce(tx, calendar, times)) {
    await storeTimes(tx, calendar, times)
    return withCount(tx, ctx, calendar)
  }
  const next_read_at = takenUntil(ctx.clock.now(), 1)
  first.unfinished = await changeCalendar(tx, calendar.workspace_id, calendar.id, {
    ...unknownContent,
    next_read_at,
  })
  const now = businessNow(ctx, await getWorkspace(tx, calendar.workspace_id))
  return { ...calendar, busy_times: times.filter(({ ends_at }) => ends_at > now).length }
}

/** Stores the times of a first reading that are too many for its transaction. */
export async function finishFirst(
  ctx: Context,
  { result, unfinished }: FirstReading,
  queueStaffMails: QueueStaffMails,
): Promise<void> {
  if (!unfinished) return
  await storeMostTimes(ctx, unfinished, result.times)
  await transaction(ctx.db, tx => recordReading(tx, ctx, unfinished, result, queueStaffMails))
}

/** Throws `invalid_request`. */
async function assertRoomFor(
  tx: Tx,
  workspaceId: number,
  calendarId: number,
  times: BusyRow[],
): Promise<void> {
  if (!(await hasRoomFor(tx, workspaceId, calendarId, times)))
    throw invalidParams({ url: problem('calendar_too_full') })
}

/**
 * Changes the given fields. `first` is the reading of a new address. Throws `not_found`, `invalid_request`.
 */
export async function updateCalendar(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  notaryId: number,
  id: number,
  { name }: Static<typeof CalendarChanges>,
  first: FirstReading | undefined,
): Promise<ImportedCalendar> {
  await notaryForChange(tx, caller, notaryId)
  const before = ofNotary(await findCalendarLocked(tx, caller.workspaceId, id), notaryId)
  const others = (await selectOfNotary(tx, caller.workspaceId, notaryId)).filter(other => other.id !== id)
  if (first) {
    assertNew(ctx, others, first.url)
    await assertRoomFor(tx, caller.workspaceId, id, first.result.times)
  }
  const calendar = await changeCalendar(tx, caller.workspaceId, id, {
    name: name ?? before.name,
    ...(first ? { ...placeOf(ctx, first.url), ...stateAfter(ctx, first.result) } : {}),
  })
  const stored = first ? await storeFirst(tx, ctx, calendar, first) : await withCount(tx, ctx, calendar)
  const changes = changesOf(before, calendar, ['name', 'host'])
  await tell(tx, ctx, caller, 'imported-calendar-updated', id, changes)
  return stored
}

/** Removes a calendar with its busy times. Throws `not_found`. */
export async function removeCalendar(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  notaryId: number,
  id: number,
): Promise<void> {
  await notaryForChange(tx, caller, notaryId)
  ofNotary(await findCalendarLocked(tx, caller.workspaceId, id), notaryId)
  await forget(tx, caller.workspaceId, id)
  await tell(tx, ctx, caller, 'imported-calendar-removed', id)
}

/** Deletes the calendar and its busy times. */
export async function forget(tx: Tx, workspaceId: number, id: number): Promise<void> {
  await deleteBusy(tx, workspaceId, id)
  await deleteCalendar(tx, workspaceId, id)
  await advanceCalendarVersion(tx, workspaceId)
}

async function withCount(db: Db, ctx: Context, row: CalendarRow): Promise<ImportedCalendar> {
  const [calendar] = await counted(db, ctx, [row])
  if (!calendar) throw notFound('Imported calendar')
  return calendar
}

async function counted(db: Db, ctx: Context, rows: CalendarRow[]): Promise<ImportedCalendar[]> {
  const [first] = rows
  if (!first) return []
  const now = businessNow(ctx, await getWorkspace(db, first.workspace_id))
  const ids = rows.map(({ id }) => id)
  const counts = await countBusy(db, first.workspace_id, ids, now)
  return rows.map(row => ({ ...row, busy_times: counts.get(row.id) ?? 0 }))
}

/** The address is a secret: only its host is shown. */
const placeOf = (ctx: Context, url: URL) => ({ address: seal(ctx.secretKey, url.href), host: url.host })

function assertNew(ctx: Context, others: CalendarRow[], url: URL): void {
  if (others.some(other => addressOf(ctx, other) === url.href))
    throw invalidParams({ url: problem('calendar_known') })
}

function ofNotary(calendar: CalendarRow | undefined, notaryId: number): CalendarRow {
  if (calendar?.notary_id !== notaryId) throw notFound('Imported calendar')
  return calendar
}

const tell = (
  tx: Tx,
  ctx: Context,
  caller: Caller,
  action: AuditAction,
  id: number,
  changes?: Changes,
): Promise<void> =>
  audit(tx, ctx.clock, caller, { action, object: 'imported_calendar', id, ...(changes && { changes }) })
