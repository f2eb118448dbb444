import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { noShow } from '../../bookings/appointments/no-show-mark.ts'
import { isMissed } from '../../bookings/appointments/rules.ts'
import type { ReservationRow } from '../../bookings/reservations/reservations.ts'
import { assertNotCanceled, type BookingKind } from '../../bookings/shared/bookings.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

/** Limits of what a customer can add to one booking: only a key authenticates the customer. */
const most = { documents: 50, signers: 50, notes: 10 }

/**
 * After the session the business adds what is missing, as on the customer's pages. Nothing is added to a
 * session that did not take place: a new booking takes over what is there. Throws `unprocessable_entity`,
 * `reservation_canceled`.
 */
export function assertNotOver(
  kind: BookingKind,
  reservation: Pick<ReservationRow, 'status'> | undefined,
  appointment: Pick<AppointmentRow, 'status' | 'no_show_reason'> | undefined,
): void {
  if (appointment && isMissed(appointment)) throw refusal('unprocessable_entity', 'missed')
  const own = kind === 'appointment' ? appointment : reservation
  if (own?.status === 'completed') throw refusal('unprocessable_entity', 'completed')
  if (own) assertNotCanceled({ kind, status: own.status })
}

/** Throws `unprocessable_entity` at the limit. */
export function assertRoomFor(what: keyof typeof most, count: number): void {
  if (count < most[what]) return
  throw refusal('unprocessable_entity', 'too_many_parts', { most: most[what], parts: what })
}

/** Throws `invalid_request` for the reason with which staff say that the customer did not come. */
export function assertOwnReason(reason: string | null): void {
  if (reason?.trim().toLowerCase() === noShow)
    throw invalidParams({
      reason: problem('not_that', { allowed: `another text than ${noShow}, which only staff use` }),
    })
}
