import type { Db, Tx } from '../../platform/db/database.ts'
import { type NotaryChangeKind, notaryChangeKinds } from '../kinds/kinds.ts'
import { mayHaveGone } from './fate-queries.ts'

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
    .where('kind', 'in', notaryChangeKinds)
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
): Promise<{ kind: NotaryChangeKind; cause: string } | undefined> {
  return db
    .selectFrom('mails')
    .select(['kind', 'cause'])
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('notary_id', '=', notaryId)
    .where('kind', 'in', notaryChangeKinds)
    .where(mayHaveGone)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ kind: NotaryChangeKind }>()
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
