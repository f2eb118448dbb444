import type { Tx } from '../../platform/db/database.ts'
import { type MailRef, type MailRow, mailsOf } from './queries.ts'

/** The text that the mail has in common with others to the same person. Null: it goes alone. */
export async function selectTogether(tx: Tx, { workspace_id, id }: MailRef): Promise<string | null> {
  const row = await mailsOf(tx, workspace_id)
    .clearSelect()
    .select('together')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.together ?? null
}

const pendingWith = (tx: Tx, workspaceId: number, together: string) =>
  mailsOf(tx, workspaceId)
    .where('status', '=', 'pending')
    .where('together', '=', together)
    .where('repeat_of', 'is', null)
    .where('begun', '<=', 1)

/** When the last of the mails of that text is due, of those due in the span. */
export async function lastDueIn(
  tx: Tx,
  workspaceId: number,
  together: string,
  { from, to }: { from: Date; to: Date },
): Promise<Date | undefined> {
  const row = await pendingWith(tx, workspaceId, together)
    .clearSelect()
    .select('due_at')
    .where('due_at', '>', from)
    .where('due_at', '<=', to)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}

/**
 * Locks and returns the mails of that text that are due, without the one of that id. Leaves those that a
 * change of their booking is withdrawing.
 */
export async function lockTogether(
  tx: Tx,
  { workspace_id, id }: MailRef,
  together: string,
  now: Date,
  limit: number,
): Promise<MailRow[]> {
  return pendingWith(tx, workspace_id, together)
    .where('id', '!=', id)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}
