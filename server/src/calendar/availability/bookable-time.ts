import type { WorkspaceRow } from '../../workspaces/workspaces.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Why a time cannot be booked. */
export type Reason = 'past' | 'notice' | 'horizon' | 'closed' | 'signing_method' | 'booked' | 'held'

/**
 * Why the workspace takes no booking at that time, independent of its notaries: the time is past, within the
 * minimum notice, or beyond the booking horizon. New bookings and moves of an appointment follow this rule.
 * Whether a notary is free then is decided in `claim-time.ts`.
 */
export function unbookableReason(
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
