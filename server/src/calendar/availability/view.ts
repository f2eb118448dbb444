import { wireTime } from '../../platform/lib/clock.ts'
import { quarterMs } from '../claims/claims.ts'
import type { Availability, BusySource } from './availability.ts'
import type { Closing } from './calendar.ts'
import type { FreeStart } from './slots.ts'
import { midnightOf, minuteMs } from './wall-clock.ts'

/** The question as it was understood. `links.self` repeats it. */
export type Asked = Record<string, string | number>

/** `url` is the URL of the request. */
export const availabilityView = (
  { date, timezone, offsetMs, slots, starts, closures, busyCalendars }: Availability,
  url: string,
  asked: Asked,
) => {
  const query = new URLSearchParams({ date, timezone })
  for (const [name, value] of Object.entries(asked)) query.append(name, String(value))
  return {
    object: 'availability' as const,
    date,
    timezone,
    // Not -0, which JSON would keep.
    utc_offset: Math.trunc(offsetMs / (60 * minuteMs)) + 0,
    utc_offset_minutes: Math.trunc(offsetMs / minuteMs) + 0,
    availability: Object.fromEntries(slots.map(({ key, reason }) => [key, reason === undefined])),
    ...(asked.explain === 1
      ? { reasons: Object.fromEntries(slots.flatMap(({ key, reason }) => (reason ? [[key, reason]] : []))) }
      : {}),
    ...(asked.explain === 1 && closures.length > 0 ? { closures: closures.map(closureView) } : {}),
    ...(asked.explain === 1 && busyCalendars.length > 0
      ? { busy_calendars: busyCalendars.map(busySourceView) }
      : {}),
    ...(asked.starts === 1 ? { starts: starts.map(start => localTime(date, start)) } : {}),
    links: { self: `${url}?${query}` },
  }
}

const closureView = ({ id, name, starts_at, ends_at }: Closing) => ({
  id,
  name,
  starts_at: wireTime(starts_at),
  ends_at: wireTime(ends_at),
})

function busySourceView({ id, notary_id, read_at, agedMs }: BusySource) {
  const minutes = Math.floor(agedMs / minuteMs)
  const age = minutes === 1 ? '1 minute' : `${minutes} minutes`
  const explanation = `Busy in the notary's own calendar, read ${age} ago.`
  return { id, notary_id, read_at: wireTime(read_at), explanation }
}

/** The flags that are 1. */
export const raisedFlags = (query: Record<string, unknown>, names: readonly string[]): Asked =>
  Object.fromEntries(names.filter(name => query[name] === 1).map(name => [name, 1]))

/** `2026-11-20T09:00:00-05:00`. The offset is that of this time, before or after a clock change. */
function localTime(date: string, { quarter, startMs }: FreeStart): string {
  const localMs = midnightOf(date) + quarter * quarterMs
  const minutes = Math.round((localMs - startMs) / minuteMs)
  const pad = (value: number) => String(value).padStart(2, '0')
  const offset = `${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`
  return `${new Date(localMs).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${offset}`
}
