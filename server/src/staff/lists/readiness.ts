import { openQuestions } from '../../bookings/answers/rules.ts'
import { type CompletionBlocker, completionBlockersOf } from '../../bookings/completion/rules.ts'
import { type Conflict, conflictsOf, type Duty } from '../../bookings/readiness/conflicts.ts'
import { type BlockerCode, blockersOf, type Facts, remedyOf } from '../../bookings/readiness/rules.ts'
import type { Money } from '../../bookings/shared/money.ts'
import type { EntryRow } from './entry-queries.ts'

/** A booking in a list. */
export type Entry = EntryRow & {
  /** What its time conflicts with. Empty after the session. */
  conflicts: Conflict[]
}

/** The rows with their conflicts at that business time. */
export const entriesAt = (rows: EntryRow[], duty: Duty, now: Date): Entry[] =>
  rows.map(row => {
    const endsAt = endOf(row)
    if (row.starts_at === null || endsAt === undefined || endsAt <= now) return { ...row, conflicts: [] }
    const session = { notaryId: row.notary_id, startsAt: row.starts_at, endsAt }
    return { ...row, conflicts: conflictsOf(session, duty) }
  })

/** The codes of what blocks the booking at that business time. */
export const blockers = (entry: Entry, now: Date): BlockerCode[] => blockersOf(factsOf(entry), now)

/** What the session of the appointment lacks. */
export const missing = (entry: Entry): CompletionBlocker[] => completionBlockersOf(factsOf(entry))

const factsOf = (entry: Entry): Facts => ({
  status: entry.appointment_status ?? entry.status,
  hasAppointment: entry.appointment_id !== null,
  isMissed: entry.is_missed,
  signingMethod: entry.signing_method,
  endsAt: endOf(entry),
  hasNotary: entry.has_notary,
  conflicts: entry.conflicts,
  hasPlace: entry.has_place,
  email: entry.email,
  signers: entry.signers,
  unverified: entry.unverified,
  documents: entry.documents,
  notarized: entry.notarized,
  videos: entry.videos,
  openQuestions: openQuestions(entry.questions, entry.answers),
})

/** The same, each with who can remove it, and how. */
export const readiness = (entry: Entry, now: Date) =>
  blockers(entry, now).map(code => ({ code, ...remedyOf(code, entry.signing_method) }))

export const endOf = ({ starts_at, duration_minutes }: EntryRow): Date | undefined =>
  starts_at === null ? undefined : new Date(starts_at.getTime() + duration_minutes * 60_000)

/** What the reservation costs, and what came. Null for an appointment without one. */
export const moneyOf = (row: EntryRow): Money | null => {
  const { unit_price_minor, currency, prepaid, quantity, total_minor, fee_minor, card_hold } = row
  const { received_minor, refunded_minor, owed_again_minor, authorized_minor } = row
  if (unit_price_minor === null || currency === null || prepaid === null) return null
  if (received_minor === null || refunded_minor === null || owed_again_minor === null) return null
  const sums = { received_minor, refunded_minor, owed_again_minor, authorized_minor: authorized_minor ?? 0 }
  return { unit_price_minor, currency, prepaid, quantity, total_minor, fee_minor, card_hold, ...sums }
}
