import { type Candidate, quartersTouched, type Standing } from '../claims/claims.ts'
import type { OnCall } from '../notaries/notaries.ts'
import type { ServiceRow } from '../services/services.ts'
import { canSign, longestMinutes } from './durations.ts'
import { onDuty } from './shifts.ts'

const minuteMs = 60_000

export interface Span {
  startsAt: Date
  durationMinutes: number
}

/** The wanted time, and what its notary must offer. */
export interface Wish extends Span {
  category: ServiceRow['category']
  signingMethod: string
  /** Only this notary. */
  onlyNotaryId?: number | undefined
}

/** Whether the notary signs with the method, offers the category, and is on duty for the whole session. */
export const serves = (notary: OnCall, wish: Wish): boolean =>
  canSign(notary, wish.signingMethod) && isOnDuty(notary, wish)

/** Why no notary can serve the wish: none is on duty, or none of those on duty signs with the method. */
export const unservedReason = (notaries: OnCall[], wish: Wish): 'closed' | 'signing_method' =>
  notaries.some(notary => isOnDuty(notary, wish)) ? 'signing_method' : 'closed'

function isOnDuty(notary: OnCall, { category, onlyNotaryId, startsAt, durationMinutes }: Wish): boolean {
  if (onlyNotaryId !== undefined && notary.id !== onlyNotaryId) return false
  if (durationMinutes > longestMinutes) return false
  const startMs = startsAt.getTime()
  return notary.categories.includes(category) && onDuty(notary, startMs, startMs + durationMinutes * minuteMs)
}

type Buffers = Pick<OnCall, 'buffer_before_minutes' | 'buffer_after_minutes'>

/** The session with the notary's buffers around it. */
export const spanOf = (notary: Buffers, { startsAt, durationMinutes }: Span) => ({
  startMs: startsAt.getTime() - notary.buffer_before_minutes * minuteMs,
  endMs: startsAt.getTime() + (durationMinutes + notary.buffer_after_minutes) * minuteMs,
})

/** The quarters of an hour that the session and the notary's buffers around it occupy. */
export function quartersOf(notary: Buffers, session: Span): Date[] {
  const { startMs, endMs } = spanOf(notary, session)
  return quartersTouched(startMs, endMs)
}

/** The local day of the moment. */
export function dayOf(timezone: string, at: Date): { dayStart: Date; dayEnd: Date } {
  const moment = Temporal.Instant.fromEpochMilliseconds(at.getTime())
  const day = moment.toZonedDateTimeISO(timezone).startOfDay()
  return {
    dayStart: new Date(day.epochMilliseconds),
    dayEnd: new Date(day.add({ days: 1 }).startOfDay().epochMilliseconds),
  }
}

export function candidateOf(notary: OnCall, wanted: Span): Candidate {
  const quarters = quartersOf(notary, wanted)
  return {
    notaryId: notary.id,
    firstQuarter: quarters[0] ?? wanted.startsAt,
    lastQuarter: quarters.at(-1) ?? wanted.startsAt,
    ...dayOf(notary.timezone, wanted.startsAt),
  }
}

/** Orders notaries who are free: the first one gets the booking (decision "Who gets it"). */
export const byPreference =
  (preferredNotaryId: number | null | undefined) =>
  (a: Standing, b: Standing): number => {
    if (a.notaryId === preferredNotaryId) return -1
    if (b.notaryId === preferredNotaryId) return 1
    const idleSince = ({ lastQuarter }: Standing) => lastQuarter?.getTime() ?? Number.NEGATIVE_INFINITY
    return a.load - b.load || compare(idleSince(a), idleSince(b)) || a.notaryId - b.notaryId
  }

/** Subtraction would give NaN for two notaries without bookings. */
const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0)
