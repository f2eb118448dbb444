import { withdrawMails } from '../../mail/queue/mails.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { audit, record } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { changeAnswers } from '../answers/answers.ts'
import type { GivenAnswers } from '../answers/rules.ts'
import { documentsOf } from '../documents/documents.ts'
import { type BookingRow, moveBooking } from '../shared/bookings.ts'
import { reservationCanceledEvent, reservationChanges, reservationEvent } from './events.ts'
import { changeReservation, type ReservationRow } from './queries.ts'
import { getReservation, idsOf } from './reservations.ts'
import { assertCancelable } from './rules.ts'
import { endOfRequest } from './time-request.ts'

/**
 * Marks the reservation submitted and `scheduled`, and keeps the time of the first submission and, unless
 * another is given, the phone number. Records
 * `reservation-submitted` the first time only (decision "Events of a reservation").
 */
export async function markSubmitted(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  booking: BookingRow,
  given: { phone?: string | undefined; answers?: GivenAnswers | undefined } = {},
): Promise<ReservationRow> {
  const before = await getReservation(tx, caller, booking.id)
  await moveBooking(tx, booking, 'scheduled')
  await withdrawMails(tx, ctx, caller, booking.id)
  const submitted_at = before.submitted_at ?? ctx.clock.now()
  const phone = given.phone ?? before.phone
  const answers = await changeAnswers(tx, caller, { ...before, rootId: booking.id }, given.answers)
  const ended = endOfRequest(before, 'accepted')
  const reservation = { ...before, submitted_at, phone, answers, ...ended, status: 'scheduled' as const }
  if (!before.submitted_at || phone !== before.phone || before.request_ends_at !== null)
    await changeReservation(tx, caller.workspaceId, booking.id, { submitted_at, phone, ...ended })
  if (before.submitted_at) return reservation
  const documents = await documentsOf(tx, caller, booking.id)
  const data = reservationEvent(reservation, idsOf(documents))
  const changes = reservationChanges(before, reservation)
  await record(tx, ctx, caller, { type: 'reservation-submitted', data, changes })
  return reservation
}

/** Keeps what the customer gave before the time is booked. The call that asks for it records why. */
export async function keepGiven(
  tx: Tx,
  caller: Caller,
  id: number,
  given: { phone?: string | undefined; answers?: GivenAnswers | undefined },
): Promise<void> {
  const before = await getReservation(tx, caller, id)
  const { phone = before.phone } = given
  await changeAnswers(tx, caller, { ...before, rootId: id }, given.answers)
  if (phone !== before.phone) await changeReservation(tx, caller.workspaceId, id, { phone })
}

/**
 * Marks the reservation canceled, and its open request declined or withdrawn. `reason`: what the customer is
 * told of the request. Records `reservation-canceled`. Throws `unable_to_cancel`.
 */
export async function markCanceled(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  booking: BookingRow,
  reason: string | null = null,
): Promise<ReservationRow> {
  assertCancelable(booking.status)
  const before = await getReservation(tx, caller, booking.id)
  const canceled_at = ctx.clock.now()
  await moveBooking(tx, booking, 'canceled')
  const ended = endOfRequest(before, caller.source === 'customer' ? 'withdrawn' : 'declined', reason)
  await changeReservation(tx, caller.workspaceId, booking.id, { canceled_at, ...ended })
  await withdrawMails(tx, ctx, caller, booking.id)
  const reservation = { ...before, canceled_at, ...ended, status: 'canceled' as const }
  const documents = await documentsOf(tx, caller, booking.id)
  const data = reservationCanceledEvent(reservation, idsOf(documents), canceled_at)
  const changes = reservationChanges(before, reservation)
  await record(tx, ctx, caller, { type: 'reservation-canceled', data, changes })
  return reservation
}

/**
 * Changes the reservation's status together with its appointment, or for its customer. There is no event,
 * only an audit entry.
 */
export async function follow(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  booking: BookingRow,
  status: 'pending' | 'scheduled' | 'completed',
): Promise<void> {
  await moveBooking(tx, booking, status)
  await audit(tx, ctx.clock, caller, {
    action: `reservation-${status}`,
    object: 'reservation',
    id: booking.id,
    changes: changesOf(booking, { ...booking, status }, ['status']),
  })
}
