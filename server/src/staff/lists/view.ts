import { answersField, askedQuestions } from '../../bookings/answers/rules.ts'
import { cancellationOf } from '../../bookings/appointments/view.ts'
import { cancellationView } from '../../bookings/cancellation/view.ts'
import { mostOf } from '../../bookings/card-holds/rules.ts'
import { priceView } from '../../bookings/pricing/view.ts'
import { timeRequestView } from '../../bookings/reservations/time-request.ts'
import { isPrepaid, paymentView } from '../../bookings/shared/money.ts'
import type { Place } from '../../bookings/shared/place.ts'
import { customerOf } from '../../bookings/shared/view.ts'
import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { startTimeOrNull, wireTime } from '../../platform/lib/clock.ts'
import { languageOf } from '../../platform/lib/language-tags.ts'
import { blockers, type Entry, moneyOf } from './readiness.ts'

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
  ...answersField(entry),
  counts: countsOf(entry),
  billing_reference: entry.billing_reference,
  payment: paymentOf(entry),
  blockers: blockers(entry, now),
  created_at: wireTime(entry.created_at),
})

export const countsOf = ({ signers, unverified, documents, videos }: Entry) => ({
  signers,
  signers_unverified: unverified,
  documents,
  videos,
})

/** As staff see them: in English where there is no answer. */
export const questionsOf = ({ questions, answers }: Entry) =>
  askedQuestions(questions, answers, 'en', 'staff')

/** Null for an appointment whose service is gone. */
export const priceOf = ({ unit_price_minor, currency, quantity, pricing, lang }: Entry) =>
  unit_price_minor === null || currency === null
    ? null
    : priceView({ unit_price_minor, currency, quantity, pricing }, languageOf(lang).language)

/** The money of the booking. Null for an appointment without a reservation. */
export function paymentOf(entry: Entry) {
  const money = moneyOf(entry)
  return money && paymentView(money, entry.status, entry.hold ? mostOf(entry.hold) : 0)
}

/** What it costs to cancel the booking. Null for an appointment without a reservation. */
export function cancellationOfEntry(entry: Entry, now: Date) {
  const money = moneyOf(entry)
  const { cancellation_policy, policy_starts_at, starts_at: startsAt, status } = entry
  return (
    money && cancellationView({ ...money, cancellation_policy, policy_starts_at }, { startsAt, status, now })
  )
}

export const appointmentItem = (ctx: Context, entry: Entry, now: Date) => ({
  object: 'appointment' as const,
  ...common(entry, now),
  status: entry.status as 'draft' | 'scheduled' | 'completed' | 'canceled',
  timezone: entry.timezone ?? '',
  reservation_id: entry.reservation_id,
  is_no_show: entry.is_missed,
  ...cancellationOf(entry),
  links: { self: manageUrl(ctx, `/appointments/${entry.id}`) },
})

function isPrepaidEntry(entry: Entry): boolean {
  const money = moneyOf(entry)
  return money !== null && isPrepaid(money)
}

export const reservationItem = (ctx: Context, entry: Entry, now: Date) => ({
  object: 'reservation' as const,
  ...common(entry, now),
  status: entry.status,
  timezone: entry.timezone,
  appointment_id: entry.appointment_id,
  request: timeRequestView(entry),
  prepaid: isPrepaidEntry(entry),
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
