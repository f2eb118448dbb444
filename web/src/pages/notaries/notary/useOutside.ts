import type { CalendarAppointment, Notary } from '@jurat/client/manage'
import { businessNow, useSession } from '../../../lib/session.ts'
import { addDays, isoDate, isoTime } from '../../../lib/time.ts'
import { useScheduled } from '../../../parts/data/useScheduled.ts'
import { dayMinutes, type Exception, minutesOf, stretchOf, type Week, weekdayOf } from './hours.ts'

interface Hours {
  week: Week
  exceptions: readonly Exception[]
}

/** Scheduled bookings of the notary that would be outside these hours. Null: there is no change to check. */
export function useOutside(notary: Notary, hours: Hours | null): CalendarAppointment[] {
  const { workspace } = useSession()
  const zone = notary.timezone
  const today = isoDate(zone, businessNow(workspace))
  const to = addDays(today, workspace.horizon_days)
  const bookings = useScheduled(hours && { from: today, to, zone, notaryId: notary.id })
  if (!hours) return []
  const now = businessNow(workspace)
  return bookings.filter(
    ({ starts_at, ends_at }) => Date.parse(starts_at) > now && !isWithin(hours, zone, starts_at, ends_at),
  )
}

/** Whether a range that begins on the same day, or on the day before, contains the time. */
function isWithin({ week, exceptions }: Hours, zone: string, startsAt: string, endsAt: string): boolean {
  const date = isoDate(zone, startsAt)
  const start = minutesOf(isoTime(zone, startsAt))
  const end = start + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
  const rangesOn = (day: string) =>
    (exceptions.find(one => one.date === day)?.spans ?? week[weekdayOf(day)]).map(stretchOf)
  return [
    ...rangesOn(date),
    ...rangesOn(addDays(date, -1)).map(one => ({ start: one.start - dayMinutes, end: one.end - dayMinutes })),
  ].some(one => one.start <= start && one.end >= end)
}
