import type { BookingStatus } from '../bookings/bookings.ts'
import { AppError } from '../errors.ts'

/** From `draft` and `scheduled` only (decision "Appointment transitions"). */
export function assertMovable(status: BookingStatus): void {
  if (status === 'draft' || status === 'scheduled') return
  throw new AppError('reschedule_failed', `The appointment is ${status}.`, { reason: 'status' })
}

/** Only a booked time has a notary to assign. */
export function assertAssignable(status: BookingStatus): void {
  if (status === 'scheduled') return
  throw new AppError('slot_unavailable', `The appointment is ${status}: only a scheduled one has a notary.`, {
    reason: 'status',
  })
}

/** From `scheduled` only; also before its time, because sessions start early (decision "Cancel possible"). */
export function assertCompletable(status: BookingStatus): void {
  if (status === 'scheduled') return
  throw new AppError('unable_to_complete', `The appointment is ${status}: only a scheduled one is completed.`)
}

/** From `draft` and `scheduled` (decision "Appointment transitions"). */
export function assertCancelable(status: BookingStatus): void {
  if (status === 'draft' || status === 'scheduled') return
  throw new AppError('unable_to_cancel', `The appointment is already ${status}.`)
}

/** Customers move or cancel what lies ahead; what has begun is the business' to judge. */
export function assertAhead(
  startsAt: Date | null,
  now: Date,
  code: 'reschedule_failed' | 'unable_to_cancel',
): void {
  if (startsAt === null || startsAt > now) return
  const options = code === 'reschedule_failed' ? { reason: 'past' } : {}
  throw new AppError(code, 'The appointment has begun.', options)
}
