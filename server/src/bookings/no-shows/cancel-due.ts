import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { DueWork } from '../../workspaces/virtual-clock.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { getAppointment } from '../appointments/appointments.ts'
import { noShow } from '../appointments/no-show-mark.ts'
import { cancelAppointment } from '../lifecycle/lifecycle.ts'
import { appointmentForChange } from '../shared/bookings.ts'
import { type DueRef, selectDue, selectDueOf } from './queries.ts'

/** Appointments of one round. */
const batch = 200

/** Cancels the marked appointments that are due. One that fails is left for the next round. */
export async function cancelDueNoShows(ctx: Context): Promise<void> {
  for (const due of await selectDue(ctx.db, ctx.clock.now(), batch)) {
    try {
      await cancelDue(ctx, due)
    } catch (err) {
      const { workspace_id: workspaceId, id: appointmentId } = due
      ctx.log.warn({ err, workspaceId, appointmentId }, 'a no-show waits for the next round')
    }
  }
}

/** The no-shows of a workspace, for a clock that is moved. */
export const dueNoShows = (ctx: Context): DueWork => ({
  next: async (workspaceId, until) =>
    (await selectDueOf(ctx.db, workspaceId, until, 1))[0]?.no_show_cancels_at ?? undefined,
  run: async (workspaceId, until) => {
    for (const due of await selectDueOf(ctx.db, workspaceId, until, batch)) await cancelDue(ctx, due)
  },
})

/** Cancels the appointment if it is still marked and due. Two processes that find it cancel it once. */
async function cancelDue(ctx: Context, { workspace_id, id }: DueRef): Promise<void> {
  await transaction(ctx.db, async tx => {
    const caller = systemCaller(workspace_id, `no-show-${id}`)
    await appointmentForChange(tx, caller, id)
    const { no_show_cancels_at } = await getAppointment(tx, caller, id)
    const now = businessNow(ctx, await getWorkspace(tx, workspace_id))
    if (no_show_cancels_at === null || no_show_cancels_at > now) return
    await cancelAppointment(tx, ctx, caller, id, { reason: noShow })
  })
}
