import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { ServiceRow } from '../services/services.ts'
import { bookableService } from './availability.ts'
import { type Calendar, calendarFor } from './calendar.ts'
import { candidatesOf, limitsOf, startsOf, startsWithin } from './day.ts'
import { bookable } from './find-starts.ts'
import { dateAfter } from './period.ts'
import { dateAt } from './wall-clock.ts'

/** The days that are looked at together, and how far ahead at most. */
const daysAtOnce = 31
const mostDays = 372

/**
 * The services that visitors can book, in catalog order: some notary is on duty for each within the booking
 * window. A service whose times are all booked is among them, because a time may become free.
 */
export async function bookableServices(db: Db, ctx: Context, workspace: WorkspaceRow): Promise<ServiceRow[]> {
  const calendar = await calendarFor(db, ctx, workspace)
  const now = businessNow(ctx, workspace)
  return calendar.services.filter(service => isServed(calendar, workspace, service, now))
}

/** Looks at the duty of notaries only, so that it is computed once a day for a calendar in memory. */
function isServed(calendar: Calendar, workspace: WorkspaceRow, service: ServiceRow, now: Date): boolean {
  const today = dateAt('UTC', now.getTime())
  const { minimum_notice_minutes: notice, horizon_days: days } = workspace
  const wish = bookable(bookableService(service))
  const key = `served ${today} ${notice} ${days} ${wish.name}`
  const known = calendar.memo.get(key)
  if (typeof known === 'boolean') return known
  const limits = limitsOf(workspace, now)
  const isOnDuty = () => {
    if (calendar.notaries.every(notary => wish.durationWith(notary) === undefined)) return false
    for (let at = 0; at <= Math.min(days, mostDays); at += daysAtOnce) {
      const starts = startsOf('UTC', dateAfter(today, at), dateAfter(today, at + daysAtOnce - 1))
      const sought = startsWithin(starts, limits)
      if (candidatesOf(starts, calendar.notaries, wish.durationWith).some(({ duty }) => duty & sought))
        return true
    }
    return false
  }
  const served = isOnDuty()
  calendar.memo.set(key, served)
  return served
}
