import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/database.ts'
import { enter } from '../db/directory.ts'
import type { Caller } from '../lib/caller.ts'
import { notFound } from '../lib/errors.ts'
import { businessNow } from '../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../workspaces/workspaces.ts'
import { ownAddress } from './post.ts'
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

export type { BookingMailKind, EndpointMailKind, MailFilter, MailKind, MailRow }

interface Occasion {
  /** What calls for it: there is one mail a subject and cause, however often and by whomever it is queued. */
  cause: string
  /** Business time before which it does not go; without it, now. */
  dueAt?: Date
}

export interface NewMail extends Occasion {
  /** The reservation of an invitation, the appointment of any other mail. */
  bookingId: number
  kind: BookingMailKind
}

export interface NewEndpointMail extends Occasion {
  endpointId: number
  kind: EndpointMailKind
}

/**
 * Calls for a mail to the customer: it goes when it is due and the change has committed. A second one for the same
 * cause is none, unless the first never went, being undone or without an address (decision "One mail a cause").
 */
export const queueMail = (tx: Tx, ctx: Context, workspace: WorkspaceRow, mail: NewMail): Promise<void> =>
  queue(tx, ctx, workspace, mail)

/**
 * Calls for a mail to the workspace itself about one of its webhook endpoints, in place of those about it that have
 * not gone yet. False, and no mail, where the workspace has no address of its own (decision "Failing endpoint").
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

/** Withdraws the booking's mails that have not gone yet, of these kinds or of all. */
export async function withdrawMails(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  bookingId: number,
  kinds?: readonly MailKind[],
): Promise<void> {
  await withdrawPending(tx, caller.workspaceId, { bookingId }, kinds, ctx.clock.now())
}

/** Has the booking's mails that could not go for want of an address tried again, now that there may be one. */
export async function reviveMails(tx: Tx, ctx: Context, caller: Caller, bookingId: number): Promise<void> {
  const now = ctx.clock.now()
  for (const mail of await reviveSkipped(tx, caller.workspaceId, bookingId, now))
    await wakeFor(tx, ctx, mail, now)
}

/** Whether the customer was mailed the time of the appointment, or is being mailed it. */
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

/** Has whoever delivers look at the mail at that real time. The row is what counts; this only saves the wait. */
export async function wakeFor(tx: Tx, ctx: Context, mail: MailRow, at: Date): Promise<void> {
  const data: WakeUp = { workspace_id: mail.workspace_id, id: mail.id }
  await ctx.jobs.enqueue(tx, { queue: 'mail', data, ...(at > ctx.clock.now() ? { startAt: at } : {}) })
}

/** What a job of the queue `mail` carries. */
export interface WakeUp {
  workspace_id: number
  id: number
}
