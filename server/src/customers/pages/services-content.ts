import type { ServiceRow } from '../../calendar/services/services.ts'
import { describeDuration } from '../../mail/languages/time-texts.ts'
import { html } from '../../platform/lib/html.ts'
import type { Content } from './document.ts'
import { link, type PageContext } from './page-context.ts'
import { placeText, priceText } from './summary.ts'

/** The services of a business, each with a link to its times. */
export function servicesContent(context: PageContext, slug: string, services: ServiceRow[]): Content {
  const { texts, locale, brand } = context
  const placeLine = ({ location, meeting_url: meetingUrl }: ServiceRow) => {
    const where = placeText(texts, { location, meetingUrl })
    return where && html`<br><span class="quiet lines">${where}</span>`
  }
  const line = (service: ServiceRow) => html`<li>
<p><a href="${link(context, `/book/${slug}/${service.handle}`)}"><bdi>${service.label}</bdi></a><br>
<span class="quiet">${describeDuration(service.duration_minutes, locale)} · ${priceText({ ...service, quantity: 1 }, locale)}</span>${placeLine(service)}</p>
</li>`
  const body = html`<p class="lead">${texts.chooseService}</p>
${services.length > 0 ? html`<ul class="rows">${services.map(line)}</ul>` : html`<p>${texts.noneAtAll(brand.contact)}</p>`}`
  return { heading: texts.bookHeading, body }
}
