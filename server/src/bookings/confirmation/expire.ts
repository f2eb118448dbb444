import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { tellEndOfRequest } from '../lifecycle/lifecycle.ts'
import { getReservation } from '../reservations/reservations.ts'
import { reservationForChange } from '../shared/bookings.ts'
import { type DueRef, dueRows } from '../shared/due-rows.ts'
import { endOpenRequest } from './request-time.ts'

/** Ends the request if it is still open and its time over. Two processes that find it end it once. */
async function expire(ctx: Context, { workspace_id, id }: DueRef): Promise<void> {
  await transaction(ctx.db, async tx => {
    const caller = systemCaller(workspace_id, `request-${id}`)
    const { reservation } = await reservationForChange(tx, caller, id)
    const before = await getReservation(tx, caller, id)
    const now = businessNow(ctx, await getWorkspace(tx, workspace_id))
    if (before.request_ends_at === null || before.request_ends_at > now) return
    await endOpenRequest(tx, ctx, caller, before, 'expired')
    if (reservation.status !== 'completed') await tellEndOfRequest(tx, ctx, caller, before)
  })
}

const requested = dueRows({
  of: { table: 'reservations', column: 'request_ends_at' },
  name: 'a request',
  idName: 'reservationId',
  work: expire,
})

/** Ends the requests whose time is over. */
export const expireRequests = requested.round

export const dueRequests = requested.ofClock
