import { serviceTexts } from '../../mail/languages/service-texts.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { mostQuantity } from '../public-booking/schema.ts'
import type { Fact } from './fact.ts'
import { carriedFields } from './keyed-form.ts'
import type { TimePage } from './page-context.ts'

/** From the URL: how often the service is booked. Undefined for what cannot be booked. */
export function quantityIn(text: string | undefined): number | undefined {
  const number = Number(text)
  return text && Number.isInteger(number) && number >= 1 && number <= mostQuantity ? number : undefined
}

/** Asks how many, where the service has a word for it. The times depend on it. */
export function quantityForm(page: TimePage): Html {
  const { service, quantity, path, carried, language } = page
  if (service.quantity === null) return html``
  const choices = Array.from({ length: mostQuantity }, (_, at) => at + 1)
  const option = (one: number) =>
    html`<option value="${one}"${one === quantity && html` selected`}>${one}</option>`
  return html`<form method="get" action="${path}" data-soft data-focus="service">
${carriedFields({ carried: { ...carried, quantity: undefined } })}
<label for="quantity">${service.quantity}</label>
<p class="row"><select id="quantity" name="quantity">${choices.map(option)}</select><button class="plain">${serviceTexts[language].applyQuantity}</button></p>
</form>`
}

/** How many are booked: where the service has a word for it, and wherever it is more than one. */
export const quantityFact = ({ service, quantity, texts }: TimePage): Fact[] =>
  quantity === 1 && service.quantity === null ? [] : [[service.quantity ?? texts.quantity, String(quantity)]]
