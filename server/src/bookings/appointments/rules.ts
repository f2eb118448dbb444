import type { Caller } from '../../platform/lib/caller.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { BookingStatus } from '../shared/bookings.ts'

/**
 * The first part of the reschedule rule: whether this appointment can be moved at all. Its status must be
 * `draft` or `scheduled` (decision "Appointment transitions"), and customers can move it only before it
 * begins. The second part is the daily limit for customers, `countCustomerMove`. The third part, whether the
 * new time can be booked, is `unbookableReason` in `calendar/availability/bookable-time.ts` and, for the
 * notaries, `claimTime` in `claim-time.ts` there.
 */
export function assertMovable(
  status: BookingStatus,
  startsAt: Date | null,
  { now, byCustomer }: { now: Date; byCustomer: boolean },
): void {
  if (!isActive(status)) throw refusal('reschedule_failed', 'status', { status })
  if (byCustomer && hasBegun(startsAt, now)) throw refusal('reschedule_failed', 'past', { case: 'begun' })
}

/** Whether a customer can still move or cancel the appointment. The business decides after its start. */
export const canCustomerChange = (
  appointment: { status: BookingStatus; starts_at: Date | null },
  now: Date,
): boolean => isActive(appointment.status) && !hasBegun(appointment.starts_at, now)

/** Whether staff marked it as a no-show. It stays `scheduled` until it is canceled for that. */
export const isMissed = ({
  status,
  no_show_reason,
}: {
  status: BookingStatus
  no_show_reason: string | null
}): boolean => status === 'scheduled' && no_show_reason !== null

const isActive = (status: BookingStatus): boolean => status === 'draft' || status === 'scheduled'
export const hasBegun = (startsAt: Date | null, now: Date): boolean => startsAt !== null && startsAt <= now

/** The notary who gets a moved appointment. Notaries move their own and keep them. Throws `forbidden`. */
export function notaryFor({ notaryId: own }: Caller, given: { notary_id?: number }): number | undefined {
  if (own !== undefined && given.notary_id !== undefined && given.notary_id !== own)
    throw refusal('forbidden', 'keeps_appointments')
  return own ?? given.notary_id
}

/** What staff write to the customer. Throws `invalid_request` if the customer is not to be mailed. */
export function textOf(given: { notify?: boolean | undefined; message?: string | undefined }) {
  const { notify = true, message } = given
  if (message !== undefined && !notify) throw invalidParams({ message: problem('not_mailed') })
  return message
}

/** Only a scheduled appointment has a notary. */
export function assertAssignable(status: BookingStatus): void {
  if (status === 'scheduled') return
  if (status === 'draft') throw refusal('slot_unavailable', 'status', { case: 'draft' })
  throw refusal('slot_unavailable', 'status', { case: 'other', status })
}

/**
 * Only from `scheduled`. Also before the start, because sessions can begin early (decision "Cancel
 * possible").
 */
export function assertCompletable(status: BookingStatus): void {
  if (status === 'scheduled') return
  throw refusal('unable_to_complete', 'not_scheduled', { status })
}

/** From `draft` and `scheduled` (decision "Appointment transitions"). */
export function assertCancelable(status: BookingStatus): void {
  if (isActive(status)) return
  throw refusal('unable_to_cancel', 'already', { kind: 'appointment', status })
}

/** An admin can take back a completion (decision "Completed by mistake"). */
export function assertReopenable(status: BookingStatus): void {
  if (status === 'completed') return
  throw refusal('unprocessable_entity', 'not_completed', { status })
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
  throw refusal(
    'rate_limited',
    'moves',
    { most: customerMovesADay },
    { retryAfterSeconds: Math.ceil(leftMs / 1000) },
  )
}

/** Customers can cancel only before the start. The business decides about appointments that have begun. */
export function assertNotBegun(startsAt: Date | null, now: Date): void {
  if (hasBegun(startsAt, now)) throw refusal('unable_to_cancel', 'begun')
}
