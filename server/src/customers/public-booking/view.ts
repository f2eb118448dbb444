import type { RequestRow } from '../../bookings/requests/requests.ts'
import type { ServiceRow } from '../../calendar/services/services.ts'
import type { Context } from '../../platform/context.ts'
import { bookingUrl, pageUrl } from '../../platform/http/urls.ts'
import { startTime, wireTime } from '../../platform/lib/clock.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import type { Visited } from './access.ts'

export const openBookingView = (ctx: Context, { workspace, slug }: Visited, services: ServiceRow[]) => ({
  object: 'open_booking' as const,
  business: { name: workspace.display_name ?? workspace.name, timezone: workspace.timezone },
  services: services.map(({ handle, label, duration_minutes, unit_price_minor, currency, location }) => ({
    handle,
    label,
    duration_minutes,
    unit_price: majorUnits(unit_price_minor, currency),
    currency,
    location,
  })),
  links: { self: bookingUrl(ctx, `open/${slug}`), page: pageUrl(ctx, `/book/${slug}`) },
})

export const requestView = (ctx: Context, { slug }: Visited, request: RequestRow) => ({
  object: 'booking_request' as const,
  key: request.key,
  service: request.service,
  timestamp: startTime(request.starts_at),
  timezone: request.timezone,
  email: request.email,
  expires_at: wireTime(request.expires_at),
  links: { confirm: bookingUrl(ctx, `open/${slug}/requests/${request.key}/confirm`) },
})
