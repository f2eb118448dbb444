import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory } from '../../platform/db/directory.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import {
  changeDayList,
  type DayListRow,
  findLastToNotary,
  insertToNotaries,
  withdrawPendingToNotaries,
} from './notary-queries.ts'
import type { NotaryMailKind } from './queries.ts'
import { causeOfFirst } from './rules.ts'

/**
 * Withdraws the unsent mails to notaries about the appointment. Returns whom they were for, and their kinds.
 */
export const withdrawNotaryMails = (tx: Tx, ctx: Context, workspaceId: number, bookingId: number) =>
  withdrawPendingToNotaries(tx, workspaceId, bookingId, ctx.clock.now())

/** The last mail that the notary got about the appointment. Undefined if there is none. */
export async function lastMailToNotary(
  db: Db,
  workspaceId: number,
  bookingId: number,
  notaryId: number,
): Promise<{ kind: NotaryMailKind; cause: string } | undefined> {
  const last = await findLastToNotary(db, workspaceId, bookingId, notaryId)
  return last && { kind: last.kind, cause: causeOfFirst(last.cause) }
}

/**
 * Queues lists of a day, each once per notary and cause. `again` gives the unsent ones among them a new due
 * time. They have no job: the round of each minute sends them, so that other mails do not wait behind those
 * of an evening.
 */
export async function queueDayLists(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  lists: DayListRow[],
  { again = false } = {},
): Promise<void> {
  if (lists.length === 0) return
  const now = ctx.clock.now()
  const ids = await insertToNotaries(tx, workspace.id, 'notary_next_day', lists, now)
  const entries = ids.map(ref => ({ kind: 'mail' as const, ref }))
  if (entries.length > 0) await addToDirectory(tx, workspace.id, entries)
  if (!again || ids.length === lists.length) return
  for (const list of lists) await changeDayList(tx, workspace.id, list, now)
}

/**
 * Queues a mail to a notary about one of their calendars, once per cause. The round of each minute sends it.
 */
export async function queueNotaryNotice(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  notice: DayListRow,
): Promise<void> {
  const ids = await insertToNotaries(tx, workspace.id, 'notary_calendar_unread', [notice], ctx.clock.now())
  const entries = ids.map(ref => ({ kind: 'mail' as const, ref }))
  if (entries.length > 0) await addToDirectory(tx, workspace.id, entries)
}
