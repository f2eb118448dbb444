import type { Db, Tx } from '../../platform/db/database.ts'
import { type NotaryTimeKind, notaryTimeKinds } from '../kinds/kinds.ts'
import { mayHaveGone } from './fate-queries.ts'

export async function selectUnsentAssignment(
  db: Db,
  workspaceId: number,
  bookingId: number,
  notaryId: number,
): Promise<{ id: number }[]> {
  return db
    .selectFrom('mails')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('notary_id', '=', notaryId)
    .where('kind', '=', 'notary_assigned')
    .where('status', '=', 'pending')
    .limit(1)
    .execute()
}

/** The last mail to the notary about the appointment that may have gone. */
export async function findLastToNotary(
  db: Db,
  workspaceId: number,
  bookingId: number,
  notaryId: number,
): Promise<{ kind: NotaryTimeKind; cause: string } | undefined> {
  return db
    .selectFrom('mails')
    .select(['kind', 'cause'])
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('notary_id', '=', notaryId)
    .where('kind', 'in', notaryTimeKinds)
    .where(mayHaveGone)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ kind: NotaryTimeKind }>()
    .executeTakeFirst()
}

/** Gives an unsent list its due time. */
export async function changeDayList(
  tx: Tx,
  workspaceId: number,
  { notaryId, cause, dueAt }: { notaryId: number; cause: string; dueAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'pending', due_at: dueAt, error: null, changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', notaryId)
    .where('cause', '=', cause)
    .where('kind', '=', 'notary_next_day')
    .where('attempts', '=', 0)
    .where('status', 'in', ['pending', 'withdrawn', 'skipped'])
    .execute()
}
