import type { Caller } from '../../platform/lib/caller.ts'
import { AppError } from '../../platform/lib/errors.ts'
import type { BookingStatus } from '../shared/bookings.ts'

/** Only from `draft` and `scheduled` (decision "Appointment transitions"). */
export function assertMovable(status: BookingStatus): void {
  if (status === 'draft' || status === 'scheduled') return
  throw new AppError(
    'reschedule_failed',
    `The appointment is ${status}. Only a draft or scheduled one can be moved.`,
    {
      reason: 'status',
    },
  )
}

/** The notary who gets a moved appointment. Notaries move their own and keep them. Throws `forbidden`. */
export function notaryFor({ notaryId: own }: Caller, given: { notary_id?: number }): number | undefined {
  if (own !== undefined && given.notary_id !== undefined && given.notary_id !== own)
    throw new AppError('forbidden', 'Notaries cannot give their appointments to others. Ask a scheduler.')
  return own ?? given.notary_id
}

/** Only a scheduled appointment has a notary. */
export function assertAssignable(status: BookingStatus): void {
  if (status === 'scheduled') return
  const way =
    status === 'draft'
      ? 'The appointment is a draft. Move it to a time at which a notary is free: that schedules it, with a notary.'
      : `The appointment is ${status}: only a scheduled one has a notary.`
  throw new AppError('slot_unavailable', way, { reason: 'status' })
}

/**
 * Only from `scheduled`. Also before the start, because sessions can begin early (decision "Cancel
 * possible").
 */
export function assertCompletable(status: BookingStatus): void {
  if (status === 'scheduled') return
  throw new AppError(
    'unable_to_complete',
    `The appointment is ${status}: only a scheduled one can be completed.`,
  )
}

/** From `draft` and `scheduled` (decision "Appointment transitions"). */
export function assertCancelable(status: BookingStatus): void {
  if (status === 'draft' || status === 'scheduled') return
  throw new AppError('unable_to_cancel', `The appointment is already ${status}.`)
}

/** An admin can take back a completion (decision "Completed by mistake"). */
export function assertReopenable(status: BookingStatus): void {
  if (status === 'completed') return
  throw new AppError(
    'unprocessable_entity',
    `The appointment is ${status}: only a completed one can be set back to scheduled. Book a canceled one again.`,
  )
}

const customerMovesADay = 10
const dayMs = 86_400_000

/**
 * Counts one more move by the customer. A day begins with its first move. Throws 429 `rate_limited` after ten
 * (decision "How often a customer moves").
 */
export function countCustomerMove(
  {
    customer_moves,
    customer_moves_since: since,
  }: { customer_moves: number; customer_moves_since: Date | null },
  now: Date,
): { customer_moves: number; customer_moves_since: Date } {
  const leftMs = since ? since.getTime() + dayMs - now.getTime() : 0
  if (!since || leftMs <= 0) return { customer_moves: 1, customer_moves_since: now }
  if (customer_moves < customerMovesADay) {
    return { customer_moves: customer_moves + 1, customer_moves_since: since }
  }
  throw new AppError(
    'rate_limited',
    `The appointment was moved ${customerMovesADay} times within 24 hours. Try again after the time in Retry-After, or ask the business to move it.`,
    { retryAfterSeconds: Math.ceil(leftMs / 1000) },
  )
}

/**
 * Customers can move or cancel only future appointments. The business decides about those that have begun.
 */
export function assertAhead(
  startsAt: Date | null,
  now: Date,
  code: 'reschedule_failed' | 'unable_to_cancel',
): void {
  if (startsAt === null || startsAt > now) return
  const options = code === 'reschedule_failed' ? { reason: 'past' } : {}
  throw new AppError(code, 'The appointment has already begun.', options)
}
