import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/database.ts'
import { enter } from '../db/directory.ts'
import type { Caller } from '../lib/caller.ts'
import { notFound } from '../lib/errors.ts'
import { businessNow } from '../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../workspaces/workspaces.ts'
import {
  type BookingMailKind,
  type EndpointMailKind,
  findMail,
  hasGone,
  insertMail,
  type MailFilter,
  type MailKind,
  type MailRow,
  reviveMail,
  reviveSkipped,
  selectMails,
  withdrawPending,
} from './queries.ts'
import { ownAddress } from './send.ts'

export type { BookingMailKind, EndpointMailKind, MailFilter, MailKind, MailRow }

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
}

export interface NewEndpointMail extends Occasion {
  endpointId: number
  kind: EndpointMailKind
}

/**
 * Queues a mail to the customer. It is sent when it is due and the transaction has committed. A second mail
 * for the same cause is not queued, except if the first was never sent, because it was withdrawn or had no
 * address (decision "One mail a cause").
 */
export const queueMail = (tx: Tx, ctx: Context, workspace: WorkspaceRow, mail: NewMail): Promise<void> =>
  queue(tx, ctx, workspace, mail)

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

async function queue(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  mail: NewMail | NewEndpointMail,
): Promise<void> {
  const { kind, cause } = mail
  const now = ctx.clock.now()
  const dueAt = mail.dueAt ?? businessNow(ctx, workspace)
  const made = await insertMail(tx, {
    workspace_id: workspace.id,
    ...('bookingId' in mail ? { booking_id: mail.bookingId } : { endpoint_id: mail.endpointId }),
    cause,
    kind,
    status: 'pending',
    due_at: dueAt,
    attempts: 0,
    created_at: now,
    changed_at: now,
  })
  if (made) await enter(tx, workspace.id, [{ kind: 'mail', ref: made.id }])
  const row = made ?? (await reviveMail(tx, workspace.id, mail, { cause, dueAt, now }))
  if (row) await wakeFor(tx, ctx, row, new Date(dueAt.getTime() - workspace.clock_offset_ms))
}

/** Withdraws the booking's unsent mails, of these kinds or all. */
export async function withdrawMails(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  bookingId: number,
  kinds?: readonly MailKind[],
): Promise<void> {
  await withdrawPending(tx, caller.workspaceId, { bookingId }, kinds, ctx.clock.now())
}

/** Queues the booking's mails again that had no address, because now there may be one. */
export async function reviveMails(tx: Tx, ctx: Context, caller: Caller, bookingId: number): Promise<void> {
  const now = ctx.clock.now()
  for (const mail of await reviveSkipped(tx, caller.workspaceId, bookingId, now))
    await wakeFor(tx, ctx, mail, now)
}

/** Whether the customer was mailed the time of the appointment, or the mail is being sent. */
export const wasTold = (db: Db, caller: Caller, bookingId: number): Promise<boolean> =>
  hasGone(db, caller.workspaceId, bookingId, ['confirmation', 'reschedule'])

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
