import type { AppointmentRow } from '../appointments/appointments.ts'
import { closeCanceled, closeCompleted } from '../appointments/closing.ts'
import { appointmentForChange, linkAppointment, reservationForChange } from '../bookings/bookings.ts'
import { free } from '../claims/claims.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { Caller } from '../lib/caller.ts'
import { follow, markCanceled } from '../reservations/progress.ts'
import type { ReservationRow } from '../reservations/reservations.ts'
import { isOpen } from './rules.ts'

/**
 * Completes the appointment, and its reservation with it. Records `appointment-complete`. Throws `not_found`,
 * `unable_to_complete`.
 */
export async function completeAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
): Promise<AppointmentRow> {
  const { appointment, reservation } = await appointmentForChange(tx, caller, id)
  const completed = await closeCompleted(tx, ctx, caller, appointment)
  if (reservation && isOpen(reservation)) await follow(tx, ctx, caller, reservation, 'completed')
  return completed
}

interface Cancellation {
  reason?: string | null
  /** The reservation is pending again, instead of being canceled too. */
  keepReservation?: boolean
  /** Customers may cancel until it begins. */
  byCustomer?: boolean
}

/**
 * Cancels the appointment and frees its time. Its reservation is canceled too, or with `keepReservation` is `pending`
 * again and its link books anew. Records `appointment-canceled`, and `reservation-canceled` where that is so. Throws
 * `not_found`, `unable_to_cancel` (decision "Cancel possible").
 */
export async function cancelAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  { keepReservation = false, ...how }: Cancellation = {},
): Promise<AppointmentRow> {
  const { appointment, reservation } = await appointmentForChange(tx, caller, id)
  const canceled = await closeCanceled(tx, ctx, caller, appointment, how)
  // One that was canceled before and replaced takes nothing with it.
  if (reservation?.appointment_id !== id) return canceled
  await linkAppointment(tx, reservation, null)
  if (!isOpen(reservation)) return canceled
  if (keepReservation) await follow(tx, ctx, caller, reservation, 'pending')
  else await markCanceled(tx, ctx, caller, reservation)
  return canceled
}

/**
 * Cancels the reservation, and the booked appointment with it. Records `reservation-canceled`, and
 * `appointment-canceled` where there is one. Throws `not_found`, `unable_to_cancel` (decision "Cancel possible").
 */
export async function cancelReservation(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
): Promise<ReservationRow> {
  const { reservation, appointment } = await reservationForChange(tx, caller, id)
  const canceled = await markCanceled(tx, ctx, caller, reservation)
  await free(tx, caller.workspaceId, id)
  // One that was held stays what it is, though the reservation was set back by hand.
  if (appointment && appointment.status !== 'completed') {
    await closeCanceled(tx, ctx, caller, appointment)
    await linkAppointment(tx, reservation, null)
  }
  return canceled
}
