import { queueFirstMails } from '../../mail/queue/first-mails.ts'
import {
  customerKnows,
  moveWasTold,
  queueMail,
  queueTimeMailsAgain,
  withdrawMails,
} from '../../mail/queue/mails.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { tellSignersTime } from '../signers/signer-mails.ts'
import { signersOf } from '../signers/signers.ts'
import type { AppointmentRow } from './queries.ts'
import { reminderOf } from './reminders.ts'

const minuteMs = 60_000
/** A customer who moves an appointment several times in a row gets one mail. */
const settlingMs = 60_000

/** A start time as mails name it. */
export interface ToldTime {
  starts_at: Date | null
  timezone: string
}

/** The time that the last mails named: an earlier one if no mail about a move from it was sent. */
export async function toldTimeOf(tx: Tx, caller: Caller, before: AppointmentRow): Promise<ToldTime> {
  const { id, starts_at, timezone, told_starts_at, told_timezone, revision } = before
  if (told_starts_at === null || told_timezone === null) return { starts_at, timezone }
  if (await moveWasTold(tx, caller, id, revision)) return { starts_at, timezone }
  return { starts_at: told_starts_at, timezone: told_timezone }
}

export const isSameTime = (a: ToldTime, b: ToldTime): boolean =>
  a.starts_at?.getTime() === b.starts_at?.getTime() && a.timezone === b.timezone

interface Announcement {
  kind: 'confirmation' | 'reschedule'
  /**
   * The appointment is again at the time that the mails named: only people who were told nothing are mailed.
   */
  isUndone?: boolean
  /** False: the customer, and signers who were told another time, get no mail. */
  notify?: boolean
}

/**
 * Queues a mail with the time to the customer, at once for a confirmation and after a minute for a new time,
 * and to the signers. Queues the
 * reminders that are still in the future. Withdraws mails that are not yet sent.
 */
export async function announceTime(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  appointment: AppointmentRow,
  { kind, isUndone = false, notify = true }: Announcement,
): Promise<void> {
  const { id, reservation_id, starts_at, revision } = appointment
  if (!starts_at) return
  await withdrawMails(tx, ctx, caller, id)
  const now = businessNow(ctx, workspace)
  const firstDueAt = kind === 'reschedule' ? new Date(now.getTime() + settlingMs) : now
  const mailsCustomer = notify && !(isUndone && (await customerKnows(tx, caller, id)))
  const mail = { bookingId: id, kind, cause: `${kind}:${revision}`, dueAt: firstDueAt }
  if (mailsCustomer) await queueMail(tx, ctx, workspace, mail)
  const signers = await signersOf(tx, caller, reservation_id ?? id)
  const onlyFirst = isUndone || !notify
  await tellSignersTime(tx, ctx, caller, workspace, signers, { id, revision, onlyFirst })
  await planReminders(tx, ctx, workspace, { id, starts_at, revision })
}

/** Queues the mails again that completing the appointment withdrew (decision "Completed by mistake"). */
export async function announceAgain(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  appointment: AppointmentRow,
): Promise<void> {
  const { id, starts_at, revision } = appointment
  const now = businessNow(ctx, workspace)
  if (!starts_at || starts_at <= now) return
  const dueAt = new Date(now.getTime() + settlingMs)
  await queueTimeMailsAgain(tx, ctx, workspace, { bookingId: id, revision }, dueAt)
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
  for (const reminder of remindersOf(ctx, workspace, { id, starts_at, revision }))
    await queueMail(tx, ctx, workspace, reminder)
}

/** Queues the reminders of new appointments, and their confirmation if the customers are to be told. */
export async function announceMany(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  appointments: AppointmentRow[],
  { notify }: { notify: boolean },
): Promise<void> {
  const now = businessNow(ctx, workspace)
  const mails = appointments.flatMap(({ id, starts_at, revision }) => {
    if (!starts_at) return []
    const reminders = remindersOf(ctx, workspace, { id, starts_at, revision })
    const kind = 'confirmation' as const
    const confirmation = { bookingId: id, kind, cause: `${kind}:${revision}`, dueAt: now }
    return notify ? [confirmation, ...reminders] : reminders
  })
  await queueFirstMails(tx, ctx, workspace, mails)
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
      bookingId: id,
      ...reminderOf(minutes, revision),
      dueAt: new Date(starts_at.getTime() - minutes * minuteMs),
    }))
    .filter(({ dueAt }) => dueAt > now)
}
