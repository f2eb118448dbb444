import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { audit } from '../../platform/events/record.ts'
import { doAll } from '../../platform/lib/begun.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { findAnyNotary } from '../notaries/notaries.ts'
import { forget } from './calendars.ts'
import { begin, type CalendarRow, selectDue } from './queries.ts'
import { addressOf, readCalendar } from './read-calendar.ts'
import type { CalendarReader } from './reader.ts'
import { recordReading } from './record-reading.ts'
import { takenUntil } from './rules.ts'
import { storeMostTimes } from './store-times.ts'
import type { QueueStaffMails } from './warnings.ts'

/** Most calendars of one round. What is left is read by the next one. */
const mostDue = 1_000
const limits = { atOnce: 16, ofWorkspace: 2 }
/** A round begins no reading after that: the next one looks again which calendars are due. */
const roundMs = 50_000

/** Reads all calendars that are due. Several processes can do it at the same time. */
export async function readDueCalendars(
  ctx: Context,
  reader: CalendarReader,
  queueStaffMails: QueueStaffMails,
): Promise<void> {
  const endsAt = performance.now() + roundMs
  const due = await selectDue(ctx.db, ctx.clock.now(), mostDue)
  const run = (calendar: CalendarRow) => readOne(ctx, reader, calendar, queueStaffMails)
  await doAll(due, limits, run, () => performance.now() > endsAt)
}

/** A calendar that fails here, or ends the process, is read again after a wait that grows with each time. */
async function readOne(
  ctx: Context,
  reader: CalendarReader,
  calendar: CalendarRow,
  queueStaffMails: QueueStaffMails,
): Promise<void> {
  const { workspace_id: workspaceId, id: calendarId } = calendar
  try {
    const taken = await begin(ctx.db, calendar, takenUntil(ctx.clock.now(), calendar.begun + 1))
    if (taken) await readNow(ctx, reader, taken, queueStaffMails)
  } catch (err) {
    ctx.log.warn({ err, workspaceId, calendarId }, 'a calendar waits for a later round')
  }
}

/** Reads the calendar and records what was found. That of a removed notary is deleted. */
async function readNow(
  ctx: Context,
  reader: CalendarReader,
  calendar: CalendarRow,
  queueStaffMails: QueueStaffMails,
): Promise<void> {
  const workspace = await getWorkspace(ctx.db, calendar.workspace_id)
  const notary = await findAnyNotary(ctx.db, workspace.id, calendar.notary_id)
  if (!notary || notary.removed_at !== null)
    return transaction(ctx.db, async tx => {
      await forget(tx, workspace.id, calendar.id)
      const act = {
        action: 'imported-calendar-removed',
        object: 'imported_calendar',
        id: calendar.id,
      } as const
      await audit(tx, ctx.clock, systemCaller(workspace.id, 'removed-notary'), act)
    })
  const url = addressOf(ctx, calendar)
  const result = await readCalendar(ctx, reader, { workspace, notary, url, before: calendar })
  const { id: calendarId } = calendar
  if (result.outcome === 'failed')
    ctx.log.info({ workspaceId: workspace.id, calendarId, problem: result.problem }, 'calendar not read')
  ctx.metrics.calendarReads.inc({ outcome: result.outcome })
  if (result.outcome === 'read') await storeMostTimes(ctx, calendar, result.times)
  await transaction(ctx.db, tx => recordReading(tx, ctx, calendar, result, queueStaffMails))
}
