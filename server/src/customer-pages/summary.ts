import { mainOf } from '../customer-booking/access.ts'
import { describeDuration } from '../languages/time-texts.ts'
import { type Html, html } from '../lib/html.ts'
import { majorUnits, totalMinor } from '../lib/money.ts'
import { fullName } from '../signers/rules.ts'
import type { SignerRow } from '../signers/signers.ts'
import { cityOf, dayOf, moneyText, shortTime, timeRange, zoneName } from './times.ts'
import type { Visit } from './visit.ts'

type Fact = readonly [label: string, value: Html | string]

/** What the customer checks before booking, and finds on the appointment's page. A signer sees no price. */
export function factsOf(
  visit: Visit,
  { startsAt, durationMinutes }: { startsAt: Date; durationMinutes: number },
  signer?: SignerRow,
): Fact[] {
  const { texts, locale, timezone, workspace, place } = visit
  const elsewhere = workspace.timezone !== timezone
  return [
    [texts.day, dayOf(startsAt, visit)],
    [
      texts.time,
      html`${timeRange(startsAt, endOf(startsAt, durationMinutes), visit)}<br><span class="quiet">${texts.zoneOf(cityOf(timezone), zoneName(startsAt, visit))}</span>${elsewhere && html`<br><span class="quiet">${texts.atBusiness(shortTime(startsAt, { locale, timezone: workspace.timezone }), cityOf(workspace.timezone))}</span>`}`,
    ],
    [texts.duration, describeDuration(durationMinutes, locale)],
    [texts.service, html`<bdi>${visit.service.label}</bdi>`],
    ...(place.location ? [[texts.place, html`<span class="lines">${place.location}</span>`] as const] : []),
    ...(signer ? [] : [...priceOf(visit), customerFact(visit)]),
  ]
}

function customerFact(visit: Visit): Fact {
  const { name, email } = customerOf(visit)
  return [visit.texts.customer, html`<bdi>${name}</bdi><br>${email}`]
}

const endOf = (startsAt: Date, minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)

export function customerOf({ opened }: Visit) {
  const { first_name = '', last_name = '', email = '' } = mainOf(opened) ?? {}
  return { name: fullName(first_name, last_name), email }
}

function priceOf({ opened: { reservation }, texts, locale }: Visit): Fact[] {
  if (!reservation) return []
  const { currency, unit_price_minor, quantity, prepaid } = reservation
  const amount = majorUnits(totalMinor(unit_price_minor, quantity), currency)
  const text = moneyText(amount, currency, locale)
  return [[texts.price, prepaid ? texts.paid(text) : text]]
}

export const summaryList = (facts: Fact[]): Html =>
  html`<dl class="facts">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`

/** `Remote notarization, 30 minutes` */
export function serviceLine({ service, durationMinutes, locale }: Visit): Html {
  return html`<p class="lead"><bdi>${service.label}</bdi>, ${describeDuration(durationMinutes, locale)}</p>`
}
