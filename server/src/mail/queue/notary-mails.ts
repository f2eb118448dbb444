import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { causeOf, type FactsOf, factsOf, type NotaryChangeKind } from '../kinds/kinds.ts'
import { changeDayList, findLastToNotary, withdrawPendingToNotaries } from './notary-queries.ts'
import { newMail, queueMails } from './queue-mail.ts'

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
): Promise<{ kind: NotaryChangeKind; facts: FactsOf<NotaryChangeKind> } | undefined> {
  const last = await findLastToNotary(db, workspaceId, bookingId, notaryId)
  return last && { kind: last.kind, facts: factsOf(last.kind, last.cause) }
}

/** The list of one local date, and when it is due. */
export interface DayList {
  notaryId: number
  date: string
  dueAt: Date
}

/**
 * Queues lists of a day, each once per notary and date. `again` gives the unsent ones among them a new due
 * time.
 */
export async function queueDayLists(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  lists: DayList[],
  { again = false } = {},
): Promise<void> {
  const kind = 'notary_next_day'
  const mails = lists.map(list => newMail(kind, list))
  const queued = await queueMails(tx, ctx, workspace, mails)
  if (!again || queued === lists.length) return
  for (const list of lists) {
    const row = { ...list, cause: causeOf(kind, list) }
    await changeDayList(tx, workspace.id, row, ctx.clock.now())
  }
}
