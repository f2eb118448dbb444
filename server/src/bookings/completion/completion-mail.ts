import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { hasResult } from '../release/release.ts'
import type { AppointmentRow } from '../shared/booking-rows.ts'
import { endsWithoutFile } from './rules.ts'

/** Staff who close old sessions at once surprise nobody with mails about them. */
const newsForMs = 7 * 86_400_000

/** Queues the mail to the customer of a completed appointment to whom no mail about documents goes. */
export async function queueCompletionMail(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  appointment: AppointmentRow,
): Promise<void> {
  const { id, email, starts_at: startsAt, duration_minutes, revision } = appointment
  if (email === '' || startsAt === null || !endsWithoutFile(appointment)) return
  const endsAt = startsAt.getTime() + duration_minutes * 60_000
  if (businessNow(ctx, workspace).getTime() - endsAt > newsForMs) return
  if (await hasResult(tx, workspace.id, id)) return
  await queueMail(tx, ctx, workspace, 'completed', { bookingId: id, revision })
}
