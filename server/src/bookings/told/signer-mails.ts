import type { FactsOf, KindsTo } from '../../mail/kinds/kinds.ts'
import { countInvitedSigners, countSignerMails } from '../../mail/queue/mails.ts'
import { type NewMail, queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { countedAddress, foldEmail } from '../../platform/lib/email-address.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { SignerRow } from '../shared/booking-rows.ts'
import type { Occasion, Outcome, ToTell } from './occasion.ts'
import { keyHashOf } from './people.ts'

/**
 * A customer who adds, removes and moves again and again does not fill inboxes. Mails that staff cause count,
 * and are always queued.
 */
const mostByCustomer = { firstMails: 60, perAppointmentAndDay: 150, perAddressAndDay: 20 }
const dayMs = 24 * 3_600_000

/** Queues the mail with the news to a signer. The first one has the signer's key. */
export async function queueSignerNews(
  occasion: Occasion,
  toTell: ToTell,
  sequence: number,
): Promise<Outcome> {
  const { news, party } = toTell
  const { revision } = occasion.appointment
  if (news === 'canceled') return queueFor(occasion, 'signer_cancellation', toTell, {})
  if (news === 'moved') return queueFor(occasion, 'signer_reschedule', toTell, { revision })
  if (news === 'updated') return queueFor(occasion, 'signer_updated', toTell, { sequence })
  if (!party.signer) return 'held'
  const { tx, caller, appointment } = occasion
  const invited = caller.source === 'customer' ? await countInvitedSigners(tx, caller, appointment.id) : 0
  if (invited >= mostByCustomer.firstMails) return 'held'
  // A signer whose address changes, and changes back, gets the mail with the new key.
  const facts = { email: foldEmail(party.email), keyHash: keyHashOf(party.signer) }
  return queueFor(occasion, 'signer_confirmation', toTell, facts)
}

/** Whether the first mail to the signer has the signer's current address and key. */
export const isCurrentInvitation = (
  { signerId, email, keyHash }: FactsOf<'signer_confirmation'>,
  signer: SignerRow,
): boolean =>
  signerId === signer.id &&
  email === signer.email_folded &&
  (keyHash === null || keyHash === keyHashOf(signer))

/**
 * Whether the inbox got as many mails in the last day as customers may cause. Others wait until the
 * transaction ends.
 */
export async function isInboxFull(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  email: string,
): Promise<boolean> {
  const signerAddress = countedAddress(email)
  await lockName(tx, `signer mails ${workspace.id} ${signerAddress}`)
  const count = await countSignerMails(tx, caller, { signerAddress }, dayBefore(ctx, workspace))
  return count >= mostByCustomer.perAddressAndDay
}

function dayBefore(ctx: Context, workspace: WorkspaceRow) {
  const before = (now: Date) => new Date(now.getTime() - dayMs)
  return { queued: before(ctx.clock.now()), due: before(businessNow(ctx, workspace)) }
}

/** Queues the mail unless it is one of too many that customers cause. */
async function queueFor<K extends KindsTo<'signer'>>(
  { tx, ctx, caller, workspace, appointment }: Occasion,
  kind: K,
  { party: { id, email }, dueAt }: ToTell,
  facts: Omit<FactsOf<K>, 'signerId'>,
): Promise<Outcome> {
  const signerAddress = countedAddress(email)
  if (caller.source === 'customer') {
    if (await isInboxFull(tx, ctx, caller, workspace, email)) return 'held'
    const since = dayBefore(ctx, workspace)
    const ofAppointment = await countSignerMails(tx, caller, { bookingId: appointment.id }, since)
    // Each signer gets one cancellation, so it need not be held back.
    if (kind !== 'signer_cancellation' && ofAppointment >= mostByCustomer.perAppointmentAndDay) return 'held'
  }
  const due = dueAt && { dueAt }
  const mail = { ...facts, bookingId: appointment.id, signerId: id, signerAddress, ...due }
  await queueMail(tx, ctx, workspace, kind, mail as unknown as NewMail<K>)
  return 'queued'
}
