import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addManyToDirectory, addToDirectory } from '../../platform/db/directory.ts'
import type { OwnMessage } from '../../platform/db/mail-tables.ts'
import { inBatches } from '../../platform/lib/in-batches.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import {
  causeOf,
  type FactsOf,
  type IdsOf,
  kindOf,
  type MailKind,
  type mailKinds,
  storedKind,
} from '../kinds/kinds.ts'
import { heldError } from './fate-queries.ts'
import { columnsOf, type Ids, insertMail, insertMails, type MailRow, withdrawPending } from './queries.ts'
import { holdUnsent, reviveMail } from './revive-queries.ts'

/** A mail to queue: the ids and facts of its kind, and its business time unless the kind has one. */
export type NewMail<K extends MailKind> = IdsOf<K> &
  FactsOf<K> &
  ((typeof mailKinds)[K]['due'] extends 'given' ? { dueAt: Date } : { dueAt?: Date }) &
  ((typeof mailKinds)[K]['to'] extends 'signer' ? Counted : unknown) &
  (K extends 'message' ? { message: OwnMessage } : unknown) &
  Joined

interface Counted {
  /** The address as limits count it (`countedAddress`). */
  signerAddress: string
}

interface Joined {
  /** Unsent mails with the same text go to the person as one (decision 080). */
  together?: string
  /** What staff write to the customer in the mail. */
  message?: OwnMessage | undefined
}

/** A mail of any kind, to be queued with others. */
export interface PreparedMail {
  kind: MailKind
  ids: Ids
  cause: string
  dueAt: Date | undefined
  signerAddress: string | null
  message: OwnMessage | undefined
  together: string | null
}

/** One of the mails of `queueMails`. */
export function newMail<K extends MailKind>(kind: K, mail: NewMail<K>): PreparedMail {
  const given: Partial<Counted> & Joined & { dueAt?: Date } = mail
  const { dueAt, message, signerAddress = null, together = null } = given
  const cause = causeOf(kind, mail)
  return { kind, ids: mail, cause, dueAt, signerAddress, message, together }
}

/**
 * Queues a mail. It is sent when it is due and the transaction has committed. A second mail about the same
 * subject for the same cause is not queued, except if the first was certainly not sent: it was withdrawn, had
 * no address, or no mail server took it (decision "One mail a cause").
 */
export async function queueMail<K extends MailKind>(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  kind: K,
  mail: NewMail<K>,
): Promise<void> {
  const prepared = newMail(kind, mail)
  const now = ctx.clock.now()
  if (kindOf(kind).replacesUnsent) await withdrawPending(tx, workspace.id, prepared.ids, undefined, now)
  const row = rowOf(ctx, workspace, prepared)
  const made = await insertMail(tx, row)
  if (made) return enterQueue(tx, ctx, workspace, made)
  const revived = await reviveMail(tx, workspace.id, prepared.ids, {
    cause: row.cause,
    dueAt: row.due_at,
    message: row.message,
    now,
  })
  if (revived) await wakeAtDue(tx, ctx, workspace, revived)
}

/**
 * Keeps a mail that is not sent, because customers cause too many. Staff see it as failed, and can send it
 * again. A later change withdraws or queues it.
 */
export async function holdBack<K extends MailKind>(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  kind: K,
  mail: NewMail<K>,
  recipient: string,
): Promise<void> {
  const held = { status: 'failed' as const, error: heldError, recipient }
  const prepared = newMail(kind, mail)
  const row = rowOf(ctx, workspace, prepared)
  const made = await insertMail(tx, { ...row, ...held })
  if (made) await addToDirectory(tx, workspace.id, [{ kind: 'mail', ref: made.id }])
  else await holdUnsent(tx, workspace.id, prepared.ids, row.cause, { ...held, changed_at: ctx.clock.now() })
}

/** Rows of one statement. */
const queuedAtOnce = 250

/**
 * Queues mails, without those whose subject has one for the same cause. Returns how many. They have no job,
 * so that other mails do not wait behind them: the round of each minute sends them.
 */
export async function queueMails(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  mails: PreparedMail[],
): Promise<number> {
  const rows = mails.map(mail => rowOf(ctx, workspace, mail))
  let queued = 0
  await inBatches(rows, queuedAtOnce, async batch => {
    const ids = await insertMails(tx, batch)
    const entries = ids.map(ref => ({ kind: 'mail' as const, ref }))
    if (entries.length > 0) await addManyToDirectory(tx, workspace.id, entries)
    queued += ids.length
  })
  return queued
}

function rowOf(
  ctx: Context,
  workspace: WorkspaceRow,
  { kind, ids, cause, dueAt, signerAddress, message, together }: PreparedMail,
) {
  const now = ctx.clock.now()
  const { due } = kindOf(kind)
  const afterMs = due === 'given' ? 0 : due
  return {
    workspace_id: workspace.id,
    ...columnsOf(ids),
    signer_address: signerAddress,
    message: message ?? null,
    together,
    cause,
    kind: storedKind(kind),
    status: 'pending' as const,
    due_at: dueAt ?? new Date(businessNow(ctx, workspace).getTime() + afterMs),
    attempts: 0,
    created_at: now,
    changed_at: now,
  }
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

/** Queues a job for the mail at the real time of its due time. */
const wakeAtDue = (tx: Tx, ctx: Context, { clock_offset_ms }: WorkspaceRow, mail: MailRow): Promise<void> =>
  wakeFor(tx, ctx, mail, new Date(mail.due_at.getTime() - clock_offset_ms))

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
