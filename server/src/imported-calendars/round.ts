import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { audit } from '../events/record.ts'
import { systemCaller } from '../lib/caller.ts'
import { bookedNotary } from '../notaries/notaries.ts'
import { getWorkspace } from '../workspaces/workspaces.ts'
import { forget } from './calendars.ts'
import { type CalendarRow, lease, selectDue } from './queries.ts'
import { addressOf, readCalendar } from './read-calendar.ts'
import type { CalendarReader } from './reader.ts'
import { recordReading } from './record-reading.ts'
import type { TellStaff } from './warnings.ts'

const batch = 100
/** What is left is read by the next round, a minute later. */
const mostBatches = 10
const atOnce = 16
/** Longer than a reading takes. A calendar whose process died is read again then. */
const leaseMs = 120_000

/** Reads all calendars that are due. Several processes can do it at the same time. */
export async function readDueCalendars(
  ctx: Context,
  reader: CalendarReader,
  tellStaff: TellStaff,
): Promise<void> {
  for (let taken = 0; taken < mostBatches; taken++) {
    const due = await selectDue(ctx.db, ctx.clock.now(), batch)
    const isLast = due.length < batch
    const readNext = async () => {
      for (let next = due.shift(); next; next = due.shift()) await readOne(ctx, reader, next, tellStaff)
    }
    await Promise.all(Array.from({ length: atOnce }, readNext))
    if (isLast) return
  }
}

/** A calendar that fails here is read again when its lease has ended. */
async function readOne(
  ctx: Context,
  reader: CalendarReader,
  calendar: CalendarRow,
  tellStaff: TellStaff,
): Promise<void> {
  const { workspace_id: workspaceId, id: calendarId } = calendar
  try {
    const isTaken = await lease(ctx.db, calendar, new Date(ctx.clock.now().getTime() + leaseMs))
    if (isTaken) await readNow(ctx, reader, calendar, tellStaff)
  } catch (err) {
    ctx.log.warn({ err, workspaceId, calendarId }, 'a calendar waits for the next round')
  }
}

/** Reads the calendar and records what was found. That of a removed notary is deleted. */
async function readNow(
  ctx: Context,
  reader: CalendarReader,
  calendar: CalendarRow,
  tellStaff: TellStaff,
): Promise<void> {
  const workspace = await getWorkspace(ctx.db, calendar.workspace_id)
  const notary = await bookedNotary(ctx.db, workspace.id, calendar.notary_id)
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
  await transaction(ctx.db, tx => recordReading(tx, ctx, calendar, result, tellStaff))
}
