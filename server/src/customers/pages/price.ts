import type { Earlier } from '../../bookings/again/again.ts'
import { agreedNow, noTime, pricedWith, timeFacts } from '../../bookings/pricing/agreed.ts'
import { type Priced, priceOf, totalOf } from '../../bookings/pricing/rules.ts'
import { isPrepaid } from '../../bookings/shared/money.ts'
import type { ServiceRow } from '../../calendar/services/services.ts'
import { priceTexts } from '../../mail/languages/price-texts.ts'
import { feesInWords, priceInWords } from '../../mail-templates/price-in-words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { moneyText } from '../../platform/lib/money.ts'
import type { Fact } from './fact.ts'
import type { BookingPage, PageContext, TimePage } from './page-context.ts'
import { paymentFacts } from './payment-facts.ts'

type Booked = Priced & { currency: string }
type Reader = Pick<PageContext, 'texts' | 'language' | 'locale'> & { service: { label: string } }

/**
 * What the booking costs. `startsAt`: with that time, if it was booked now. None for an appointment without a
 * reservation, which has no price.
 */
export function priceFacts(page: BookingPage, startsAt?: Date): Fact[] {
  const { reservation } = page.access
  if (!reservation) return []
  const booked = startsAt ? pricedWith(reservation, timeFacts(startsAt, page.now)) : reservation
  const { refunded_minor, fee_minor } = reservation
  const isPaid = isPrepaid(reservation) && refunded_minor === 0 && fee_minor === null
  // In part, paid back, or kept: each amount has its row.
  return [...priceFact(page, booked, isPaid), ...(isPaid ? [] : paymentFacts(page))]
}

/** The total, with the lines that add up to it if there are several. */
export function priceFact(
  { texts, language, locale, service }: Reader,
  booked: Booked,
  isPaid = false,
): Fact[] {
  const { rows, total, included } = wordsOf({ language, locale, service }, booked)
  const note = included !== null && html`<br><span class="quiet">${included}</span>`
  const shown = isPaid ? texts.paid(total) : total
  if (rows.length === 0) return [[texts.price, html`${shown}${note}`]]
  return [
    [
      texts.price,
      html`<table class="price">${rows.map(({ label, value }) => html`<tr><th scope="row"><bdi>${label}</bdi></th><td>${value}</td></tr>`)}
<tr><th scope="row">${priceTexts[language].total}</th><td>${shown}${note}</td></tr></table>`,
    ],
  ]
}

const wordsOf = (
  { language, locale, service }: Pick<Reader, 'language' | 'locale' | 'service'>,
  booked: Booked,
) => priceInWords(booked, service.label, { language, locale })

/** The total, such as `$25.00`. */
const priceText = (booked: Booked, locale: string): string =>
  moneyText(totalOf(booked), booked.currency, locale)

interface Counted {
  language: PageContext['language']
  locale: string
  /** `quantity`: what customers count. Null: they are not asked how many. */
  service: { quantity: string | null }
}

/**
 * The total, for how many it is, and what it includes: `from $54.13 for 2 (Documents), including fees and
 * tax`. `isOpen`: no time is chosen, on which lines can depend.
 */
export function offerText({ language, locale, service }: Counted, booked: Booked, isOpen: boolean): string {
  const texts = priceTexts[language]
  const { lines, taxMinor } = priceOf(booked)
  const total = priceText(booked, locale)
  const least = isOpen && changingLines(booked).length > 0 ? texts.from(total) : total
  const counted = service.quantity === null ? least : texts.forCount(least, booked.quantity, service.quantity)
  const [fees, tax] = [lines.length > 1, taxMinor > 0]
  const added = fees && tax ? 'both' : fees ? 'fees' : tax ? 'tax' : undefined
  return added ? `${counted}, ${texts.with[added]}` : counted
}

interface Offered extends Pick<PageContext, 'workspace' | 'now'> {
  quantity: number
  earlier?: Earlier | undefined
}

/** What a service costs at that time, or before one is chosen. */
export function offerOf(
  service: ServiceRow,
  { workspace, now, quantity, earlier }: Offered,
  startsAt?: Date,
): Booked {
  const { unit_price_minor, currency } = service
  const facts = { ...(startsAt ? timeFacts(startsAt, now) : noTime), signers: earlier?.signerCount ?? 1 }
  return { unit_price_minor, currency, quantity, pricing: agreedNow(service, workspace, facts) }
}

/** On a receipt: the price of one and the total, or the lines. */
export function receiptFacts(page: BookingPage): Fact[] {
  const { reservation } = page.access
  if (!reservation) return []
  const [fact] = priceFact(page, reservation)
  const { rows } = wordsOf(page, reservation)
  const { unit_price_minor, currency } = reservation
  const once = { unit_price_minor, currency, quantity: 1, pricing: null }
  if (!fact || rows.length > 0) return fact ? [fact] : []
  return [
    [page.texts.unitPrice, priceText(once, page.locale)],
    [page.texts.total, fact[1]],
  ]
}

const changing = ['extra_signer', 'rush', 'out_of_hours'] as const

const changingLines = ({ pricing }: Booked) =>
  (pricing?.lines ?? []).filter(({ kind }) => changing.some(one => one === kind))

/** What can be charged in addition, where a time is chosen: lines that depend on it, or on the signers. */
export function feeNotes({ language, locale }: TimePage, booked: Booked): Html {
  const lines = changingLines(booked)
  const { currency } = booked
  const notes = feesInWords({ lines, currency }, { language, locale })
  return html`${
    notes.length > 0 &&
    html`<p>${priceTexts[language].mayApply}</p>
<ul>${notes.map(note => html`<li><bdi>${note}</bdi></li>`)}</ul>`
  }`
}
