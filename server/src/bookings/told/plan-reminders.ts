import { newMail, type PreparedMail, queueMail, queueMails } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { appointments } from '../shared/booking-rows.ts'
import { peopleBefore } from './knowledge.ts'
import type { Occasion } from './occasion.ts'
import type { Party } from './people.ts'
import { reminderAt } from './reminders.ts'

const minuteMs = 60_000

type Timed = { id: number; starts_at: Date | null; revision: number }

/**
 * Queues the reminders of the customer and the signers at the workspace's times that are still in the future.
 */
export async function planReminders(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  id: number,
): Promise<void> {
  const appointment = await appointments.find(tx, workspace.id, id)
  if (!appointment) return
  // A signer of an earlier version has no row of what was told, without which no reminder is sent.
  for (const party of await peopleBefore(tx, caller, id))
    await planRemindersOf({ tx, ctx, workspace, appointment }, party)
}

/** The same of one person. A notary has the list of the day instead. */
export async function planRemindersOf(
  { tx, ctx, workspace, appointment }: Omit<Occasion, 'caller'>,
  { person, id: signerId, email, facts }: Party,
): Promise<void> {
  if (!facts || person === 'notary') return
  for (const reminder of remindersOf(ctx, workspace, appointment)) {
    const { kind, ...mail } = reminder
    if (person === 'customer') await queueMail(tx, ctx, workspace, kind, mail)
    else {
      const to = { signerId, signerAddress: countedAddress(email) }
      await queueMail(tx, ctx, workspace, `signer_${kind}`, { ...mail, ...to })
    }
  }
}

/**
 * Queues the reminders of new appointments without signers, and their confirmation if the customers are to be
 * mailed.
 */
export async function queueFirstMails(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  appointments: Timed[],
  { notify }: { notify: boolean },
): Promise<void> {
  const mails = appointments.flatMap((appointment): PreparedMail[] => {
    const { id, starts_at, revision } = appointment
    if (!starts_at) return []
    const reminders = remindersOf(ctx, workspace, appointment)
    const prepared = reminders.map(({ kind, ...mail }) => newMail(kind, mail))
    const first = { bookingId: id, revision, again: null }
    return notify ? [newMail('confirmation', first), ...prepared] : prepared
  })
  await queueMails(tx, ctx, workspace, mails)
}

/** The reminders at the workspace's times that are still in the future. */
function remindersOf(ctx: Context, workspace: WorkspaceRow, { id, starts_at, revision }: Timed) {
  const now = businessNow(ctx, workspace)
  if (!starts_at) return []
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
