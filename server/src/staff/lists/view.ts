import { cancellationOf } from '../../bookings/appointments/view.ts'
import type { Place } from '../../bookings/shared/place.ts'
import { customerOf } from '../../bookings/shared/view.ts'
import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { startTimeOrNull, wireTime } from '../../platform/lib/clock.ts'
import { majorUnits, totalMinor } from '../../platform/lib/money.ts'
import { blockers, type Entry } from './readiness.ts'

const common = (entry: Entry, now: Date) => ({
  id: entry.id,
  timestamp: startTimeOrNull(entry.starts_at),
  duration_minutes: entry.duration_minutes,
  service: entry.service,
  signing_method: entry.signing_method,
  quantity: entry.quantity,
  lang: entry.lang,
  notary_id: entry.notary_id,
  notary_name: entry.notary_name,
  customer: customerOf(entry),
  counts: countsOf(entry),
  blockers: blockers(entry, now),
  created_at: wireTime(entry.created_at),
})

export const countsOf = ({ signers, unverified, documents, videos }: Entry) => ({
  signers,
  signers_unverified: unverified,
  documents,
  videos,
})

/** Null for an appointment whose service is gone. */
export const priceOf = ({ unit_price_minor, currency, quantity }: Entry) =>
  unit_price_minor === null || currency === null
    ? null
    : {
        unit_price: majorUnits(unit_price_minor, currency),
        total_price: majorUnits(totalMinor(unit_price_minor, quantity), currency),
        currency,
      }

export const appointmentItem = (ctx: Context, entry: Entry, now: Date) => ({
  object: 'appointment' as const,
  ...common(entry, now),
  status: entry.status as 'draft' | 'scheduled' | 'completed' | 'canceled',
  timezone: entry.timezone ?? '',
  reservation_id: entry.reservation_id,
  ...cancellationOf(entry),
  links: { self: manageUrl(ctx, `/appointments/${entry.id}`) },
})

export const reservationItem = (ctx: Context, entry: Entry, now: Date) => ({
  object: 'reservation' as const,
  ...common(entry, now),
  status: entry.status,
  timezone: entry.timezone,
  appointment_id: entry.appointment_id,
  prepaid: entry.prepaid ?? false,
  submitted_at: entry.submitted_at ? wireTime(entry.submitted_at) : null,
  links: { self: manageUrl(ctx, `/reservations/${entry.id}`) },
})

/** The place that counts. */
export const placeView = ({ location, locationOf, meetingUrl, meetingUrlOf }: Place) => ({
  location,
  location_of: location === null ? null : locationOf,
  meeting_url: meetingUrl,
  meeting_url_of: meetingUrl === null ? null : meetingUrlOf,
})
