import { quarterMs } from '../../calendar/claims/claims.ts'
import type { RefundChoice } from '../../platform/db/price-types.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { textOf } from '../appointments/rules.ts'
import type { ReservationRow } from '../reservations/reservations.ts'
import type { Price, ServiceChange } from '../shared/booked-service.ts'
import type { BookingKind, BookingRow, BookingStatus } from '../shared/bookings.ts'

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

interface CancelRequest {
  reason?: string | null | undefined
  share_reason?: boolean | undefined
  keep_reservation?: boolean | undefined
  refund?: RefundChoice | undefined
  notify?: boolean | undefined
  message?: string | undefined
}

/**
 * How staff cancel. Throws `invalid_request` if a reason is to be shared and there is none, and if money is
 * to be paid back of a reservation that stays.
 */
export function cancellationOf({
  reason = null,
  share_reason: sharesReason = false,
  keep_reservation: keepReservation = false,
  refund,
  notify,
  message,
}: CancelRequest) {
  if (sharesReason && !reason) throw invalidParams({ reason: problem('needed_to_share') })
  if (keepReservation && refund !== undefined && refund !== 'none')
    throw invalidParams({ refund: problem('not_that', { allowed: '`none` with keep_reservation' }) })
  return { reason, sharesReason, keepReservation, refund, notify, text: textOf({ notify, message }) }
}

const customerFields = ['first_name', 'last_name', 'email', 'phone', 'lang'] as const
type Customer = Pick<ReservationRow, (typeof customerFields)[number]>

/** Whether the call changes what is booked. */
export const namesService = (wanted: ServiceChange): boolean =>
  Object.values(wanted).some(value => value !== undefined)

/** Schedulers set prices, not the notaries who work for them. */
export function assertMayPrice({ notaryId }: Caller, { unit_price }: ServiceChange): void {
  if (notaryId !== undefined && unit_price !== undefined) throw refusal('forbidden', 'sets_no_price')
}

/** What was booked stays with what was done. */
export function assertServiceChangeable(kind: BookingKind, status: BookingStatus): void {
  if (status === 'completed') throw refusal('unprocessable_entity', 'service_completed', { kind })
}

/**
 * Amounts in several currencies are never added: once something was recorded, the currency stays, and while
 * the customer can pay. `payable`: what the customer can pay. Throws `unprocessable_entity`.
 */
export function assertCurrencyKept(
  before: ReservationRow,
  payable: Pick<Price, 'currency'> | undefined,
  { currency }: Price,
): void {
  // Also of a price that is held on the card, or is to be held.
  const asked = payable?.currency ?? (before.card_hold === null ? undefined : before.currency)
  if (asked !== undefined && currency !== asked)
    throw refusal('unprocessable_entity', 'currency_of_checkout', { currency: asked })
  if (before.received_minor > 0 && currency !== before.currency)
    throw refusal('unprocessable_entity', 'currency_of_payments', { currency: before.currency })
}

/** Whether mails go to another address than before. A booking without an address was mailed to nobody. */
export const isReaddressed = <I extends { email?: string }>(
  before: { email: string },
  input: I,
): input is I & { email: string } =>
  input.email !== undefined && before.email !== '' && foldEmail(input.email) !== foldEmail(before.email)

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
