import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { Turns } from '../../platform/lib/turns.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { quarterMs } from '../claims/claims.ts'
import type { OnCall } from '../notaries/notaries.ts'
import type { ServiceRow } from '../services/services.ts'
import { bookableService } from './availability.ts'
import { calendarFor } from './calendar.ts'
import { type DurationWith, type Limits, limitsOf } from './day.ts'
import { bookable } from './find-starts.ts'
import { remembered } from './remembered.ts'
import { shiftsBetween } from './shifts.ts'
import { dateAt, dayMs, midnightOf, minuteMs } from './wall-clock.ts'

/** The days that are looked at together, and how far ahead at most. */
const daysAtOnce = 31
const mostDays = 372

/**
 * The services that visitors can book, in catalog order: some notary is on duty for each within the booking
 * window. A service whose times are all booked is among them, because a time may become free. Looks at the
 * duty of notaries only, so that it is computed once a day for a calendar in memory.
 */
export async function bookableServices(db: Db, ctx: Context, workspace: WorkspaceRow): Promise<ServiceRow[]> {
  const { services, notaries, memo } = await calendarFor(db, ctx, workspace)
  const now = businessNow(ctx, workspace)
  const { minimum_notice_minutes: notice, horizon_days: days } = workspace
  const key = `served ${dateAt('UTC', now.getTime())} ${notice} ${days}`
  const served = await remembered(memo, key, () =>
    servedOf(services, notaries, limitsOf(workspace, now), Math.min(days, mostDays)),
  )
  return services.filter(({ handle }) => served.has(handle))
}

/**
 * Handles of the services for which a notary is on duty long enough. Looks at the duty of each notary in each
 * month once, for all services that no notary was found for yet.
 */
export async function servedOf(
  services: ServiceRow[],
  notaries: OnCall[],
  limits: Limits,
  days: number,
): Promise<Set<string>> {
  const turns = new Turns()
  const served = new Set<string>()
  let wanted = services.map(service => ({
    handle: service.handle,
    durationWith: bookable(bookableService(service)).durationWith,
  }))
  const todayMs = midnightOf(dateAt('UTC', limits.nowMs))
  for (let at = 0; at <= days && wanted.length > 0; at += daysAtOnce) {
    const fromMs = todayMs + at * dayMs
    for (const notary of notaries) {
      const longest = longestOf(notary, wanted)
      if (longest === 0) continue
      const dutyMs = longestDuty(notary, limits, fromMs, fromMs + daysAtOnce * dayMs, longest * minuteMs)
      const isServed = ({ durationWith }: { durationWith: DurationWith }) =>
        (durationWith(notary) ?? Number.POSITIVE_INFINITY) * minuteMs <= dutyMs
      for (const one of wanted) if (isServed(one)) served.add(one.handle)
      wanted = wanted.filter(({ handle }) => !served.has(handle))
      if (wanted.length === 0) break
      await turns.give()
    }
  }
  return served
}

/** Minutes of the longest of these services that the notary offers. */
const longestOf = (notary: OnCall, services: { durationWith: DurationWith }[]): number =>
  Math.max(0, ...services.map(({ durationWith }) => durationWith(notary) ?? 0))

/**
 * How long an appointment can be at most, up to `wantedMs`, of those that start from `fromMs` until before
 * `toMs` and within the booking window. 0: none can start.
 */
function longestDuty(notary: OnCall, limits: Limits, fromMs: number, toMs: number, wantedMs: number): number {
  const firstMs = Math.ceil(Math.max(fromMs, limits.fromMs) / quarterMs) * quarterMs
  const lastMs = Math.min(toMs - quarterMs, limits.untilMs)
  if (firstMs > lastMs) return 0
  const shifts = shiftsBetween(notary, firstMs, lastMs + wantedMs)
  return shifts.reduce((longest, { startMs, endMs }) => {
    const beginMs = Math.ceil(startMs / quarterMs) * quarterMs
    return beginMs > lastMs ? longest : Math.max(longest, endMs - beginMs)
  }, 0)
}
