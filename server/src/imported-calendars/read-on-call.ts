import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { audit } from '../events/record.ts'
import type { Caller } from '../lib/caller.ts'
import { getNotary } from '../notaries/notaries.ts'
import { getWorkspace } from '../workspaces/workspaces.ts'
import { type CalendarRow, getCalendar, type ImportedCalendar } from './calendars.ts'
import { addressOf, type Result, readCalendar } from './read-calendar.ts'
import type { CalendarReader } from './reader.ts'
import { recordReading } from './record-reading.ts'
import type { TellStaff } from './warnings.ts'

export interface CallReading {
  calendar: CalendarRow
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
  const calendar = await getCalendar(ctx.db, ctx, caller, notaryId, id)
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  const url = addressOf(ctx, calendar)
  return { calendar, result: await readCalendar(ctx, reader, { workspace, notary, url, before: calendar }) }
}

/** Records the reading. Throws `not_found`. */
export async function recordRead(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  at: { id: number; calendar_id: number },
  { calendar, result }: CallReading,
  tellStaff: TellStaff,
): Promise<ImportedCalendar> {
  await recordReading(tx, ctx, calendar, result, tellStaff)
  const { calendar_id: id } = at
  await audit(tx, ctx.clock, caller, { action: 'imported-calendar-read', object: 'imported_calendar', id })
  return getCalendar(tx, ctx, caller, at.id, id)
}
