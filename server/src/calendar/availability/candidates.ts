import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { type Candidate, quartersTouched, type Standing } from '../claims/claims.ts'
import type { OnCall } from '../notaries/notaries.ts'
import type { ServiceRow } from '../services/services.ts'
import { canSign, longestMinutes } from './durations.ts'
import { onDuty } from './shifts.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** The rule that rejects a time. */
export type Reason = 'past' | 'notice' | 'horizon' | 'closed' | 'signing_method' | 'booked' | 'held'

export interface Span {
  startsAt: Date
  durationMinutes: number
}

/** Which time is wanted, and of whom. */
export interface Wish extends Span {
  category: ServiceRow['category']
  signingMethod: string
  /** Only this notary. */
  onlyNotaryId?: number | undefined
}

/** Why the time cannot be booked, whoever is free. */
export function outsideOf(
  workspace: WorkspaceRow,
  { startsAt, withNotice = false }: { startsAt: Date; withNotice?: boolean },
  now: Date,
): Reason | undefined {
  const aheadMs = startsAt.getTime() - now.getTime()
  if (aheadMs < 0) return 'past'
  if (withNotice && aheadMs < workspace.minimum_notice_minutes * minuteMs) return 'notice'
  if (aheadMs > workspace.horizon_days * dayMs) return 'horizon'
  return undefined
}

/** Whether the notary signs with the method and offers the category, and is on duty for all of it. */
export const serves = (notary: OnCall, wish: Wish): boolean =>
  canSign(notary, wish.signingMethod) && isOnDuty(notary, wish)

/** The rule that keeps all notaries from serving: some would, with another signing method. */
export const unservedReason = (notaries: OnCall[], wish: Wish): 'closed' | 'signing_method' =>
  notaries.some(notary => isOnDuty(notary, wish)) ? 'signing_method' : 'closed'

function isOnDuty(notary: OnCall, { category, onlyNotaryId, startsAt, durationMinutes }: Wish): boolean {
  if (onlyNotaryId !== undefined && notary.id !== onlyNotaryId) return false
  if (durationMinutes > longestMinutes) return false
  const startMs = startsAt.getTime()
  return notary.categories.includes(category) && onDuty(notary, startMs, startMs + durationMinutes * minuteMs)
}

type Buffers = Pick<OnCall, 'buffer_before_minutes' | 'buffer_after_minutes'>

/** The quarters that the notary gives, with the buffers. */
export function quartersOf(notary: Buffers, { startsAt, durationMinutes }: Span): Date[] {
  const startMs = startsAt.getTime() - notary.buffer_before_minutes * minuteMs
  const endMs = startsAt.getTime() + (durationMinutes + notary.buffer_after_minutes) * minuteMs
  return quartersTouched(startMs, endMs)
}

export function candidateOf(notary: OnCall, wanted: Span): Candidate {
  const quarters = quartersOf(notary, wanted)
  const start = Temporal.Instant.fromEpochMilliseconds(wanted.startsAt.getTime())
  const day = start.toZonedDateTimeISO(notary.timezone).startOfDay()
  return {
    notaryId: notary.id,
    firstQuarter: quarters[0] ?? wanted.startsAt,
    lastQuarter: quarters.at(-1) ?? wanted.startsAt,
    dayStart: new Date(day.epochMilliseconds),
    dayEnd: new Date(day.add({ days: 1 }).startOfDay().epochMilliseconds),
  }
}

/** Who gets it (decision "Who gets it"). */
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
