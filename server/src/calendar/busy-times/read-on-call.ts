import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { getNotary } from '../notaries/notaries.ts'
import { type CalendarRow, getCalendar, type ImportedCalendar } from './calendars.ts'
import { begin, giveBack } from './queries.ts'
import { addressOf, type Result, readCalendar } from './read-calendar.ts'
import type { CalendarReader } from './reader.ts'
import { recordReading } from './record-reading.ts'
import { takenUntil } from './rules.ts'
import { storeMostTimes } from './store-times.ts'
import type { QueueStaffMails } from './warnings.ts'

export interface CallReading {
  calendar: CalendarRow
  /** The row before it was taken. Undefined if another reading has it. */
  before: CalendarRow | undefined
  result: Result
}

/** Reads a calendar because somebody asks for it, outside of any transaction. Throws `not_found`. */
export async function prepareRead(
  ctx: Context,
  reader: CalendarReader,
  caller: Caller,
  notaryId: number,
  id: number,
): Promise<CallReading> {
  const notary = await getNotary(ctx.db, caller, notaryId)
  const before = await getCalendar(ctx.db, ctx, caller, notaryId, id)
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  const taken = await begin(ctx.db, before, takenUntil(ctx.clock.now(), before.begun + 1))
  const calendar = taken ?? before
  const url = addressOf(ctx, calendar)
  const result = await readCalendar(ctx, reader, { workspace, notary, url, before: calendar })
  if (result.outcome === 'read') await storeMostTimes(ctx, calendar, result.times)
  return { calendar, before: taken && before, result }
}

/**
 * Gives back the calendar of a reading that is not recorded, because the call was rejected or is a
 * repetition.
 */
export async function discardRead(ctx: Context, reading: () => CallReading): Promise<void> {
  const { calendar, before } = reading()
  if (before) await giveBack(ctx.db, calendar, before)
}

/** Records the reading. Throws `not_found`. */
export async function recordRead(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  at: { id: number; calendar_id: number },
  { calendar, result }: CallReading,
  queueStaffMails: QueueStaffMails,
): Promise<ImportedCalendar> {
  await recordReading(tx, ctx, calendar, result, queueStaffMails)
  const { calendar_id: id } = at
  await audit(tx, ctx.clock, caller, { action: 'imported-calendar-read', object: 'imported_calendar', id })
  return getCalendar(tx, ctx, caller, at.id, id)
}
