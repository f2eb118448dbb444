import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { getAppointment } from '../appointments/appointments.ts'
import { noShow } from '../appointments/no-show-mark.ts'
import { cancelAppointment } from '../lifecycle/lifecycle.ts'
import { appointmentForChange } from '../shared/bookings.ts'
import { type DueRef, dueRows } from '../shared/due-rows.ts'

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

const marked = dueRows({
  of: { table: 'appointments', column: 'no_show_cancels_at' },
  name: 'a no-show',
  idName: 'appointmentId',
  work: cancelDue,
})

/** Cancels the marked appointments that are due. */
export const cancelDueNoShows = marked.round

export const dueNoShows = marked.ofClock
