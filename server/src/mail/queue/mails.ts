import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory, removeFromDirectory } from '../../platform/db/directory.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import {
  type BookingMailKind,
  type CodeMailKind,
  columnOf,
  countFirstMailsToSigners,
  countMailsToSigners,
  type DayListKind,
  deleteMailsOfRequest,
  type EndpointMailKind,
  findMail,
  hasConfirmation,
  hasGone,
  hasGoneOfMove,
  insertMail,
  type LinkMailKind,
  type MailFilter,
  type MailKind,
  type MailRow,
  type MemberMailKind,
  type NotaryMailKind,
  type NotaryNoticeKind,
  type SignInMailKind,
  selectMails,
  withdrawPending,
  withdrawPendingOfSigner,
} from './queries.ts'
import { reviveMail, reviveSkipped, reviveTimeMails } from './revive-queries.ts'
import { ownAddress } from './send.ts'

export { mailsDueBetween } from './due-queries.ts'

export { findCalendarFile, hasPendingOfKind } from './queries.ts'

export type {
  BookingMailKind,
  DayListKind,
  EndpointMailKind,
  LinkMailKind,
  MailFilter,
  MailKind,
  MailRow,
  NotaryMailKind,
  NotaryNoticeKind,
  SignInMailKind,
}

interface Occasion {
  /** One mail is sent per subject and cause, however often it is queued. */
  cause: string
  /** Earliest business time to send it. Default: now. */
  dueAt?: Date
}

export interface NewMail extends Occasion {
  /** The reservation for an invitation, otherwise the appointment. */
  bookingId: number
  kind: BookingMailKind
  /** The signer to whom it goes. Default: the customer. */
  signerId?: number
  /** The signer's address as limits count it (`countedAddress`). */
  signerAddress?: string
}

interface NewCodeMail extends Occasion {
  requestId: number
  kind: CodeMailKind
}

export interface NewEndpointMail extends Occasion {
  endpointId: number
  kind: EndpointMailKind
}

interface NewNotaryMail extends Occasion {
  /** The appointment. */
  bookingId: number
  notaryId: number
  kind: NotaryMailKind
}

interface NewLinkMail extends Occasion {
  linkId: number
  kind: LinkMailKind
}

interface NewMemberMail extends Occasion {
  membershipId: number
  kind: MemberMailKind
}

/**
 * Queues a mail to the customer or a signer. It is sent when it is due and the transaction has committed. A
 * second mail for the same cause is not queued, except if the first was certainly not sent: it was withdrawn,
 * had no address, or no mail server took it (decision "One mail a cause").
 */
export const queueMail = (tx: Tx, ctx: Context, workspace: WorkspaceRow, mail: NewMail): Promise<void> =>
  queue(tx, ctx, workspace, mail)

/** Queues a mail to a notary about an appointment, under the same rules. */
export const queueNotaryMail = (
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  mail: NewNotaryMail,
): Promise<void> => queue(tx, ctx, workspace, mail)

/**
 * Queues a mail to the workspace about a webhook endpoint, and withdraws unsent mails about it. Returns
 * false, without a mail, if the workspace has no address (decision "Failing endpoint").
 */
export async function queueEndpointMail(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  mail: NewEndpointMail,
): Promise<boolean> {
  const workspace = await getWorkspace(tx, caller.workspaceId)
  if (ownAddress(workspace) === null) return false
  await withdrawPending(tx, workspace.id, mail, undefined, ctx.clock.now())
  await queue(tx, ctx, workspace, mail)
  return true
}

/** Queues a mail with the code of a booking request, instead of an unsent one with an earlier code. */
export async function queueCodeMail(tx: Tx, ctx: Context, caller: Caller, mail: NewCodeMail): Promise<void> {
  const workspace = await getWorkspace(tx, caller.workspaceId)
  await withdrawPending(tx, workspace.id, mail, undefined, ctx.clock.now())
  await queue(tx, ctx, workspace, mail)
}

/** Queues a mail with a one-time link to a person of the business. */
export async function queueLinkMail(tx: Tx, ctx: Context, caller: Caller, mail: NewLinkMail): Promise<void> {
  await queue(tx, ctx, await getWorkspace(tx, caller.workspaceId), mail)
}

/** Queues a mail to a member, about a sign-in or about calendars. */
export async function queueMemberMail(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  mail: NewMemberMail,
): Promise<void> {
  await queue(tx, ctx, await getWorkspace(tx, workspaceId), mail)
}

/**
 * Deletes the mails of a booking request: address and code are needed no more once the request is deleted.
 */
export async function deleteCodeMails(tx: Tx, workspaceId: number, requestId: number): Promise<void> {
  for (const id of await deleteMailsOfRequest(tx, workspaceId, requestId))
    await removeFromDirectory(tx, workspaceId, 'mail', String(id))
}

async function queue(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  mail: NewMail | NewNotaryMail | NewEndpointMail | NewCodeMail | NewLinkMail | NewMemberMail,
): Promise<void> {
  const { kind, cause } = mail
  const [column, subjectId] = columnOf(mail)
  const now = ctx.clock.now()
  const dueAt = mail.dueAt ?? businessNow(ctx, workspace)
  const made = await insertMail(tx, {
    workspace_id: workspace.id,
    [column]: subjectId,
    signer_id: 'signerId' in mail ? mail.signerId : null,
    signer_address: 'signerAddress' in mail ? mail.signerAddress : null,
    notary_id: 'notaryId' in mail ? mail.notaryId : null,
    cause,
    kind,
    status: 'pending',
    due_at: dueAt,
    attempts: 0,
    created_at: now,
    changed_at: now,
  })
  if (made) return enterQueue(tx, ctx, workspace, made)
  const revived = await reviveMail(tx, workspace.id, mail, { cause, dueAt, now })
  if (revived) await wakeAtDue(tx, ctx, workspace, revived)
}

/** Makes a new mail known to the directory, and queues its job. */
export async function enterQueue(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  mail: MailRow,
): Promise<void> {
  await addToDirectory(tx, workspace.id, [{ kind: 'mail', ref: mail.id }])
  await wakeAtDue(tx, ctx, workspace, mail)
}

const wakeAtDue = (tx: Tx, ctx: Context, { clock_offset_ms }: WorkspaceRow, mail: MailRow): Promise<void> =>
  wakeFor(tx, ctx, mail, new Date(mail.due_at.getTime() - clock_offset_ms))

/** Withdraws the booking's unsent mails to the customer and signers, of these kinds or all. */
export async function withdrawMails(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  bookingId: number,
  kinds?: readonly MailKind[],
): Promise<void> {
  await withdrawPending(tx, caller.workspaceId, { bookingId }, kinds, ctx.clock.now())
}

/** Withdraws the unsent mails to the signer about the appointment. */
export const withdrawSignerMails = (
  tx: Tx,
  ctx: Context,
  caller: Caller,
  bookingId: number,
  signerId: number,
): Promise<void> => withdrawPendingOfSigner(tx, caller.workspaceId, bookingId, signerId, ctx.clock.now())

/** Queues the booking's mails again that had no address, because now there may be one. */
export async function reviveMails(tx: Tx, ctx: Context, caller: Caller, bookingId: number): Promise<void> {
  const now = ctx.clock.now()
  for (const mail of await reviveSkipped(tx, caller.workspaceId, bookingId, now))
    await wakeFor(tx, ctx, mail, now)
}

/**
 * Queues mails again that named the time of that revision of the appointment, and first mails to its signers,
 * if they were withdrawn. What no longer holds is withdrawn again when it is due.
 */
export async function queueTimeMailsAgain(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  of: { bookingId: number; revision: number },
  dueAt: Date,
): Promise<void> {
  const at = { dueAt, now: ctx.clock.now() }
  for (const mail of await reviveTimeMails(tx, workspace.id, of, at))
    await wakeAtDue(tx, ctx, workspace, mail)
}

/** Mails that name the time of an appointment. */
const namesTime: readonly MailKind[] = ['confirmation', 'reschedule', 'reminder_24h', 'reminder_1h']

/**
 * Whether the customer knows of the appointment: a mail with its time may have gone, or no confirmation was
 * ever queued, because the customer knows it from elsewhere (decision "Mail of a cancellation").
 */
export async function customerKnows(db: Db, { workspaceId }: Caller, bookingId: number): Promise<boolean> {
  if (await hasGone(db, workspaceId, bookingId, namesTime)) return true
  return !(await hasConfirmation(db, workspaceId, bookingId))
}

/** Whether the customer or a signer may have got a mail about the move that made this revision. */
export const moveWasTold = (db: Db, caller: Caller, bookingId: number, revision: number): Promise<boolean> =>
  hasGoneOfMove(db, caller.workspaceId, bookingId, revision)

/** Whether the signer may have got a mail about the appointment. */
export const signerWasTold = (
  db: Db,
  caller: Caller,
  bookingId: number,
  signerId: number,
): Promise<boolean> => hasGone(db, caller.workspaceId, bookingId, ['confirmation', 'reschedule'], signerId)

/** Counts the mails to signers that were queued since then: about an appointment, or to an address. */
export const countSignerMails = (
  db: Db,
  caller: Caller,
  of: { bookingId: number } | { signerAddress: string },
  since: Date,
): Promise<number> => countMailsToSigners(db, caller.workspaceId, of, since)

/** Counts the first mails to signers of an appointment, in any state. */
export const countInvitedSigners = (db: Db, caller: Caller, bookingId: number): Promise<number> =>
  countFirstMailsToSigners(db, caller.workspaceId, bookingId)

/** Throws `not_found`. */
export async function getMail(db: Db, caller: Caller, id: number): Promise<MailRow> {
  const mail = await findMail(db, caller.workspaceId, id)
  if (!mail) throw notFound('Mail')
  return mail
}

export const listMails = (db: Db, caller: Caller, filter: MailFilter): Promise<MailRow[]> =>
  selectMails(db, caller.workspaceId, filter)

/**
 * Queues a job for the mail at that real time. The row in `mails` decides; the job only saves the wait for
 * the next round.
 */
export async function wakeFor(tx: Tx, ctx: Context, mail: MailRow, at: Date): Promise<void> {
  const data: WakeUp = { workspace_id: mail.workspace_id, id: mail.id }
  await ctx.jobs.enqueue(tx, { queue: 'mail', data, ...(at > ctx.clock.now() ? { startAt: at } : {}) })
}

/** Data of a job of the queue `mail`. */
export interface WakeUp {
  workspace_id: number
  id: number
}
