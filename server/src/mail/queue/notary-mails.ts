import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { causeOf, type FactsOf, factsOf, type NotaryTimeKind } from '../kinds/kinds.ts'
import { changeDayList, findLastToNotary, selectUnsentAssignment } from './notary-queries.ts'
import { newMail, queueMails } from './queue-mail.ts'

/** The last mail with its start that the notary got about the appointment. Undefined if there is none. */
export async function lastMailToNotary(
  db: Db,
  workspaceId: number,
  bookingId: number,
  notaryId: number,
): Promise<{ kind: NotaryTimeKind; facts: FactsOf<NotaryTimeKind> } | undefined> {
  const last = await findLastToNotary(db, workspaceId, bookingId, notaryId)
  return last && { kind: last.kind, facts: factsOf(last.kind, last.cause) }
}

/** Whether the mail that the notary has the appointment waits. */
export const hasUnsentAssignment = async (
  db: Db,
  workspaceId: number,
  bookingId: number,
  notaryId: number,
): Promise<boolean> => (await selectUnsentAssignment(db, workspaceId, bookingId, notaryId)).length > 0

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
