import { customerKnows, isMoveMailed, requeueTimeMails, withdrawMails } from '../../mail/queue/mails.ts'
import { newMail, queueMail, queueMails } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { queueSignerTimeMails } from '../signers/signer-mails.ts'
import { signersOf } from '../signers/signers.ts'
import type { AppointmentRow } from './queries.ts'
import { reminderAt } from './reminders.ts'

const minuteMs = 60_000
/** Staff who reopen an appointment by mistake can complete it again before a mail is sent. */
const settlingMs = 60_000

/** A start time as mails name it. */
export interface MailedTime {
  starts_at: Date | null
  timezone: string
}

/** The time that the last mails named: an earlier one if no mail about a move from it was sent. */
export async function lastMailedTime(tx: Tx, caller: Caller, before: AppointmentRow): Promise<MailedTime> {
  const { id, starts_at, timezone, told_starts_at, told_timezone, revision } = before
  if (told_starts_at === null || told_timezone === null) return { starts_at, timezone }
  if (await isMoveMailed(tx, caller, id, revision)) return { starts_at, timezone }
  return { starts_at: told_starts_at, timezone: told_timezone }
}

export const isSameTime = (a: MailedTime, b: MailedTime): boolean =>
  a.starts_at?.getTime() === b.starts_at?.getTime() && a.timezone === b.timezone

interface TimeChange {
  kind: 'confirmation' | 'reschedule'
  /** The appointment is again at the time that the mails named: only people who got no mail are mailed. */
  isBack?: boolean
  /** False: the customer, and signers who were mailed another time, get no mail. */
  notify?: boolean
}

/**
 * Queues a mail with the time to the customer, at once for a confirmation and after a minute for a new time,
 * and to the signers. Queues the reminders that are still in the future. Withdraws mails that are not yet
 * sent.
 */
export async function queueTimeMails(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  appointment: AppointmentRow,
  { kind, isBack = false, notify = true }: TimeChange,
): Promise<void> {
  const { id, reservation_id, starts_at, revision } = appointment
  if (!starts_at) return
  await withdrawMails(tx, ctx, caller, id)
  const mailsCustomer = notify && !(isBack && (await customerKnows(tx, caller, id)))
  if (mailsCustomer) await queueMail(tx, ctx, workspace, kind, { bookingId: id, revision })
  const signers = await signersOf(tx, caller, reservation_id ?? id)
  const onlyFirst = isBack || !notify
  await queueSignerTimeMails(tx, ctx, caller, workspace, signers, { id, revision, onlyFirst })
  await planReminders(tx, ctx, workspace, { id, starts_at, revision })
}

/** Queues the mails again that completing the appointment withdrew (decision "Completed by mistake"). */
export async function queueMailsOfReopened(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  appointment: AppointmentRow,
): Promise<void> {
  const { id, starts_at, revision } = appointment
  const now = businessNow(ctx, workspace)
  if (!starts_at || starts_at <= now) return
  const dueAt = new Date(now.getTime() + settlingMs)
  await requeueTimeMails(tx, ctx, workspace, { bookingId: id, revision }, dueAt)
  await planReminders(tx, ctx, workspace, { id, starts_at, revision })
}

/** Queues the reminders at the workspace's times that are still in the future. */
export async function planReminders(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  { id, starts_at, revision }: Pick<AppointmentRow, 'id' | 'starts_at' | 'revision'>,
): Promise<void> {
  if (!starts_at) return
  for (const { kind, ...mail } of remindersOf(ctx, workspace, { id, starts_at, revision }))
    await queueMail(tx, ctx, workspace, kind, mail)
}

/** Queues the reminders of new appointments, and their confirmation if the customers are to be mailed. */
export async function queueFirstMails(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  appointments: AppointmentRow[],
  { notify }: { notify: boolean },
): Promise<void> {
  const mails = appointments.flatMap(({ id, starts_at, revision }) => {
    if (!starts_at) return []
    const reminders = remindersOf(ctx, workspace, { id, starts_at, revision })
    const prepared = reminders.map(({ kind, ...mail }) => newMail(kind, mail))
    return notify ? [newMail('confirmation', { bookingId: id, revision }), ...prepared] : prepared
  })
  await queueMails(tx, ctx, workspace, mails)
}

/** The reminders at the workspace's times that are still in the future. */
function remindersOf(
  ctx: Context,
  workspace: WorkspaceRow,
  { id, starts_at, revision }: { id: number; starts_at: Date; revision: number },
) {
  const now = businessNow(ctx, workspace)
  return workspace.reminder_minutes
    .map(minutes => ({
      kind: reminderAt(minutes),
      bookingId: id,
      minutes,
      revision,
      dueAt: new Date(starts_at.getTime() - minutes * minuteMs),
    }))
    .filter(({ dueAt }) => dueAt > now)
}
