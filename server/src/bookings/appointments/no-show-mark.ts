import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { appointmentChanges } from './events.ts'
import { type AppointmentRow, changeAppointment } from './queries.ts'

/** The reason of a cancellation with which the server, or staff, cancel a no-show. */
export const noShow = 'no_show'

/** The columns of an appointment without a no-show mark. */
export const unmarked = {
  no_show_reason: null,
  no_show_marked_at: null,
  no_show_cancels_at: null,
  no_show_refund: null,
} as const

export type NoShowMark = Pick<AppointmentRow, keyof typeof unmarked>

/**
 * Sets the no-show mark of the appointment, or takes it back. Writes an audit entry only: no payload of the
 * contract has the mark (decision "No-show").
 */
export async function setNoShow(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  before: AppointmentRow,
  mark: NoShowMark,
): Promise<AppointmentRow> {
  await changeAppointment(tx, caller.workspaceId, before.id, mark)
  const row = { ...before, ...mark }
  const action = mark.no_show_reason === null ? 'no-show-unmarked' : 'no-show-marked'
  const changes = appointmentChanges(before, row)
  await audit(tx, ctx.clock, caller, { action, object: 'appointment', id: before.id, changes })
  return row
}
