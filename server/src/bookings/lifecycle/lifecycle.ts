import { deleteClaims } from '../../calendar/claims/claims.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OwnMessage } from '../../platform/db/mail-tables.ts'
import type { RefundChoice } from '../../platform/db/price-types.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import type { AppointmentRow } from '../appointments/appointments.ts'
import {
  type Closing,
  closeCanceled,
  closeCompleted,
  reopenCompleted,
} from '../appointments/complete-cancel.ts'
import { noShow } from '../appointments/no-show-mark.ts'
import { assertReopenable } from '../appointments/rules.ts'
import { countAnew } from '../cancellation/count-from.ts'
import type { Ended } from '../cancellation/rules.ts'
import { settleMoney } from '../cancellation/settle-money.ts'
import { endCardHolds, keepHolding, takeWhatIsDue } from '../card-holds/card-holds.ts'
import type { Completion } from '../completion/completion.ts'
import { noTime } from '../pricing/agreed.ts'
import { follow, markCanceled } from '../reservations/progress.ts'
import { changeFacts } from '../reservations/reprice.ts'
import { getReservation, type ReservationRow } from '../reservations/reservations.ts'
import {
  appointmentForChange,
  assertNotCanceled,
  linkAppointment,
  reservationForChange,
} from '../shared/bookings.ts'
import { ownText, queueText } from '../told/own-text.ts'
import { isActive } from './rules.ts'

/**
 * Completes the appointment, and its reservation with it. Records `appointment-complete`. Throws `not_found`,
 * `unable_to_complete`, `invalid_request`.
 */
export async function completeAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  completion: Completion = {},
): Promise<AppointmentRow> {
  const { appointment, reservation } = await appointmentForChange(tx, caller, id)
  const completed = await closeCompleted(tx, ctx, caller, appointment, completion)
  if (reservation && isActive(reservation)) await follow(tx, ctx, caller, reservation, 'completed')
  if (reservation?.appointment_id === id) await takeWhatIsDue(tx, ctx, caller, reservation.id)
  return completed
}

/**
 * Sets a completed appointment back to `scheduled`, and its reservation with it. Records
 * `appointment-updated`. Throws `not_found`, `unprocessable_entity` for another status,
 * `reservation_canceled`, `slot_unavailable` if another booking has its time (decision "Completed by
 * mistake").
 */
export async function reopenAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
): Promise<AppointmentRow> {
  const { appointment, reservation } = await appointmentForChange(tx, caller, id)
  assertReopenable(appointment.status)
  if (reservation) assertNotCanceled(reservation)
  const reopened = await reopenCompleted(tx, ctx, caller, appointment)
  if (reservation?.status === 'completed') await follow(tx, ctx, caller, reservation, 'scheduled')
  if (reservation?.appointment_id === id) await keepHolding(tx, ctx, caller, reservation.id)
  return reopened
}

interface Ending extends Closing {
  /** What is paid back. Default: as the policy of the booking says, and nothing without one. */
  refund?: RefundChoice | undefined
}

interface Cancellation extends Ending {
  /** The reservation becomes pending instead of canceled. */
  keepReservation?: boolean
}

/**
 * Cancels the appointment and frees its time. Also cancels its reservation; with `keepReservation` it becomes
 * `pending`, and its link can be used to book again. Records `appointment-canceled`, and
 * `reservation-canceled` if it was canceled. Throws `not_found`, `unable_to_cancel` (decision "Cancel
 * possible").
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
  // The reservation may already have another appointment instead of this one: then the reservation stays as
  // it is.
  if (reservation?.appointment_id !== id) return canceled
  await linkAppointment(tx, reservation, null)
  if (!isActive(reservation)) {
    await endCardHolds(tx, ctx, caller, reservation.id)
    return canceled
  }
  if (keepReservation) {
    await follow(tx, ctx, caller, reservation, 'pending')
    await changeFacts(tx, ctx, caller, reservation.id, noTime)
    await countAnew(tx, caller, reservation.id)
    await endCardHolds(tx, ctx, caller, reservation.id)
  } else {
    await markCanceled(tx, ctx, caller, reservation)
    await settleMoney(tx, ctx, caller, reservation.id, endOf(canceled, how))
  }
  return canceled
}

/**
 * Cancels the reservation and its booked appointment. Records `reservation-canceled`, and
 * `appointment-canceled` if there is an appointment. Throws `not_found`, `unable_to_cancel` (decision "Cancel
 * possible").
 */
export async function cancelReservation(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  how: Ending = {},
): Promise<ReservationRow> {
  const { reservation, appointment } = await reservationForChange(tx, caller, id)
  const { request_ends_at } = await getReservation(tx, caller, id)
  const { sharesReason, reason, notify = true, text } = how
  const canceled = await markCanceled(tx, ctx, caller, reservation, sharesReason ? reason : null)
  await deleteClaims(tx, caller.workspaceId, { bookingId: id })
  const isAppointed = appointment !== undefined && appointment.status !== 'completed'
  const booked = { kind: 'reservation' as const, ...canceled }
  const message = isAppointed ? undefined : await ownText(tx, ctx, caller, booked, text)
  if (request_ends_at !== null && notify) await tellEndOfRequest(tx, ctx, caller, canceled, message)
  else if (message) await queueText(tx, ctx, await getWorkspace(tx, caller.workspaceId), canceled, message)
  // A completed appointment stays completed, even if the reservation's status was set back by hand.
  if (isAppointed) {
    const closed = await closeCanceled(tx, ctx, caller, appointment, how)
    await linkAppointment(tx, reservation, null)
    await settleMoney(tx, ctx, caller, id, endOf(closed, how))
    return getReservation(tx, caller, id)
  }
  const isOnlyReserved = appointment === undefined
  if (isOnlyReserved) await settleMoney(tx, ctx, caller, id, endOf(undefined, how))
  return getReservation(tx, caller, id)
}

/** How the booking ended, for its money. A mark says what is paid back when a no-show is canceled. */
function endOf(
  appointment: AppointmentRow | undefined,
  { reason, byCustomer = false, refund }: Ending,
): Ended {
  const isNoShow = appointment !== undefined && reason === noShow
  const decided = isNoShow ? (refund ?? appointment.no_show_refund ?? undefined) : refund
  return { startsAt: appointment?.starts_at ?? null, byCustomer, isNoShow, refund: decided }
}

/** Mails the customer that the time they asked for is not booked. */
export async function tellEndOfRequest(
  tx: Tx,
  ctx: Context,
  { workspaceId }: Caller,
  { id, time_request }: Pick<ReservationRow, 'id' | 'time_request'>,
  message?: OwnMessage,
): Promise<void> {
  const workspace = await getWorkspace(tx, workspaceId)
  const mail = { bookingId: id, round: time_request?.round ?? 0, message }
  await queueMail(tx, ctx, workspace, 'request_ended', mail)
}
