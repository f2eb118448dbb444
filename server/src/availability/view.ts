import type { Availability } from './availability.ts'
import { minuteMs } from './wall-clock.ts'

/** `url` is what was asked, `flags` what of its query: those at 1 were understood, and `links.self` repeats them. */
export const availabilityView = (
  { date, timezone, offsetMs, slots }: Availability,
  url: string,
  flags: Record<string, number | undefined>,
) => {
  const query = new URLSearchParams({ date, timezone })
  for (const [name, value] of Object.entries(flags)) if (value === 1) query.append(name, '1')
  return {
    object: 'availability' as const,
    date,
    timezone,
    // Not -0, which JSON would keep.
    utc_offset: Math.trunc(offsetMs / (60 * minuteMs)) + 0,
    utc_offset_minutes: Math.trunc(offsetMs / minuteMs) + 0,
    availability: Object.fromEntries(slots.map(({ key, reason }) => [key, reason === undefined])),
    ...(flags.explain === 1
      ? { reasons: Object.fromEntries(slots.flatMap(({ key, reason }) => (reason ? [[key, reason]] : []))) }
      : {}),
    links: { self: `${url}?${query}` },
  }
}
