import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { hoursWire } from './hours.ts'
import type { NotaryRow } from './queries.ts'
import type { TimeOff } from './time-off.ts'
import type { TimeOffSeries } from './time-off-series.ts'

export const notaryView = (ctx: Context, row: NotaryRow) => ({
  object: 'notary' as const,
  id: row.id,
  name: row.name,
  email: row.email,
  categories: row.categories,
  signing_methods: row.signing_methods,
  commission_state: row.commission_state,
  timezone: row.timezone,
  buffer_before_minutes: row.buffer_before_minutes,
  buffer_after_minutes: row.buffer_after_minutes,
  location: row.location,
  meeting_url: row.meeting_url,
  lang: row.lang,
  notify_assigned: row.notify_assigned,
  notify_moved: row.notify_moved,
  notify_canceled: row.notify_canceled,
  notify_next_day: row.notify_next_day,
  notify_calendar: row.notify_calendar,
  created_at: wireTime(row.created_at),
  links: { self: manageUrl(ctx, `/notaries/${row.id}`) },
})

export const hoursView = (ctx: Context, row: NotaryRow) => ({
  object: 'notary_hours' as const,
  notary_id: row.id,
  timezone: row.timezone,
  ...hoursWire(row),
  links: { self: manageUrl(ctx, `/notaries/${row.id}/hours`) },
})

export const timeOffView = (ctx: Context, row: TimeOff) => ({
  object: 'time_off' as const,
  id: row.id,
  notary_id: row.notary_id,
  starts_at: wireTime(row.starts_at),
  ends_at: wireTime(row.ends_at),
  reason: row.reason,
  series_id: row.series_id,
  appointment_ids: row.appointment_ids,
  links: { self: manageUrl(ctx, `/notaries/${row.notary_id}/time-off/${row.id}`) },
})

export const timeOffSeriesView = (ctx: Context, { id, notary_id, timezone, times }: TimeOffSeries) => ({
  object: 'time_off_series' as const,
  id,
  notary_id,
  timezone,
  data: times.map(row => timeOffView(ctx, row)),
})
