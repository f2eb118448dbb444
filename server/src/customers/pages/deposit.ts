import { kindFor } from '../../bookings/card-holds/rules.ts'
import { dueAtBooking } from '../../bookings/checkouts/rules.ts'
import { pricedWith, pricingColumns, timeFacts } from '../../bookings/pricing/agreed.ts'
import type { Priced } from '../../bookings/pricing/rules.ts'
import type { ReservationRow } from '../../bookings/reservations/reservations.ts'
import { type Money, paidOf, totalOf } from '../../bookings/shared/money.ts'
import { holdTexts } from '../../mail/languages/hold-texts.ts'
import { paymentTexts } from '../../mail/languages/payment-texts.ts'
import { receiptTexts } from '../../mail/languages/receipt-texts.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { moneyText } from '../../platform/lib/money.ts'
import type { Fact } from './fact.ts'
import type { BookingPage, TimePage } from './page-context.ts'

type Booked = Priced & { currency: string }

/** What is booked, before anything was paid. */
export const unpaid = (booked: Booked): Money => ({
  ...booked,
  ...pricingColumns(booked),
  prepaid: false,
  received_minor: 0,
  refunded_minor: 0,
  owed_again_minor: 0,
  fee_minor: null,
  authorized_minor: 0,
  card_hold: null,
})

/** Before the customer commits to a time: `Pay $25.00 now, $75.00 later`. */
export const dueNowFact = (page: TimePage, money: Money, startsAt: Date): Fact[] =>
  page.payment.payment_at === 'hold'
    ? holdFact(page, money, startsAt)
    : splitFact(page, money, dueAtBooking(money, page.payment))

/** The same of a service that holds the price: what happens to the card. */
function holdFact(page: TimePage, money: Money, startsAt: Date): Fact[] {
  const amount = dueAtBooking(money, page.payment)
  const kind = kindFor(startsAt, page.now)
  return amount === 0 ? [] : [cardFact(page, { kind, amount_minor: amount, currency: money.currency })]
}

/** What happens to the card on the page at Stripe. */
export function cardFact(
  { language, locale }: TimePage,
  { kind, amount_minor, currency }: { kind: 'hold' | 'card'; amount_minor: number; currency: string },
): Fact {
  const texts = holdTexts[language]
  return [texts.label, texts.terms[kind](moneyText(amount_minor, currency, locale))]
}

/** The same of a reservation, at that time. */
export function dueNowFactAt(page: BookingPage, startsAt: Date): Fact[] {
  const { reservation } = page.access
  return reservation ? dueNowFact(page, pricedAt(page, reservation, startsAt), startsAt) : []
}

/** The reservation with the price that it has if that time is booked now. */
export function pricedAt(
  { now }: Pick<TimePage, 'now'>,
  reservation: ReservationRow,
  startsAt: Date,
): ReservationRow {
  const priced = pricedWith(reservation, timeFacts(startsAt, now))
  return { ...priced, ...pricingColumns(priced) }
}

/** The amount that is paid now, and what is left. None if nothing is paid now. */
export function splitFact({ language, locale }: TimePage, money: Money, nowMinor: number): Fact[] {
  if (nowMinor === 0) return []
  const amount = (minor: number) => moneyText(minor, money.currency, locale)
  const later = totalOf(money) - paidOf(money) - nowMinor
  const { payNow, payLater } = paymentTexts[language]
  const text = later > 0 ? payLater(amount(nowMinor), amount(later)) : payNow(amount(nowMinor))
  return [[receiptTexts[language].payment, text]]
}

/** Where a time is chosen: how much is paid when it is booked. */
export function depositNote(page: TimePage, booked: Booked | Money): Html {
  const money = 'received_minor' in booked ? booked : unpaid(booked)
  const { payment_at } = page.payment
  const now = payment_at === 'deposit' || payment_at === 'hold' ? dueAtBooking(money, page.payment) : 0
  const amount = moneyText(now, money.currency, page.locale)
  const words =
    payment_at === 'hold'
      ? holdTexts[page.language].note(amount)
      : paymentTexts[page.language].deposit(amount)
  return html`${now > 0 && html`<p>${words}</p>`}`
}
