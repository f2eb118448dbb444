import { createHash } from 'node:crypto'
import type { FactsOf, KindsTo } from '../../mail/kinds/kinds.ts'
import { countInvitedSigners, countSignerMails, isSignerMailed } from '../../mail/queue/mails.ts'
import { type NewMail, queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { SignerRow } from './queries.ts'

/**
 * A customer who adds, removes and moves again and again does not fill inboxes. Mails that staff cause count,
 * and are always queued.
 */
const mostByCustomer = { firstMails: 60, perAppointmentAndDay: 150, perAddressAndDay: 20 }
const dayMs = 24 * 3_600_000

/** What the mails of one change have in common. */
interface Occasion {
  tx: Tx
  ctx: Context
  caller: Caller
  workspace: WorkspaceRow
  appointmentId: number
}

/**
 * Queues the mail with the signer's key, once per signer and key. It is sent in a minute if the
 * appointment then has a time ahead (decision "Mails to signers").
 */
export async function queueSignerInvitation(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  signer: SignerRow,
  appointmentId: number,
): Promise<void> {
  const invited = caller.source === 'customer' ? await countInvitedSigners(tx, caller, appointmentId) : 0
  if (invited >= mostByCustomer.firstMails) return
  // A signer whose address changes, and changes back, gets the mail with the new key.
  const facts = { email: signer.email_folded, keyHash: keyHashOf(signer) }
  const occasion = { tx, ctx, caller, workspace, appointmentId }
  await queueFor(occasion, 'signer_confirmation', signer, facts)
}

const keyHashOf = ({ key }: SignerRow): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 16)

/** Whether the first mail to the signer has the signer's current address and key. */
export const isCurrentInvitation = (
  { signerId, email, keyHash }: FactsOf<'signer_confirmation'>,
  signer: SignerRow,
): boolean =>
  signerId === signer.id &&
  email === signer.email_folded &&
  (keyHash === null || keyHash === keyHashOf(signer))

/**
 * Queues a mail with the new time to each signer who was mailed another one, except with `onlyFirst`, and the
 * first mail to others.
 */
export async function queueSignerTimeMails(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  signers: SignerRow[],
  { id, revision, onlyFirst = false }: { id: number; revision: number; onlyFirst?: boolean },
): Promise<void> {
  const occasion = { tx, ctx, caller, workspace, appointmentId: id }
  for (const signer of inOrderOfLocks(signers)) {
    if (!(await isSignerMailed(tx, caller, id, signer.id)))
      await queueSignerInvitation(tx, ctx, caller, workspace, signer, id)
    else if (!onlyFirst) await queueFor(occasion, 'signer_reschedule', signer, { revision })
  }
}

/** Queues a mail to each signer who was mailed the time that the appointment is canceled. */
export async function queueSignerCancellations(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  signers: SignerRow[],
  appointmentId: number,
): Promise<void> {
  for (const signer of inOrderOfLocks(signers)) {
    if (!(await isSignerMailed(tx, caller, appointmentId, signer.id))) continue
    await queueFor({ tx, ctx, caller, workspace, appointmentId }, 'signer_cancellation', signer, {})
  }
}

/** Queues the mail unless it is one of too many that customers cause. */
async function queueFor<K extends KindsTo<'signer'>>(
  { tx, ctx, caller, workspace, appointmentId }: Occasion,
  kind: K,
  { id, email }: SignerRow,
  facts: Omit<FactsOf<K>, 'signerId'>,
): Promise<void> {
  const signerAddress = countedAddress(email)
  if (caller.source === 'customer') {
    await lockName(tx, `signer mails ${workspace.id} ${signerAddress}`)
    const since = new Date(ctx.clock.now().getTime() - dayMs)
    const ofAppointment = await countSignerMails(tx, caller, { bookingId: appointmentId }, since)
    // Each signer gets one cancellation, so it need not be held back.
    if (kind !== 'signer_cancellation' && ofAppointment >= mostByCustomer.perAppointmentAndDay) return
    const ofAddress = await countSignerMails(tx, caller, { signerAddress }, since)
    if (ofAddress >= mostByCustomer.perAddressAndDay) return
  }
  const mail = { ...facts, bookingId: appointmentId, signerId: id, signerAddress }
  await queueMail(tx, ctx, workspace, kind, mail as unknown as NewMail<K>)
}

/** Two changes that lock the same addresses in the same order do not wait for each other in a circle. */
const inOrderOfLocks = (signers: SignerRow[]): SignerRow[] =>
  signers.toSorted((a, b) => (countedAddress(a.email) < countedAddress(b.email) ? -1 : 1))
