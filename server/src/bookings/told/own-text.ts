import {
  assertAddressLeft,
  assertMessagesLeft,
  byNotary,
  lockMessages,
} from '../../mail/queue/message-limits.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OwnMessage } from '../../platform/db/mail-tables.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import { newKey } from '../../platform/lib/new-key.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { togetherOf } from './people.ts'

/* What staff write to the customer with a change of a booking (decision 083). */

/** A change that is undone or followed by another one within a minute is not mailed. */
export const settlingMs = 60_000

/**
 * The text for the mail to the customer of the booking, counted to the messages of a day, with an audit entry
 * that does not have it. Undefined without a text or an address. Throws `rate_limited`.
 */
export async function ownText(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  booking: { kind: 'reservation' | 'appointment'; id: number; email: string },
  text: string | undefined,
): Promise<OwnMessage | undefined> {
  if (text === undefined || booking.email === '') return undefined
  const { kind, id } = booking
  const address = countedAddress(booking.email)
  await lockMessages(tx, caller.workspaceId)
  await assertMessagesLeft(tx, ctx, caller, 1)
  await assertAddressLeft(tx, ctx, caller.workspaceId, address)
  const changes = { recipients: { before: null, after: 1 } }
  await audit(tx, ctx.clock, caller, { action: 'message-sent', object: kind, id, changes })
  return { subject: '', text, about: [], address, ...byNotary(caller) }
}

/**
 * Mails the text by itself, because no mail tells the customer of the change. With others to the person it is
 * one mail.
 */
export async function queueText(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  { id: bookingId, email }: { id: number; email: string },
  message: OwnMessage,
): Promise<void> {
  const dueAt = new Date(businessNow(ctx, workspace).getTime() + settlingMs)
  const together = togetherOf({ person: 'customer', id: 0 }, { email })
  await queueMail(tx, ctx, workspace, 'message', { bookingId, messageId: newKey(), message, dueAt, together })
}
