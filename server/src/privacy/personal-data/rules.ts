import { isUndecided } from '../../bookings/signers/rules.ts'
import { refusal } from '../../platform/lib/errors.ts'
import type { Found, Person } from './find-person.ts'

const dayMs = 86_400_000

/** The place of an erasure after all stored responses: only its words are still to be forgotten. */
export const endOfResponses = 'end'

const mostNamed = 20

/** Kinds of items that a response names, in this order. */
export const shownKinds = [
  'reservation',
  'appointment',
  'signer',
  'document',
  'video',
  'note',
  'payment',
  'booking_request',
] as const

/** A part of a person's data that is erased now, or kept until a time. */
export interface Part {
  kind: 'reservation' | 'appointment' | 'signer'
  id: number
  root: number
  keptUntil: Date | null
}

/**
 * Signers of open bookings of others about whom nobody has decided. Anybody can name a person there, so they
 * are removed and are not in the way of an erasure.
 */
export const namedElsewhere = ({ signing }: Person): Person['signing'] =>
  signing.filter(signer => isUndecided(signer) && signer.bookings.some(isOpen))

/** Throws `unable_to_erase` for bookings that have not ended. The message names them. */
export function assertEnded({ own, signing }: Person): void {
  const open = own.filter(isOpen).map(({ kind, id, status }) => `${kind} ${id} (${status})`)
  const signs = signing
    .filter(({ bookings }) => bookings.some(isOpen))
    .map(({ id, booking_id }) => `signer ${id} of booking ${booking_id}`)
  const all = [...open, ...signs]
  if (all.length === 0) return
  const bookings = all.slice(0, mostNamed).join(', ')
  const more = all.length - mostNamed
  if (more <= 0) throw refusal('unable_to_erase', 'open_bookings', { case: 'all', bookings })
  throw refusal('unable_to_erase', 'open_bookings', { case: 'more', bookings, more })
}

/** The person without bookings that have not ended, and without the rest of their reservations. */
export function endedOf(person: Person): Person {
  const open = new Set(person.own.filter(isOpen).map(({ root_id }) => root_id))
  return {
    ...person,
    own: person.own.filter(({ root_id }) => !open.has(root_id)),
    signing: person.signing.filter(({ bookings }) => !bookings.some(isOpen)),
  }
}

const isOpen = ({ status }: Found): boolean => status !== 'completed' && status !== 'canceled'

/**
 * What is erased and what is kept: a booking with a completed appointment is kept whole for `actsDays` after
 * the appointment, with its signers. `now`: business time.
 */
export function partsOf({ own, signing }: Person, actsDays: number, now: Date): Part[] {
  const until = (bookings: Found[]): Date | null => {
    const acts = bookings.filter(({ kind, status }) => kind === 'appointment' && status === 'completed')
    const last = Math.max(...acts.map(({ at }) => at.getTime())) + actsDays * dayMs
    return acts.length > 0 && last > now.getTime() ? new Date(last) : null
  }
  const byRoot = Map.groupBy(own, ({ root_id }) => root_id)
  return [
    ...[...byRoot].flatMap(([root, bookings]) => {
      const keptUntil = until(bookings)
      return bookings.map(({ kind, id }) => ({ kind, id, root, keptUntil }))
    }),
    ...signing.map(({ id, booking_id, bookings }) => ({
      kind: 'signer' as const,
      id,
      root: booking_id,
      keptUntil: until(bookings),
    })),
  ]
}
