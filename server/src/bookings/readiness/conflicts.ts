import type { Closing } from '../../calendar/availability/calendar.ts'
import { type Hours, onDuty } from '../../calendar/availability/shifts.ts'

/** Why nobody works at the time of a session, though it is booked. */
export const conflictCodes = ['notary_off', 'closed_day'] as const
export type Conflict = (typeof conflictCodes)[number]

/** Who works when: notaries without closures and busy times, and the closures. */
export interface Duty {
  notaries: ReadonlyMap<number, Hours>
  closures: Pick<Closing, 'starts_at' | 'ends_at'>[]
}

/** The parts of a calendar in memory that decide it (`calendarFor`). */
export const dutyOf = (calendar: {
  notariesIfOpen: (Hours & { id: number })[]
  closures: Duty['closures']
}): Duty => ({
  notaries: new Map(calendar.notariesIfOpen.map(notary => [notary.id, notary])),
  closures: calendar.closures,
})

export interface Session {
  notaryId: number | null
  startsAt: Date
  endsAt: Date
}

/**
 * What the time of the session conflicts with: time off or no hours of its notary, and closed days. A removed
 * notary does not count: the session then has no notary. Busy times of imported calendars do not count
 * either: the server cannot tell whether the entry is the session itself.
 */
export function conflictsOf({ notaryId, startsAt, endsAt }: Session, duty: Duty): Conflict[] {
  const notary = notaryId === null ? undefined : duty.notaries.get(notaryId)
  const holds: Record<Conflict, boolean> = {
    notary_off: notary !== undefined && !onDuty(notary, startsAt.getTime(), endsAt.getTime()),
    closed_day: duty.closures.some(({ starts_at, ends_at }) => starts_at < endsAt && ends_at > startsAt),
  }
  return conflictCodes.filter(code => holds[code])
}
