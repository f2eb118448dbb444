import type { Context } from '../../platform/context.ts'
import { VersionedCache } from '../../platform/lib/versioned-cache.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { Booked } from './actions.ts'
import { type Plan, planScenarios } from './plan.ts'
import { requests, scenarios } from './scenarios.ts'
import type { Staff } from './setup.ts'

/** What the plan of a load depends on, as JSON has it: the same basis gives the same plan. */
export interface Basis {
  timezone: string
  /** Business time at the begin. */
  now: string
  /** Days that were closed before: start and end of each. */
  closed: [string, string][]
  staff: Staff
}

/** What was added so far: ids of each scenario, then of each request. */
export interface Made {
  booked: Booked[]
  documents: number
  drafts: number
}

export const nothingMade = (): Made => ({
  booked: [...scenarios, ...requests].map(() => ({ reservation: 0, appointment: 0 })),
  documents: 0,
  drafts: 0,
})

export const planOf = ({ timezone, now, closed }: Basis): Plan =>
  planScenarios(
    timezone,
    new Date(now),
    closed.map(([from, to]) => ({ starts_at: new Date(from), ends_at: new Date(to) })),
  )

/** The context at a business time of the workspace, for one transaction. */
export const clockAt = (ctx: Context, workspace: WorkspaceRow, time: Date): Context => ({
  ...ctx,
  // Calendars of the transaction: others must not see them before it commits.
  calendars: new VersionedCache(),
  clock: { now: () => new Date(time.getTime() - workspace.clock_offset_ms) },
})
