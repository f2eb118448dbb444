import { createHash } from 'node:crypto'
import {
  countInvitedSigners,
  countSignerMails,
  type NewMail,
  queueMail,
  signerWasTold,
} from '../../mail/queue/mails.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { SignerRow } from './queries.ts'

/** A signer who is added by mistake and removed at once gets no mail. */
const settlingMs = 60_000
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
export async function inviteSigner(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  signer: SignerRow,
  appointmentId: number,
): Promise<void> {
  const told = caller.source === 'customer' ? await countInvitedSigners(tx, caller, appointmentId) : 0
  if (told >= mostByCustomer.firstMails) return
  const dueAt = new Date(businessNow(ctx, workspace).getTime() + settlingMs)
  const cause = invitationCause(signer)
  await queueFor({ tx, ctx, caller, workspace, appointmentId }, signer, {
    kind: 'confirmation',
    cause,
    dueAt,
  })
}

/**
 * Names address and key: a signer whose address changes, and changes back, gets the mail with the new key.
 */
const invitationCause = ({ id, email_folded, key }: Pick<SignerRow, 'id' | 'email_folded' | 'key'>): string =>
  `signer:${id}:${email_folded}:${createHash('sha256').update(key).digest('base64url').slice(0, 16)}`

/** Whether the mail is the one with the signer's current address and key. */
export const isCurrentInvitation = (cause: string, signer: SignerRow): boolean =>
  cause === invitationCause(signer) || cause === `signer:${signer.id}:${signer.email_folded}`

/**
 * Queues a mail with the new time to each signer who was told another one, except with `onlyFirst`, and the
 * first mail to others.
 */
export async function tellSignersTime(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  signers: SignerRow[],
  { id, revision, onlyFirst = false }: { id: number; revision: number; onlyFirst?: boolean },
): Promise<void> {
  const dueAt = new Date(businessNow(ctx, workspace).getTime() + settlingMs)
  for (const signer of inOrderOfLocks(signers)) {
    if (!(await signerWasTold(tx, caller, id, signer.id)))
      await inviteSigner(tx, ctx, caller, workspace, signer, id)
    else if (!onlyFirst) {
      const cause = `signer:${signer.id}:reschedule:${revision}`
      const mail = { kind: 'reschedule', cause, dueAt } as const
      await queueFor({ tx, ctx, caller, workspace, appointmentId: id }, signer, mail)
    }
  }
}

/** Queues a mail to each signer who was told of the appointment that it is canceled. */
export async function tellSignersCanceled(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  signers: SignerRow[],
  appointmentId: number,
): Promise<void> {
  for (const signer of inOrderOfLocks(signers)) {
    if (!(await signerWasTold(tx, caller, appointmentId, signer.id))) continue
    const cause = `signer:${signer.id}:cancellation`
    await queueFor({ tx, ctx, caller, workspace, appointmentId }, signer, { kind: 'cancellation', cause })
  }
}

/** Queues the mail unless it is one of too many that customers cause. */
async function queueFor(
  { tx, ctx, caller, workspace, appointmentId }: Occasion,
  { id, email }: SignerRow,
  mail: Pick<NewMail, 'kind' | 'cause' | 'dueAt'>,
): Promise<void> {
  const signerAddress = countedAddress(email)
  if (caller.source === 'customer') {
    await lockName(tx, `signer mails ${workspace.id} ${signerAddress}`)
    const since = new Date(ctx.clock.now().getTime() - dayMs)
    const ofAppointment = await countSignerMails(tx, caller, { bookingId: appointmentId }, since)
    // Each signer gets one cancellation, so it need not be held back.
    if (mail.kind !== 'cancellation' && ofAppointment >= mostByCustomer.perAppointmentAndDay) return
    const ofAddress = await countSignerMails(tx, caller, { signerAddress }, since)
    if (ofAddress >= mostByCustomer.perAddressAndDay) return
  }
  await queueMail(tx, ctx, workspace, { ...mail, bookingId: appointmentId, signerId: id, signerAddress })
}

/** Two changes that lock the same addresses in the same order do not wait for each other in a circle. */
const inOrderOfLocks = (signers: SignerRow[]): SignerRow[] =>
  signers.toSorted((a, b) => (countedAddress(a.email) < countedAddress(b.email) ? -1 : 1))
