import { type Agreed, feeAt, splitPaid } from '../../bookings/cancellation/rules.ts'
import { onlineOf } from '../../bookings/payments/payments.ts'
import type { Priced } from '../../bookings/pricing/rules.ts'
import { hasPaid } from '../../bookings/shared/money.ts'
import type { ServiceRow } from '../../calendar/services/services.ts'
import { cancellationTexts } from '../../mail/languages/cancellation-texts.ts'
import { policyInWords } from '../../mail-templates/policy-in-words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { majorUnits, moneyText } from '../../platform/lib/money.ts'
import { unpaid } from './deposit.ts'
import type { Fact } from './fact.ts'
import type { BookingPage, TimePage } from './page-context.ts'
import { shortTime } from './times.ts'

/** What a new booking of the service agrees on. */
export const agreedNow = (
  { service }: { service: Pick<ServiceRow, 'cancellation_policy'> },
  booked: Priced & { currency: string },
): Agreed => ({
  ...unpaid(booked),
  cancellation_policy: service.cancellation_policy,
  policy_starts_at: null,
})

/** What it costs to cancel or not to come, with that time. */
export function policyFact(page: TimePage, agreed: Agreed, startsAt: Date): Fact[] {
  const words = wordsOf(page, agreed, startsAt)
  return words === null ? [] : [[cancellationTexts[page.language].label, words]]
}

/** The same before a time is chosen. */
export function policyNote(page: TimePage, agreed: Agreed): Html {
  const words = wordsOf(page, agreed, null)
  const label = cancellationTexts[page.language].label
  return html`${words !== null && html`<p>${label}: ${words}</p>`}`
}

const wordsOf = (page: TimePage, agreed: Agreed, startsAt: Date | null): string | null =>
  policyInWords(
    agreed,
    { startsAt, now: page.now },
    { language: page.language, locale: page.locale, time: at => shortTime(at, page, page.now) },
  )

interface Cost {
  /** What happens to the money if the customer cancels now. */
  words: string
  /** Carried by the form, in units of the currency. */
  fee: number
}

/** What canceling costs now, and what is paid back how. */
export async function costOfCanceling(page: BookingPage, startsAt: Date | null): Promise<Cost> {
  const { reservation } = page.access
  const texts = cancellationTexts[page.language]
  if (!reservation?.cancellation_policy)
    return { words: texts.withoutPolicy(reservation !== undefined && hasPaid(reservation)), fee: 0 }
  const { currency } = reservation
  const fee = feeAt(reservation, startsAt, page.now)
  const amount = (minor: number) => moneyText(minor, currency, page.locale)
  const { paid, kept, back } = splitPaid(reservation, fee)
  const { name } = page.brand
  const words = async () => {
    if (reservation.prepaid && paid === 0) return texts.withoutPolicy(true)
    if (paid === 0) return fee > 0 ? texts.owes(amount(fee), name) : texts.nothing
    if (back === 0) return texts.keepsAll(amount(paid))
    const card = Math.min(back, await onlineOf(page.ctx.db, reservation.workspace_id, reservation.id))
    const rest = back - card
    const how = backText(page, { card, rest, amount })
    return kept === 0 ? texts.paysBack(how) : texts.keeps(amount(kept), amount(paid), how)
  }
  return { words: await words(), fee: majorUnits(fee, currency) }
}

/** To the card at once, or by the business. */
function backText(
  { language, brand: { name } }: BookingPage,
  { card, rest, amount }: { card: number; rest: number; amount(minor: number): string },
): string {
  const texts = cancellationTexts[language]
  if (rest === 0) return texts.toCard(amount(card))
  return card === 0 ? texts.byBusiness(amount(rest), name) : texts.toBoth(amount(card), amount(rest), name)
}

/** Where the customer moves an appointment that costs a fee to cancel. */
export function moveNote(page: BookingPage, startsAt: Date | null): Html {
  const { reservation } = page.access
  const fee = reservation ? feeAt(reservation, startsAt, page.now) : 0
  if (!reservation || fee === 0) return html``
  const amount = moneyText(fee, reservation.currency, page.locale)
  return html`<p class="notice">${cancellationTexts[page.language].moved(amount)}</p>`
}
