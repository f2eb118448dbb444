import { quarterMs } from '../../calendar/claims/claims.ts'
import { refusal } from '../../platform/lib/errors.ts'
import type { ReservationRow } from '../reservations/reservations.ts'
import type { BookingRow } from '../shared/bookings.ts'

/** A reservation has at most one appointment that is not canceled (decision "One appointment"). */
export function assertUnbooked(reservation: BookingRow): void {
  if (reservation.appointment_id !== null || reservation.status === 'completed') {
    throw refusal('already_scheduled', 'scheduled')
  }
}

/**
 * Whether canceling the appointment may also cancel the reservation. A completed reservation stays completed.
 */
export const isActive = ({ status }: BookingRow): boolean => status !== 'canceled' && status !== 'completed'

const customerFields = ['first_name', 'last_name', 'email', 'phone'] as const
type Customer = Pick<ReservationRow, (typeof customerFields)[number]>

/** The changed fields of the customer in which `other` was equal before the change. Undefined without any. */
export function sharedChanges(
  before: Customer,
  changed: Customer,
  other: Customer,
): Partial<Customer> | undefined {
  const shared = customerFields.filter(name => changed[name] !== before[name] && other[name] === before[name])
  return shared.length === 0 ? undefined : Object.fromEntries(shared.map(name => [name, changed[name]]))
}

/** Whether the held quarters cover the time. */
export function isWithin(
  held: { first_quarter: Date; last_quarter: Date } | undefined,
  startsAt: Date,
  durationMinutes: number,
): boolean {
  if (!held) return false
  const endsMs = startsAt.getTime() + durationMinutes * 60_000
  return startsAt >= held.first_quarter && endsMs <= held.last_quarter.getTime() + quarterMs
}
