import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { causeOfRepeat } from '../kinds/causes.ts'
import type { StoredKind } from '../kinds/kinds.ts'
import { insertRepeat, lastTried, type MailRow, selectRepeats } from './queries.ts'
import { enterQueue } from './queue-mail.ts'

/** Kinds whose link the customer still needs. What was told of an appointment is told again by `tell`. */
const needed: readonly StoredKind[] = ['invitation', 'result_ready']

/** Mails the customer of a booking again what went to an earlier address and still holds. */
export async function repeatMails(
  tx: Tx,
  ctx: Context,
  { workspaceId }: Caller,
  bookingId: number,
): Promise<void> {
  const workspace = await getWorkspace(tx, workspaceId)
  for (const kind of needed) {
    const mail = await lastTried(tx, workspaceId, bookingId, kind)
    if (mail) await repeatMail(tx, ctx, workspace, mail)
  }
}

/** Queues the mail again as a new mail, composed from what holds when it is sent. Lock it first. */
export async function repeatMail(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  mail: MailRow,
): Promise<MailRow> {
  const first = mail.repeat_of ?? mail.id
  const repeats = await selectRepeats(tx, workspace.id, first)
  const row = await insertRepeat(tx, mail, {
    cause: causeOfRepeat(mail.cause, repeats.length),
    repeat_of: first,
    due_at: businessNow(ctx, workspace),
    created_at: ctx.clock.now(),
  })
  await enterQueue(tx, ctx, workspace, row)
  return row
}
