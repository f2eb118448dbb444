import { settledWith } from '../../bookings/cancellation/cost.ts'
import { type Agreed, feeAt } from '../../bookings/cancellation/rules.ts'
import { onlineOf } from '../../bookings/payments/payments.ts'
import type { Priced } from '../../bookings/pricing/rules.ts'
import type { ReservationRow } from '../../bookings/reservations/reservations.ts'
import { hasPaid } from '../../bookings/shared/money.ts'
import type { ServiceRow } from '../../calendar/services/services.ts'
import { cancellationTexts } from '../../mail/languages/cancellation-texts.ts'
import { holdTexts } from '../../mail/languages/hold-texts.ts'
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
  if (!reservation?.cancellation_policy && reservation?.card_hold)
    return { words: holdTexts[page.language].releases, fee: 0 }
  if (!reservation?.cancellation_policy)
    return { words: texts.withoutPolicy(reservation !== undefined && hasPaid(reservation)), fee: 0 }
  const { currency } = reservation
  const fee = feeAt(reservation, startsAt, page.now)
  const amount = (minor: number) => moneyText(minor, currency, page.locale)
  const { paid, kept, back, charged } = await settledWith(page.ctx.db, reservation, fee)
  const { name } = page.brand
  const words = async () => {
    if (paid === 0 && reservation.card_hold) return wordsOfCard(page, reservation, charged)
    if (reservation.prepaid && paid === 0) return texts.withoutPolicy(true)
    if (paid === 0) return fee > 0 ? texts.owes(amount(fee), name) : texts.nothing
    if (charged > 0) {
      const isAll = reservation.authorized_minor <= charged
      return texts.keepsAndCharges(amount(paid), amount(charged), isAll)
    }
    if (back === 0) return texts.keepsAll(amount(paid))
    const card = Math.min(back, await onlineOf(page.ctx.db, reservation.workspace_id, reservation.id))
    const rest = back - card
    const how = backText(page, { card, rest, amount })
    return kept === 0 ? texts.paysBack(how) : texts.keeps(amount(kept), amount(paid), how)
  }
  const ofCard = paid > 0 && charged === 0 && reservation.card_hold !== null
  const rest = reservation.authorized_minor > 0 ? texts.releasesHold : texts.chargesNothing
  return { words: ofCard ? `${await words()} ${rest}` : await words(), fee: majorUnits(fee, currency) }
}

/** Nothing was paid yet: the fee is taken from the card. */
function wordsOfCard({ language, locale }: BookingPage, reservation: ReservationRow, taken: number): string {
  const { currency, authorized_minor, card_hold } = reservation
  const texts = holdTexts[language]
  if (taken === 0) return texts.releases
  const amount = moneyText(taken, currency, locale)
  return card_hold === 'authorized' && taken === authorized_minor
    ? texts.takesAll(amount)
    : texts.takes(amount)
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
