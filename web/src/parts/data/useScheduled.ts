import { useQuery } from '@tanstack/react-query'
import type { CalendarAppointment } from '../../../../client/src/manage.ts'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { addDays } from '../../lib/time.ts'

/** The calendar is read in parts of this many days. */
const partDays = 62
const mostParts = 6

interface Wanted {
  /** First and last date, in the zone. */
  from: string
  to: string
  zone: string
  /** Without it: of all notaries, and those without one. */
  notaryId?: number
}

/** The scheduled bookings of some days, at most of a year. Null: none are wanted. */
export function useScheduled(wanted: Wanted | null): CalendarAppointment[] {
  const { workspace } = useSession()
  const { data = [] } = useQuery({
    queryKey: ['calendar', workspace.id, 'bookings', wanted],
    queryFn: async () => (wanted ? readBookings(workspace.id, wanted) : []),
    enabled: wanted !== null,
  })
  return data
}

async function readBookings(workspace_id: number, { from, to, zone, notaryId }: Wanted) {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const parts = Math.min(mostParts, Math.ceil(days / partDays))
  const reads = Array.from({ length: parts }, async (_, part) => {
    const first = addDays(from, part * partDays)
    const last = addDays(first, partDays - 1)
    return manage.calendar.get({
      workspace_id,
      timezone: zone,
      from: first,
      to: last < to ? last : to,
      ...(notaryId === undefined ? {} : { notary_ids: String(notaryId) }),
    })
  })
  const all = (await Promise.all(reads)).flatMap(({ notaries, unassigned }) => [
    ...notaries.flatMap(({ appointments }) => appointments),
    ...(notaryId === undefined ? unassigned : []),
  ])
  // A booking over midnight is in two parts.
  return [...new Map(all.map(one => [one.id, one])).values()]
    .filter(({ status }) => status === 'scheduled')
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
}

/** Those that have time in common with a period in milliseconds. */
export const bookingsIn = (bookings: CalendarAppointment[], start: number, end: number) =>
  bookings.filter(one => Date.parse(one.starts_at) < end && Date.parse(one.ends_at) > start)
