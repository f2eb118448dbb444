import type { Context } from '../../platform/context.ts'
import { manageUrl, v3Url } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { FoundBooking, FoundPart } from './queries.ts'
import type { Found } from './search.ts'

export const resultsView = (ctx: Context, found: Found, timezone: string) => ({
  object: 'search_results' as const,
  data: [
    ...(found.event ? [eventResult(ctx, found.event)] : []),
    ...found.bookings.map(row => bookingResult(ctx, row, timezone)),
    ...found.signers.map(row => partResult(ctx, 'signer', row)),
    ...found.documents.map(row => partResult(ctx, 'document', row)),
  ],
  has_more: found.hasMore,
})

/** What only a booking has. */
const noBooking = { status: null, starts_at: null }

const bookingResult = (ctx: Context, row: FoundBooking, timezone: string) => ({
  object: 'search_result' as const,
  kind: row.kind,
  id: String(row.id),
  title: `${row.first_name} ${row.last_name}`.trim(),
  subtitle: [row.status, localTime(row.starts_at, timezone), row.email]
    .filter(text => text !== '')
    .join(', '),
  status: row.status,
  starts_at: row.starts_at && wireTime(row.starts_at),
  email: row.email || null,
  booking:
    row.appointment_id === null
      ? { object: row.kind, id: row.id }
      : { object: 'appointment' as const, id: row.appointment_id },
  links: { self: manageUrl(ctx, `/${row.kind}s/${row.id}`) },
})

const partResult = (ctx: Context, kind: 'signer' | 'document', row: FoundPart) => ({
  object: 'search_result' as const,
  kind,
  id: String(row.id),
  title: row.name.trim(),
  subtitle: row.about,
  ...noBooking,
  email: kind === 'signer' ? row.about : null,
  booking: { object: row.booking_kind, id: row.booking_id },
  links: { self: v3Url(ctx, `/${kind}s/${row.id}`) },
})

const eventResult = (ctx: Context, { id, type, occurred_at, booking }: NonNullable<Found['event']>) => ({
  object: 'search_result' as const,
  kind: 'event' as const,
  id,
  title: type,
  subtitle: wireTime(occurred_at),
  ...noBooking,
  email: null,
  booking: booking ?? null,
  links: { self: manageUrl(ctx, `/events/${id}`) },
})

const localTime = (at: Date | null, timezone: string): string =>
  at === null
    ? ''
    : Temporal.Instant.fromEpochMilliseconds(at.getTime())
        .toZonedDateTimeISO(timezone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
        .replace('T', ' ')
