import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { causeOfRepeat } from '../kinds/causes.ts'
import type { StoredKind } from '../kinds/kinds.ts'
import { insertRepeat, lastTried, lockMail, type MailRow, selectRepeats } from './queries.ts'
import { enterQueue } from './queue-mail.ts'

/** Kinds whose link the customer still needs. What was told of an appointment is told again by `tell`. */
const needed: readonly StoredKind[] = ['invitation', 'result_ready', 'completed']

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
    if (mail) await repeatMail(tx, ctx, workspace, mail, await lockRepeats(tx, mail))
  }
}

const firstOf = ({ repeat_of, id }: MailRow): number => repeat_of ?? id

/** How often the mail was repeated. Two at once, of the mail and of a copy, wait for each other here. */
export async function lockRepeats(tx: Tx, mail: MailRow): Promise<number> {
  const { workspace_id } = mail
  await lockMail(tx, { workspace_id, id: firstOf(mail) })
  return (await selectRepeats(tx, workspace_id, firstOf(mail))).length
}

/** Queues the mail again as a new mail, composed from what holds when it is sent. */
export async function repeatMail(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  mail: MailRow,
  repeats: number,
): Promise<MailRow> {
  const row = await insertRepeat(tx, mail, {
    cause: causeOfRepeat(mail.cause, repeats),
    repeat_of: firstOf(mail),
    due_at: businessNow(ctx, workspace),
    created_at: ctx.clock.now(),
  })
  await enterQueue(tx, ctx, workspace, row)
  return row
}
