import { countedAddress, foldEmail } from '../../platform/lib/email-address.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { Addressee } from './queries.ts'

/** Bookings of one message. */
export const mostBookings = 200
/** Staff can write about a booking this long after its time: a message is no newsletter. */
const writableForMs = 90 * 24 * 3_600_000

export const leftOutReasons = ['erased', 'no_email', 'long_over', 'too_many_messages'] as const
type LeftOutReason = (typeof leftOutReasons)[number]

export interface LeftOut {
  booking: Addressee
  reason: LeftOutReason
}

/** One person, by email, who gets one mail about all these bookings. */
export interface Recipient {
  bookings: [Addressee, ...Addressee[]]
}

/** Throws `invalid_request` for no bookings, or too many. */
export function assertNamed(count: number): void {
  if (count === 0) throw invalidParams({ appointment_ids: problem('required') })
  if (count > mostBookings)
    throw invalidParams({ appointment_ids: problem('too_many_items', { most: mostBookings }) })
}

/** Throws `unprocessable_entity` when everybody is left out. */
export function assertRecipients(recipients: Recipient[]): void {
  if (recipients.length === 0) throw refusal('unprocessable_entity', 'no_recipients')
}

/** Why the customer of the booking gets no message. Undefined for one who gets it. `now`: business time. */
function reasonOf(
  { erased_at, email, status, starts_at, created_at }: Addressee,
  full: ReadonlySet<string>,
  now: Date,
): LeftOutReason | undefined {
  if (erased_at !== null) return 'erased'
  if (email === '') return 'no_email'
  const isOpen = status !== 'canceled' && (starts_at === null || starts_at > now)
  if (!isOpen && (starts_at ?? created_at).getTime() < now.getTime() - writableForMs) return 'long_over'
  return full.has(countedAddress(email)) ? 'too_many_messages' : undefined
}

/** Who gets one mail about which bookings, and which bookings are left out. */
export function recipientsOf(
  bookings: Addressee[],
  full: ReadonlySet<string>,
  now: Date,
): { recipients: Recipient[]; leftOut: LeftOut[] } {
  const leftOut = bookings.flatMap(booking => {
    const reason = reasonOf(booking, full, now)
    return reason === undefined ? [] : [{ booking, reason }]
  })
  const out = new Set(leftOut.map(({ booking }) => booking))
  const people = Map.groupBy(
    bookings.filter(booking => !out.has(booking)),
    ({ email }) => foldEmail(email),
  )
  const recipients = [...people.values()].flatMap(([first, ...others]): Recipient[] =>
    first ? [{ bookings: [first, ...others] }] : [],
  )
  return { recipients, leftOut }
}
