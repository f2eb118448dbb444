import { type BookingRow, moveBooking } from '../bookings/bookings.ts'
import { free, freeFrom } from '../claims/claims.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { record } from '../events/record.ts'
import type { Caller } from '../lib/caller.ts'
import { queueMail, wasTold, withdrawMails } from '../mail/mails.ts'
import { businessNow } from '../workspaces/business-time.ts'
import { getWorkspace } from '../workspaces/workspaces.ts'
import { getAppointment } from './appointments.ts'
import { appointmentCanceledEvent, appointmentCompleteEvent } from './events.ts'
import { type AppointmentRow, changeAppointment } from './queries.ts'
import { assertAhead, assertCancelable, assertCompletable } from './rules.ts'

/**
 * Completes the appointment and frees the rest of its time. Records `appointment-complete`. Throws
 * `unable_to_complete`.
 */
export async function closeCompleted(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  booking: BookingRow,
): Promise<AppointmentRow> {
  assertCompletable(booking.status)
  const before = await getAppointment(tx, caller, booking.id)
  await moveBooking(tx, booking, 'completed')
  await withdrawMails(tx, ctx, caller, booking.id)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  await freeFrom(tx, caller.workspaceId, booking.id, businessNow(ctx, workspace))
  const data = appointmentCompleteEvent(booking.id)
  await record(tx, ctx, caller, { type: 'appointment-complete', data })
  return { ...before, status: 'completed' }
}

/**
 * Cancels the appointment and frees its time. Mails a customer who was told of a future time. Records
 * `appointment-canceled`. Throws `unable_to_cancel`.
 */
export async function closeCanceled(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  booking: BookingRow,
  { reason = null, byCustomer = false }: { reason?: string | null; byCustomer?: boolean } = {},
): Promise<AppointmentRow> {
  assertCancelable(booking.status)
  const before = await getAppointment(tx, caller, booking.id)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const now = businessNow(ctx, workspace)
  if (byCustomer) assertAhead(before.starts_at, now, 'unable_to_cancel')
  await moveBooking(tx, booking, 'canceled')
  await free(tx, caller.workspaceId, booking.id)
  const changes = { cancel_reason: reason, revision: before.revision + 1 }
  await changeAppointment(tx, caller.workspaceId, booking.id, changes)
  const data = appointmentCanceledEvent(booking.id)
  await record(tx, ctx, caller, { type: 'appointment-canceled', data })
  await withdrawMails(tx, ctx, caller, booking.id)
  if (before.starts_at && before.starts_at > now && (await wasTold(tx, caller, booking.id))) {
    await queueMail(tx, ctx, workspace, {
      bookingId: booking.id,
      kind: 'cancellation',
      cause: 'cancellation',
    })
  }
  return { ...before, ...changes, status: 'canceled' }
}
