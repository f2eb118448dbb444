import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { Caller } from '../lib/caller.ts'
import { queueMail, withdrawMails } from '../mail/mails.ts'
import { businessNow } from '../workspaces/business-time.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import type { AppointmentRow } from './queries.ts'

const hourMs = 3_600_000
/** A customer who moves an appointment several times in a row gets one mail. */
const settlingMs = 60_000
const reminders = [
  { kind: 'reminder_24h', beforeMs: 24 * hourMs },
  { kind: 'reminder_1h', beforeMs: hourMs },
] as const

/**
 * Queues a mail with the time: at once for a confirmation, after a minute for a new time. Queues the
 * reminders that are still in the future. Withdraws mails that are not yet sent.
 */
export async function announceTime(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  { id, starts_at, revision }: AppointmentRow,
  kind: 'confirmation' | 'reschedule',
): Promise<void> {
  if (!starts_at) return
  await withdrawMails(tx, ctx, caller, id)
  const now = businessNow(ctx, workspace)
  const firstDueAt = kind === 'reschedule' ? new Date(now.getTime() + settlingMs) : now
  await queueMail(tx, ctx, workspace, {
    bookingId: id,
    kind,
    cause: `${kind}:${revision}`,
    dueAt: firstDueAt,
  })
  for (const { kind, beforeMs } of reminders) {
    const dueAt = new Date(starts_at.getTime() - beforeMs)
    if (dueAt <= now) continue
    await queueMail(tx, ctx, workspace, { bookingId: id, kind, cause: `${kind}:${revision}`, dueAt })
  }
}
