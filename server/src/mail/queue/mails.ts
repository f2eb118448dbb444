import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { removeFromDirectory } from '../../platform/db/directory.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { notaryChangeKinds, type StoredKind } from '../kinds/kinds.ts'
import {
  deleteMailsOfRequest,
  findMail,
  hasConfirmation,
  hasGone,
  hasGoneOfMove,
  type MailFilter,
  type MailRow,
  selectMails,
  withdrawPending,
  withdrawPendingTo,
} from './queries.ts'
import { wakeFor } from './queue-mail.ts'
import { reviveSkipped } from './revive-queries.ts'
import { type Counted, countFirstMailsToSigners, countMailsToSigners } from './signer-queries.ts'

export { mailsDueBetween } from './due-queries.ts'

export {
  findCalendarFile,
  hasPendingOfKind,
  idsOf,
  readdressUnwritten,
  selectSentTimes,
} from './queries.ts'

export type { MailFilter, MailRow }

/**
 * Deletes the mails of a booking request: address and code are needed no more once the request is deleted.
 */
export async function deleteCodeMails(tx: Tx, workspaceId: number, requestId: number): Promise<void> {
  for (const id of await deleteMailsOfRequest(tx, workspaceId, requestId))
    await removeFromDirectory(tx, workspaceId, 'mail', String(id))
}

/** Withdraws the booking's unsent mails to the customer and signers, of these kinds or all. */
export async function withdrawMails(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  bookingId: number,
  kinds?: readonly StoredKind[],
): Promise<void> {
  await withdrawPending(tx, caller.workspaceId, { bookingId }, kinds, ctx.clock.now())
}

/** Kinds with what a person is told of an appointment. */
const tellsCustomer: readonly StoredKind[] = ['confirmation', 'reschedule', 'updated', 'cancellation']

/**
 * Withdraws the unsent and the held mails with what the person is told of the appointment. `id`: of the
 * signer or the notary.
 */
export async function withdrawNews(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  bookingId: number,
  { person, id }: { person: 'customer' | 'signer' | 'notary'; id: number },
): Promise<void> {
  const to = { signer_id: person === 'signer' ? id : null, notary_id: person === 'notary' ? id : null }
  const kinds = person === 'notary' ? notaryChangeKinds : tellsCustomer
  await withdrawPendingTo(tx, workspaceId, bookingId, to, kinds, ctx.clock.now())
}

/** Withdraws the reminders of a person who has no part in the appointment any more. */
export async function withdrawReminders(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  bookingId: number,
  { person, id }: { person: 'customer' | 'signer' | 'notary'; id: number },
): Promise<void> {
  if (person !== 'signer') return
  const to = { signer_id: id, notary_id: null }
  await withdrawPendingTo(tx, workspaceId, bookingId, to, ['reminder_24h', 'reminder_1h'], ctx.clock.now())
}

/** Queues the booking's mails again that had no address, because now there may be one. */
export async function reviveMails(tx: Tx, ctx: Context, caller: Caller, bookingId: number): Promise<void> {
  const now = ctx.clock.now()
  for (const mail of await reviveSkipped(tx, caller.workspaceId, bookingId, now))
    await wakeFor(tx, ctx, mail, now)
}

/** Mails that name the time of an appointment. */
const namesTime: readonly StoredKind[] = ['confirmation', 'reschedule', 'reminder_24h', 'reminder_1h']

/**
 * Whether the customer knows of the appointment: a mail with its time may have gone, or no confirmation was
 * ever queued, because the customer knows it from elsewhere (decision "Mail of a cancellation").
 */
export async function customerKnows(db: Db, { workspaceId }: Caller, bookingId: number): Promise<boolean> {
  if (await hasGone(db, workspaceId, bookingId, namesTime)) return true
  return !(await hasConfirmation(db, workspaceId, bookingId))
}

/** Whether the customer or a signer may have got a mail about the move that made this revision. */
export const isMoveMailed = (db: Db, caller: Caller, bookingId: number, revision: number): Promise<boolean> =>
  hasGoneOfMove(db, caller.workspaceId, bookingId, revision)

/** Whether the signer may have got a mail about the appointment. */
export const isSignerMailed = (
  db: Db,
  caller: Caller,
  bookingId: number,
  signerId: number,
): Promise<boolean> => hasGone(db, caller.workspaceId, bookingId, ['confirmation', 'reschedule'], signerId)

/** Whether the customer, or the signer, may have got a mail about a result of the appointment. */
export const isResultMailed = (
  db: Db,
  { workspaceId }: Caller,
  bookingId: number,
  signerId?: number,
): Promise<boolean> => hasGone(db, workspaceId, bookingId, ['result_ready'], signerId)

/** Counts the mails to signers that went or are to be sent, of the last day (`countMailsToSigners`). */
export const countSignerMails = (
  db: Db,
  caller: Caller,
  of: Counted,
  since: { queued: Date; due: Date },
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
