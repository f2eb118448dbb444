import type { Tx } from '../../platform/db/database.ts'
import { hasCertainlyNotGone } from './fate-queries.ts'
import { type Ids, type MailRow, subjectOf } from './queries.ts'

/** As if the mail had just been queued. */
const untried = { status: 'pending', attempts: 0, error: null } as const

/**
 * Makes the mail of that cause pending again if it was skipped or withdrawn, or if no mail server took it.
 */
export async function reviveMail(
  tx: Tx,
  workspaceId: number,
  ids: Ids,
  { cause, dueAt, message, now }: Pick<MailRow, 'cause' | 'message'> & { dueAt: Date; now: Date },
): Promise<MailRow | undefined> {
  const [column, id] = subjectOf(ids)
  return tx
    .updateTable('mails')
    .set({ ...untried, message, due_at: dueAt, changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where(column, '=', id)
    .where('cause', '=', cause)
    .where(hasCertainlyNotGone)
    .returningAll()
    .$castTo<MailRow>()
    .executeTakeFirst()
}

/** Sets these values if the mail of that cause was withdrawn, or if no mail server took it. */
export async function holdUnsent(
  tx: Tx,
  workspaceId: number,
  ids: Ids,
  cause: string,
  held: Pick<MailRow, 'status' | 'error' | 'recipient' | 'changed_at'>,
): Promise<void> {
  const [column, id] = subjectOf(ids)
  await tx
    .updateTable('mails')
    .set(held)
    .where('workspace_id', '=', workspaceId)
    .where(column, '=', id)
    .where('cause', '=', cause)
    .where(hasCertainlyNotGone)
    .execute()
}

/** Makes the booking's skipped mails pending again, with their due times. */
export async function reviveSkipped(
  tx: Tx,
  workspaceId: number,
  bookingId: number,
  now: Date,
): Promise<MailRow[]> {
  return tx
    .updateTable('mails')
    .set({ ...untried, changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'skipped')
    .returningAll()
    .$castTo<MailRow>()
    .execute()
}
