import { claimTime } from '../../calendar/availability/claim-time.ts'
import { deleteClaims, findHold } from '../../calendar/claims/claims.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { phoneNumber } from '../../platform/lib/phone-number.ts'
import { zoneNamed } from '../../platform/lib/time-zone.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import type { GivenAnswers } from '../answers/rules.ts'
import { type AppointmentRow, insertAppointment } from '../appointments/appointments.ts'
import { assertNotary } from '../appointments/reschedule.ts'
import { bookedFacts } from '../pricing/agreed.ts'
import { follow, markSubmitted } from '../reservations/progress.ts'
import { changeFacts } from '../reservations/reprice.ts'
import { getReservation, oweRefunded, type ReservationRow } from '../reservations/reservations.ts'
import { assertNotRequested } from '../reservations/time-request.ts'
import {
  assertNotCanceled,
  type BookingRow,
  linkAppointment,
  reservationForChange,
} from '../shared/bookings.ts'
import { findPayable } from './queries.ts'
import { assertUnbooked, isWithin } from './rules.ts'

/** How long a time is held. */
export const holdMs = 5 * 60_000

export interface Submission {
  startsAt: Date
  /** Default: the workspace's. */
  timezone?: string | undefined
  /** Customer's phone number. Default: the reservation's. */
  phone?: string | undefined
  answers?: GivenAnswers | undefined
  /** Only this notary. Default: any notary who is free. */
  notaryId?: number | undefined
  /** The appointment's own place. */
  place?: Partial<Pick<AppointmentRow, 'location' | 'meeting_url'>>
  /** Whether the minimum notice applies, as for customers. */
  withNotice?: boolean
  /** As of `TimeOptions`. */
  overVisitors?: boolean
  /** Business time at which the customer chose the time, for the price. Default: now. */
  chosenAt?: Date
}

/**
 * Books the reservation's appointment, for the customer or an agent. The appointment has the reservation's
 * appointment key, signers and documents. Records `appointment-created`, and the first time
 * `reservation-submitted`. Throws `not_found`, `reservation_canceled`, `already_scheduled`,
 * `slot_unavailable`, `invalid_request` for an unknown time zone (decision "Events of a reservation").
 */
export async function submitReservation(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  {
    startsAt,
    notaryId,
    place = {},
    withNotice = false,
    overVisitors = false,
    chosenAt,
    ...given
  }: Submission,
): Promise<{ reservation: ReservationRow; appointment: AppointmentRow }> {
  const timezone = given.timezone && zoneNamed(given.timezone)
  const phone = given.phone === undefined ? undefined : phoneNumber(given.phone)
  const { reservation: booking } = await reservationForChange(tx, caller, id)
  assertNotCanceled(booking)
  assertUnbooked(booking)
  if (notaryId !== undefined) await assertNotary(tx, caller, notaryId)
  await markPendingIfQueued(tx, ctx, caller, booking)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const now = businessNow(ctx, workspace)
  const held = await findHold(tx, workspace.id, { bookingId: id }, now)
  await oweRefunded(tx, workspace.id, id)
  await deleteClaims(tx, workspace.id, { bookingId: id })
  await changeFacts(tx, ctx, caller, id, bookedFacts(startsAt, chosenAt ?? now))
  const reservation = await markSubmitted(tx, ctx, caller, booking, { phone, answers: given.answers })
  const appointment = await insertAppointment(tx, ctx, caller, workspace, {
    first_name: reservation.first_name,
    last_name: reservation.last_name,
    email: reservation.email,
    phone: reservation.phone,
    service: reservation.service,
    category: reservation.category,
    duration_minutes: reservation.duration_minutes,
    signing_method: reservation.signing_method,
    quantity: reservation.quantity,
    lang: reservation.lang,
    answers: reservation.answers,
    status: 'scheduled',
    startsAt,
    timezone: timezone ?? workspace.timezone,
    notaryId,
    ...place,
    reservation: { id, appointment_key: reservation.appointment_key, heldNotaryId: held?.notary_id },
    // The notice was checked when the time was held.
    withNotice: withNotice && !isWithin(held, startsAt, reservation.duration_minutes),
    overVisitors,
  })
  await linkAppointment(tx, booking, appointment)
  return { reservation: { ...reservation, appointment_id: appointment.id }, appointment }
}

interface HoldOptions {
  withNotice?: boolean
  overVisitors?: boolean
  /** Default: five minutes. */
  forMs?: number
}

/**
 * Holds a time for the reservation, instead of an earlier hold. Returns when the hold ends (business time).
 * Staff are not bound by the notice. Throws `not_found`, `reservation_canceled`, `already_scheduled`,
 * `slot_unavailable`.
 */
export async function holdTime(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  startsAt: Date,
  { withNotice = true, overVisitors = false, forMs = holdMs }: HoldOptions = {},
): Promise<{ startsAt: Date; expiresAt: Date }> {
  const { reservation: booking } = await reservationForChange(tx, caller, id)
  assertNotCanceled(booking)
  assertUnbooked(booking)
  await markPendingIfQueued(tx, ctx, caller, booking)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const reservation = await getReservation(tx, caller, id)
  assertNotRequested(reservation, businessNow(ctx, workspace))
  const { category, signing_method: signingMethod, duration_minutes: durationMinutes } = reservation
  const expiresAt = new Date(businessNow(ctx, workspace).getTime() + forMs)
  await deleteClaims(tx, workspace.id, { bookingId: id })
  await claimTime(tx, ctx, workspace, {
    bookingId: id,
    category,
    signingMethod,
    startsAt,
    durationMinutes,
    holdUntil: expiresAt,
    withNotice,
    overVisitors,
  })
  await audit(tx, ctx.clock, caller, { action: 'reservation-held', object: 'reservation', id })
  return { startsAt, expiresAt }
}

/**
 * Staff do not take the time of a customer who is paying for it. Throws `not_found`, `already_scheduled`.
 */
export async function assertNotPaying(tx: Tx, caller: Caller, id: number): Promise<void> {
  await reservationForChange(tx, caller, id)
  const payable = await findPayable(tx, caller.workspaceId, id)
  if (payable?.state === 'open') throw refusal('already_scheduled', 'paying')
}

/** Records that the customer opened the scheduling flow. Throws `not_found`. */
export async function recordOpened(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const { reservation } = await reservationForChange(tx, caller, id)
  await markPendingIfQueued(tx, ctx, caller, reservation)
}

/** The customer's first action in the flow changes `queued` to `pending` (decision "Opening a link"). */
async function markPendingIfQueued(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  reservation: BookingRow,
): Promise<void> {
  if (reservation.status !== 'queued' || caller.source !== 'customer') return
  await follow(tx, ctx, caller, reservation, 'pending')
}
