import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OwnMessage } from '../../platform/db/mail-tables.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound, refusal } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import type { Compose } from './deliver.ts'
import { assertAddressLeft, assertMessagesLeft, lockMessages } from './message-limits.ts'
import { lockMail, type MailRow } from './queries.ts'
import { lockRepeats, repeatMail } from './repeat-mails.ts'
import { mostRepeats } from './rules.ts'

/**
 * Queues the mail again as a new mail, composed from the state of now. Throws `not_found`, and
 * `unprocessable_entity` for a mail that is not sent yet, whose cause no longer holds, that has no address,
 * that has a code or a one-time link, or that was sent again too often. A message of staff counts to the
 * messages of a day: `rate_limited`.
 */
export async function sendAgain(
  tx: Tx,
  ctx: Context,
  compose: Compose,
  caller: Caller,
  id: number,
): Promise<MailRow> {
  const mail = await lockMail(tx, { workspace_id: caller.workspaceId, id })
  if (!mail) throw notFound('Mail')
  const repeats = await lockRepeats(tx, mail)
  assertRepeatable(mail, repeats)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const dueAt = businessNow(ctx, workspace)
  const composed = await compose(tx, ctx, mail, dueAt)
  if (composed.outcome === 'no longer valid') throw refusal('unprocessable_entity', 'mail_outdated')
  if (composed.outcome === 'no address')
    throw refusal('unprocessable_entity', 'mail_without_address', { recipient: composed.of })
  if (mail.message) {
    await lockMessages(tx, caller.workspaceId)
    await assertMessagesLeft(tx, ctx, caller, 1)
    await assertAddressLeft(tx, ctx, caller.workspaceId, mail.message.address)
  }
  const message = mail.message && ofCaller(mail.message)
  const row = await repeatMail(tx, ctx, workspace, { ...mail, message }, repeats)
  await audit(tx, ctx.clock, caller, { action: 'mail-sent-again', object: 'mail', id: row.id })
  return row
}

/** Notaries do not send mails again, so the copy is not of a notary's share. */
const ofCaller = ({ notary_id: _, ...message }: OwnMessage): OwnMessage => message

function assertRepeatable({ status, booking_request_id, link_id, due_at }: MailRow, repeats: number): void {
  if (booking_request_id !== null) throw refusal('unprocessable_entity', 'mail_of_visitor')
  if (link_id !== null) throw refusal('unprocessable_entity', 'mail_with_link')
  if (status === 'pending')
    throw refusal('unprocessable_entity', 'mail_not_sent_yet', { due_at: due_at.toISOString() })
  if (status === 'sending') throw refusal('unprocessable_entity', 'mail_being_sent')
  if (repeats >= mostRepeats) throw refusal('unprocessable_entity', 'mail_repeated', { most: mostRepeats })
}
