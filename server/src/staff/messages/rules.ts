import { mostMessagesADay } from '../../mail/queue/message-limits.ts'
import { countedAddress, foldEmail } from '../../platform/lib/email-address.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { Addressee } from './queries.ts'

/** Bookings of one message: as many as the messages of a day. */
export const mostBookings = mostMessagesADay.ofWorkspace
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

/** Throws `invalid_request` without a subject, except for a text in the mail about a change. */
export function assertSubject(subject: string, act: string | undefined): void {
  if (subject === '' && act === undefined) throw invalidParams({ subject: problem('required') })
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
  now: Date,
): LeftOutReason | undefined {
  if (erased_at !== null) return 'erased'
  if (email === '') return 'no_email'
  const isOpen = status !== 'canceled' && (starts_at === null || starts_at > now)
  const isLongOver = !isOpen && (starts_at ?? created_at).getTime() < now.getTime() - writableForMs
  return isLongOver ? 'long_over' : undefined
}

/**
 * Who gets one mail about which bookings, and which bookings are left out. `leftTo`: messages that a counted
 * address can still get. The spellings of an address are several people with one mailbox.
 */
export function recipientsOf(
  bookings: Addressee[],
  leftTo: (address: string) => number,
  now: Date,
): { recipients: Recipient[]; leftOut: LeftOut[] } {
  const reasons = new Map(bookings.map(booking => [booking, reasonOf(booking, now)]))
  const people = Map.groupBy(
    bookings.filter(booking => reasons.get(booking) === undefined),
    ({ email }) => foldEmail(email),
  )
  const recipients: Recipient[] = []
  const mailboxes = Map.groupBy(people.values(), ([one]) => countedAddress(one?.email ?? ''))
  for (const [address, persons] of mailboxes) {
    const left = leftTo(address)
    for (const [at, [first, ...others]] of persons.entries()) {
      if (!first) continue
      if (at < left) recipients.push({ bookings: [first, ...others] })
      else for (const booking of [first, ...others]) reasons.set(booking, 'too_many_messages')
    }
  }
  const leftOut = bookings.flatMap(booking => {
    const reason = reasons.get(booking)
    return reason === undefined ? [] : [{ booking, reason }]
  })
  return { recipients, leftOut }
}
