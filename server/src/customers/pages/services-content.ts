import { placeOfService } from '../../bookings/shared/place.ts'
import type { ServiceRow } from '../../calendar/services/services.ts'
import { inLanguage, type ShownTexts, thingsOf } from '../../calendar/services/texts.ts'
import { serviceTexts } from '../../mail/languages/service-texts.ts'
import { describeDuration } from '../../mail/languages/time-texts.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { type Content, contactLink } from './document.ts'
import { link, type PageContext, type TimePage } from './page-context.ts'
import { offerOf, offerText } from './price.ts'
import { placeText } from './summary.ts'

/** The services of a business, each with a link to its times. `note` is shown above them. */
export function servicesContent(
  context: PageContext,
  slug: string,
  services: ServiceRow[],
  note: Html = html``,
): Content {
  const { texts, locale, brand, language } = context
  const placeLine = (service: ServiceRow) => {
    const where = placeText(texts, placeOfService(service))
    return where && html`<br><span class="quiet lines">${where}</span>`
  }
  const line = (service: ServiceRow & ShownTexts) => html`<li>
<p><a href="${link(context, `/book/${slug}/${service.handle}`)}"><bdi>${service.label}</bdi></a><br>
${service.description && html`<span class="lines">${service.description}</span><br>`}
<span class="quiet">${describeDuration(service.duration_minutes, locale)} · ${offerText({ language, locale, service }, offerOf(service, { ...context, quantity: 1 }), true)}</span>${placeLine(service)}</p>
</li>`
  const shown = services.map(service => inLanguage(service, language))
  const body = html`${note}<p class="lead">${texts.chooseService}</p>
${shown.length > 0 ? html`<ul class="rows">${shown.map(line)}</ul>` : html`<p>${texts.noneAtAll(brand.contact)}</p>`}`
  return { heading: texts.bookHeading, body, about: texts.bookAbout(brand.name) }
}

/** The address of a service that nobody can do at present: the reader learns it before choosing a day. */
export function notOfferedContent(
  context: PageContext,
  slug: string,
  service: ShownTexts,
  isOtherOffered: boolean,
): Content {
  const { texts, brand, language } = context
  const { notOffered, notOfferedHelp } = serviceTexts[language]
  const body = html`<p class="lead"><bdi>${service.label}</bdi></p>
<p>${brand.contact ? html`${notOfferedHelp(true)} ${contactLink(brand.contact)}` : notOfferedHelp(false)}</p>
${isOtherOffered && html`<p><a class="button main" href="${link(context, `/book/${slug}`)}">${texts.otherService}</a></p>`}`
  return { heading: notOffered, body, hasContact: true }
}

/** What the service is for, and what to bring, below its name. */
export function aboutService({ service, language }: Pick<TimePage, 'service' | 'language'>): Html {
  const things = thingsOf(service)
  return html`${service.description !== null && html`<p class="lines">${service.description}</p>`}
${things.length > 0 && html`<details class="fold"><summary>${serviceTexts[language].bring}</summary><ul>${things.map(thing => html`<li>${thing}</li>`)}</ul></details>`}`
}
