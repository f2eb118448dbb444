import { withdrawMails } from '../../mail/queue/mails.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import type { RemindersChanged } from '../../workspaces/workspaces.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { bookingForChange } from '../shared/bookings.ts'
import { planReminders } from '../told/plan-reminders.ts'
import { reminderKinds } from '../told/reminders.ts'
import { listAppointments } from './queries.ts'

/** Appointments of one job. */
const step = 100

/**
 * Plans the reminders of scheduled appointments again, newest first, after the workspace changed their times.
 * What was sent stays. A job handles some appointments and queues a job for the rest, so a crash repeats few
 * of them.
 */
export async function replanReminders(
  ctx: Context,
  { workspace_id: workspaceId, change, after }: RemindersChanged,
  jobId: string,
): Promise<void> {
  const caller = systemCaller(workspaceId, jobId)
  // A later change has a job of its own: one workspace has one job at a time, so that others get their turn.
  const { reminder_changes } = await getWorkspace(ctx.db, workspaceId)
  if (change !== undefined && change !== reminder_changes) return
  const page = { after, limit: step, status: 'scheduled' as const }
  const appointments = await listAppointments(ctx.db, workspaceId, page)
  for (const { id } of appointments.slice(0, step)) {
    await transaction(ctx.db, async tx => {
      const { status } = await bookingForChange(tx, caller, 'appointment', id)
      if (status !== 'scheduled') return
      // Read after the lock: a later change of the times has a job of its own.
      const workspace = await getWorkspace(tx, workspaceId)
      await withdrawMails(tx, ctx, caller, id, reminderKinds)
      await planReminders(tx, ctx, caller, workspace, id)
    })
  }
  if (appointments.length <= step) return
  const data: RemindersChanged = { workspace_id: workspaceId, change, after: appointments[step - 1]?.id }
  await transaction(ctx.db, tx => ctx.jobs.enqueue(tx, { queue: 'reminders', data }))
}
