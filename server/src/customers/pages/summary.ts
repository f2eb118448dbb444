import type { Place } from '../../bookings/appointments/place.ts'
import { fullName } from '../../bookings/signers/rules.ts'
import type { SignerRow } from '../../bookings/signers/signers.ts'
import type { PageTexts } from '../../mail/languages/page-texts.ts'
import { describeDuration } from '../../mail/languages/time-texts.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { majorUnits, totalMinor } from '../../platform/lib/money.ts'
import { mainOf } from '../booking/access.ts'
import { contactLink } from './document.ts'
import { dayOf, fullTime, moneyText, placeOfZone, shortTime, timeRange } from './times.ts'
import type { Choosing, Visit } from './visit.ts'

export type Fact = readonly [label: string, value: Html | string]

interface Span {
  startsAt: Date
  durationMinutes: number
}

/** What the customer checks before booking, and finds on the appointment's page. A signer sees no price. */
export const factsOf = (visit: Visit, span: Span, signer?: SignerRow): Fact[] => [
  ...timeFacts(visit, span),
  ...(signer ? [] : [...priceOf(visit), customerFact(visit)]),
]

/** When, how long, what and where. */
export const timeFacts = (visit: Choosing, span: Span): Fact[] => [
  [visit.texts.day, dayOf(span.startsAt, visit)],
  [
    visit.texts.time,
    html`${timeRange(span.startsAt, endOf(span), visit)}${businessTime(visit, span.startsAt)}`,
  ],
  ...whatFacts(visit, span),
]

/** From the old time to the new one, and what does not change. */
export const moveFacts = (visit: Visit, old: Date | null, span: Span): Fact[] => [
  ...bookedNowFact(visit, old),
  [
    visit.texts.newTime,
    html`<strong>${fullTime(span.startsAt, visit)}</strong>${businessTime(visit, span.startsAt)}`,
  ],
  ...whatFacts(visit, span),
  ...priceOf(visit),
  customerFact(visit),
]

/** The time that the customer gives up, struck. */
export const bookedNowFact = (visit: Choosing, old: Date | null): Fact[] =>
  old ? [[visit.texts.bookedNow, html`<s>${fullTime(old, visit)}</s>`]] : []

function whatFacts({ texts, locale, service, place }: Choosing, { durationMinutes }: Span): Fact[] {
  const where = placeText(texts, place)
  return [
    [texts.duration, describeDuration(durationMinutes, locale)],
    [texts.service, html`<bdi>${service.label}</bdi>`],
    ...(where ? [[texts.place, html`<span class="lines">${where}</span>`] as const] : []),
  ]
}

/** The address, or that it is online. Null if neither is known. */
export const placeText = (texts: PageTexts, { location, meetingUrl }: Place): string | null =>
  location ?? (meetingUrl ? texts.online : null)

function businessTime({ texts, locale, timezone, workspace }: Choosing, startsAt: Date): Html | false {
  const business = { locale, timezone: workspace.timezone }
  return (
    business.timezone !== timezone &&
    html`<br><span class="quiet">${texts.atBusiness(shortTime(startsAt, business), placeOfZone(business))}</span>`
  )
}

function customerFact(visit: Visit, below: Html | false = false): Fact {
  const { name, email, phone } = customerOf(visit)
  return [visit.texts.customer, html`<bdi>${name}</bdi><br>${email}${phone && html`<br>${phone}`}${below}`]
}

/** How customers reach the business: by its contact, else by replying to a mail that has a reply address. */
export const waysToReach = ({ brand, texts, workspace }: Visit): Html | string | null =>
  brand.contact ? contactLink(brand.contact) : workspace.mail_reply_to && texts.replyToEmail

/** What the customer checks. Name and address cannot be edited there. */
export function checkFacts(visit: Visit, span: Span): Fact[] {
  const reach = waysToReach(visit)
  const help = reach && html`<br><span class="quiet">${visit.texts.wrongDetails} ${reach}</span>`
  return [...timeFacts(visit, span), ...priceOf(visit), customerFact(visit, help || false)]
}

const endOf = ({ startsAt, durationMinutes }: Span) => new Date(startsAt.getTime() + durationMinutes * 60_000)

export function customerOf({ access }: Visit) {
  const { first_name = '', last_name = '', email = '', phone = null } = mainOf(access) ?? {}
  return { name: fullName(first_name, last_name), email, phone }
}

function priceOf({ access: { reservation }, texts, locale }: Visit): Fact[] {
  if (!reservation) return []
  const text = priceText(reservation, locale)
  return [[texts.price, reservation.prepaid ? texts.paid(text) : text]]
}

interface Price {
  currency: string
  unit_price_minor: number
  quantity: number
}

/** The total, such as `$25.00`. */
export const priceText = ({ currency, unit_price_minor, quantity }: Price, locale: string): string =>
  moneyText(majorUnits(totalMinor(unit_price_minor, quantity), currency), currency, locale)

export const summaryList = (facts: Fact[]): Html =>
  html`<dl class="facts">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`

/** `Remote notarization · 30 minutes · $25.00`. The price is left out where it is unknown. */
export function serviceLine({ service, wanted, locale }: Choosing, price?: Price | null): Html {
  return html`<p class="lead"><bdi>${service.label}</bdi> · ${describeDuration(wanted.durationMinutes, locale)}${price && html` · ${priceText(price, locale)}`}</p>`
}
