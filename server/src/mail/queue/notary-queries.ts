import type { Db, Tx } from '../../platform/db/database.ts'
import { mayHaveGone } from './fate-queries.ts'
import type { DayListKind, NotaryMailKind, NotaryNoticeKind } from './queries.ts'

const ofNotaries = ['notary_assigned', 'notary_moved', 'notary_canceled'] as const
const dayList: DayListKind = 'notary_next_day'

/** Returns whom the withdrawn mails were for, and their kinds. */
export async function withdrawPendingToNotaries(
  tx: Tx,
  workspaceId: number,
  bookingId: number,
  now: Date,
): Promise<{ notary_id: number | null; kind: string }[]> {
  return tx
    .updateTable('mails')
    .set({ status: 'withdrawn', changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('kind', 'in', ofNotaries)
    .where('status', '=', 'pending')
    .returning(['notary_id', 'kind'])
    .execute()
}

/** The last mail to the notary about the appointment that may have gone. */
export async function findLastToNotary(
  db: Db,
  workspaceId: number,
  bookingId: number,
  notaryId: number,
): Promise<{ kind: NotaryMailKind; cause: string } | undefined> {
  return db
    .selectFrom('mails')
    .select(['kind', 'cause'])
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('notary_id', '=', notaryId)
    .where(mayHaveGone)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ kind: NotaryMailKind }>()
    .executeTakeFirst()
}

/** A mail to a notary that names no booking. */
export interface DayListRow {
  notaryId: number
  cause: string
  dueAt: Date
}

/** Inserts those that the notary does not have. Returns their ids. */
export async function insertToNotaries(
  tx: Tx,
  workspaceId: number,
  kind: DayListKind | NotaryNoticeKind,
  lists: DayListRow[],
  now: Date,
): Promise<number[]> {
  const rows = lists.map(({ notaryId, cause, dueAt }) => ({
    workspace_id: workspaceId,
    notary_id: notaryId,
    cause,
    kind,
    status: 'pending' as const,
    due_at: dueAt,
    attempts: 0,
    created_at: now,
    changed_at: now,
  }))
  const inserted = await tx
    .insertInto('mails')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** Gives an unsent list its due time. */
export async function changeDayList(
  tx: Tx,
  workspaceId: number,
  { notaryId, cause, dueAt }: DayListRow,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'pending', due_at: dueAt, error: null, changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', notaryId)
    .where('cause', '=', cause)
    .where('kind', '=', dayList)
    .where('attempts', '=', 0)
    .where('status', 'in', ['pending', 'withdrawn', 'skipped'])
    .execute()
}
