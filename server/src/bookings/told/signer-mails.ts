import type { FactsOf, KindsTo } from '../../mail/kinds/kinds.ts'
import { countInvitedSigners, countSignerMails } from '../../mail/queue/mails.ts'
import { holdBack, type NewMail, queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { countedAddress, foldEmail } from '../../platform/lib/email-address.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { SignerRow } from '../shared/booking-rows.ts'
import type { Occasion, Outcome, ToTell } from './occasion.ts'
import { keyHashOf, togetherOf } from './people.ts'

/**
 * What customers cause at most, so that a link does not fill inboxes. `firstMails`: of an appointment, also
 * those that were withdrawn. `firstToAddress`: mails to an address in a day, before another first one.
 * `changes` and `reminders`: to an address about one appointment in a day. Those to whom a stranger writes
 * first still get the news of their own appointments. What staff cause is always sent.
 */
const mostByCustomer = {
  firstMails: 60,
  firstToAddress: 20,
  perAppointmentAndDay: 150,
  changes: 10,
  reminders: 10,
}
const dayMs = 24 * 3_600_000

/** Queues the mail with the news to a signer. The first one has the signer's key. */
export async function queueSignerNews(
  occasion: Occasion,
  toTell: ToTell,
  sequence: number,
): Promise<Outcome> {
  const { news, party } = toTell
  const { revision } = occasion.appointment
  if (news === 'canceled') return queueFor(occasion, 'signer_cancellation', toTell, { earlier: null })
  if (news === 'moved') return queueFor(occasion, 'signer_reschedule', toTell, { revision })
  if (news === 'updated') return queueFor(occasion, 'signer_updated', toTell, { sequence })
  if (!party.signer) return 'held'
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

/** Whether the signer got as many reminders of the appointment in the last day as customers may cause. */
export async function isRemindedEnough(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  { bookingId, email }: { bookingId: number; email: string },
): Promise<boolean> {
  const signerAddress = await lockAddress(tx, workspace, email)
  const of = { bookingId, signerAddress, only: 'reminders' as const }
  return (await countSignerMails(tx, caller, of, dayBefore(ctx, workspace))) >= mostByCustomer.reminders
}

/** Others that count the mails to the address wait until the transaction ends. */
async function lockAddress(tx: Tx, workspace: WorkspaceRow, email: string): Promise<string> {
  const signerAddress = countedAddress(email)
  await lockName(tx, `signer mails ${workspace.id} ${signerAddress}`)
  return signerAddress
}

function dayBefore(ctx: Context, workspace: WorkspaceRow) {
  const before = (now: Date) => new Date(now.getTime() - dayMs)
  return { queued: before(ctx.clock.now()), due: before(businessNow(ctx, workspace)) }
}

/** Queues the mail, or holds it back if it is one of too many that customers cause. */
async function queueFor<K extends KindsTo<'signer'>>(
  occasion: Occasion,
  kind: K,
  { party, dueAt }: ToTell,
  facts: Omit<FactsOf<K>, 'signerId'>,
): Promise<Outcome> {
  const { tx, ctx, caller, workspace, appointment } = occasion
  const { id, email } = party
  const signerAddress = countedAddress(email)
  // The first mail has the link of the signer and what to bring.
  const more = {
    ...(dueAt && { dueAt }),
    ...(kind !== 'signer_confirmation' && { together: togetherOf(party, party) }),
  }
  const mail = { ...facts, bookingId: appointment.id, signerId: id, signerAddress, ...more }
  const newMail = mail as unknown as NewMail<K>
  if (caller.source === 'customer' && (await isTooMuch(occasion, kind, email))) {
    await holdBack(tx, ctx, workspace, kind, newMail, email)
    return 'held'
  }
  await queueMail(tx, ctx, workspace, kind, newMail)
  return 'queued'
}

/** Each signer who was told gets one cancellation, so it is never too much. */
async function isTooMuch(
  { tx, ctx, caller, workspace, appointment }: Occasion,
  kind: KindsTo<'signer'>,
  email: string,
): Promise<boolean> {
  if (kind === 'signer_cancellation') return false
  const signerAddress = await lockAddress(tx, workspace, email)
  const bookingId = appointment.id
  const since = dayBefore(ctx, workspace)
  const most = mostByCustomer
  if ((await countSignerMails(tx, caller, { bookingId }, since)) >= most.perAppointmentAndDay) return true
  if (kind !== 'signer_confirmation') {
    const of = { bookingId, signerAddress, only: 'changes' as const }
    return (await countSignerMails(tx, caller, of, since)) >= most.changes
  }
  if ((await countInvitedSigners(tx, caller, bookingId)) >= most.firstMails) return true
  return (await countSignerMails(tx, caller, { signerAddress }, since)) >= most.firstToAddress
}
