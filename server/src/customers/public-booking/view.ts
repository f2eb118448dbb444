import { visibleTo } from '../../bookings/answers/rules.ts'
import { heldUntil, type RequestRow } from '../../bookings/requests/requests.ts'
import { shownPriceLines } from '../../calendar/services/price-lines.ts'
import { shownQuestion } from '../../calendar/services/questions.ts'
import type { ServiceRow } from '../../calendar/services/services.ts'
import { shownTexts } from '../../calendar/services/texts.ts'
import { confirmationOf, paymentOf } from '../../calendar/services/view.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { bookingUrl, pageUrl } from '../../platform/http/urls.ts'
import { startTime, wireTime } from '../../platform/lib/clock.ts'
import type { Language } from '../../platform/lib/language-tags.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { fairText } from '../../platform/lib/shown-text.ts'
import { businessName } from '../../workspaces/brand.ts'
import type { Visited } from './access.ts'

export const openBookingView = (
  ctx: Context,
  { workspace, slug }: Visited,
  services: ServiceRow[],
  language: Language,
) => ({
  object: 'open_booking' as const,
  business: { name: businessName(workspace), timezone: workspace.timezone },
  services: services.map(service => ({
    handle: service.handle,
    label: service.label,
    texts: shownTexts(service, language),
    ...paymentOf(service),
    ...confirmationOf(service),
    duration_minutes: service.duration_minutes,
    unit_price: majorUnits(service.unit_price_minor, service.currency),
    currency: service.currency,
    price_lines: shownPriceLines(service.price_lines, service.currency),
    questions: visibleTo(service.questions, 'customer').map(question => {
      const { shown_to: _, ...shown } = shownQuestion(question, language)
      return shown
    }),
    location: fairText(service.location),
  })),
  links: { self: bookingUrl(ctx, `open/${slug}`), page: pageUrl(ctx, `/book/${slug}`) },
})

export async function requestView(db: Db, ctx: Context, { slug, workspace }: Visited, request: RequestRow) {
  const until = await heldUntil(db, ctx, workspace, request)
  return {
    object: 'booking_request' as const,
    key: request.key,
    service: request.service,
    timestamp: startTime(request.starts_at),
    timezone: request.timezone,
    email: request.email,
    held_until: until && wireTime(until),
    expires_at: wireTime(request.expires_at),
    links: { confirm: bookingUrl(ctx, `open/${slug}/requests/${request.key}/confirm`) },
  }
}
