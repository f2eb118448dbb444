import { beginsAgain } from '../../platform/lib/begun.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { targetProblem } from '../../platform/outbound/address.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Longer than a reading takes. */
const leaseMs = 2 * minuteMs

/**
 * Until when a calendar is taken that has been begun so often. It is read again then, if its process ended.
 */
export const takenUntil = (now: Date, begun: number): Date => beginsAgain(now, begun, leaseMs)

/** How often a calendar is read. */
const everyMs = 5 * minuteMs
/** Delays after failed attempts. The last one repeats. */
const delaysMs = [5, 5, 10, 20, 40, 60].map(minutes => minutes * minuteMs)
/** Without contact for longer, the notary and staff are warned. */
const silentMs = hourMs

/** The URL that is read for an address that a person pasted. Throws `invalid_request`. */
export function urlOf(address: string, mode: WorkspaceRow['mode']): URL {
  const url = URL.parse(address.replace(/^webcals?:/i, 'https:'))
  const wrong = url ? targetProblem(url, mode) : problem('not_absolute')
  if (!url || wrong) throw invalidParams({ url: wrong ?? problem('not_absolute') })
  url.hash = ''
  return url
}

const mostCalendars = 5
/** Busy times of all calendars of a workspace, at most: 50 notaries with a thousand each. */
export const mostOfWorkspace = 50_000

/** Throws `unprocessable_entity`. */
export function assertRoom(calendars: number): void {
  if (calendars >= mostCalendars)
    throw refusal('unprocessable_entity', 'too_many_calendars', { most: mostCalendars })
}

/**
 * The time whose busy times are needed, and the end of what is read: a week more, so that an unchanged
 * calendar is not expanded again at each read. Days of UTC: a long event would otherwise begin later at each
 * read.
 */
export function spanOf({ horizon_days }: Pick<WorkspaceRow, 'horizon_days'>, now: Date) {
  const day = Math.floor(now.getTime() / dayMs) * dayMs
  // An appointment that begins on the last day lasts a week at most.
  const neededMs = day + (horizon_days + 9) * dayMs
  return { fromMs: day - 2 * dayMs, neededMs, toMs: neededMs + 7 * dayMs }
}

/**
 * When to read next. `random` is from 0 to 1: calendars that were added together are not read together for
 * ever.
 */
export const nextRead = (now: Date, random: number): Date =>
  new Date(now.getTime() + everyMs * (0.9 + 0.2 * random))

/** The same after this number of failures in a row. `silentAt`: never later than the warning is due. */
export function nextTry(
  now: Date,
  failures: number,
  { retryAfterMs, warnAt, random }: { retryAfterMs: number | null; warnAt: Date | null; random: number },
): Date {
  const delayMs = (delaysMs[failures - 1] ?? hourMs) * (0.9 + 0.2 * random)
  const waitMs = Math.max(delayMs, Math.min(retryAfterMs ?? 0, hourMs))
  const next = now.getTime() + waitMs
  return new Date(warnAt && warnAt > now ? Math.min(next, warnAt.getTime()) : next)
}

/** When to warn about a calendar that was last read then. */
export const warningAt = (readAt: Date): Date => new Date(readAt.getTime() + silentMs)
