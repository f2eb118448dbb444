import type { BookingStatus } from '../bookings/shared/bookings.ts'
import {
  dueOf,
  heldOf,
  isCardSaved,
  type Money,
  paymentStateOf,
  toRefundOf,
} from '../bookings/shared/money.ts'
import { cancellationTexts } from '../mail/languages/cancellation-texts.ts'
import { holdTexts } from '../mail/languages/hold-texts.ts'
import type { Language } from '../mail/languages/languages.ts'
import { receiptTexts } from '../mail/languages/receipt-texts.ts'
import { moneyText } from '../platform/lib/money.ts'

/** What a booking costs, and what was paid of it. */
export type Paid = Money & {
  status: BookingStatus
  /** Of a canceled booking: what is or was charged to the card, which can be recorded a minute later. */
  charged_minor?: number
}

/** The rows of a mail: what was paid, what was paid back, what is left. None before a payment or a fee. */
export function paidDetails(
  money: Paid,
  { language, locale }: { language: Language; locale: string },
): { label: string; value: string }[] {
  const { received_minor: received, refunded_minor: refunded, currency } = money
  const card = cardInWords(money, { language, locale })
  const rowsOfCard = card === null ? [] : [{ label: holdTexts[language].label, value: card }]
  const fee = money.fee_minor ?? 0
  const charged = Math.min(fee, money.charged_minor ?? 0)
  if (received === 0 && fee === 0) return rowsOfCard
  const texts = receiptTexts[language]
  const ended = cancellationTexts[language]
  const rows = [
    [texts.received, received],
    [ended.charged, fee],
    [ended.chargedToCard, charged],
    [texts.refunded, refunded],
    [ended.toPayBack, toRefundOf(money)],
    [texts.due, isCardSaved(money) ? 0 : dueOf(money, money.status)],
  ] as const
  return [
    ...rows
      .filter(([, minor]) => minor > 0)
      .map(([label, minor]) => ({ label, value: moneyText(minor, currency, locale) })),
    ...rowsOfCard,
  ]
}

/** What is held on the card, or is to be held. Null: nothing is, or the booking is canceled. */
export function cardInWords(
  money: Paid,
  { language, locale }: { language: Language; locale: string },
): string | null {
  const texts = holdTexts[language]
  const state = paymentStateOf(money, money.status)
  const held = heldOf(money, money.status)
  if (held > 0) return texts.held(moneyText(held, money.currency, locale))
  if (state === 'card_saved') return texts.saved
  return state === 'failed' ? texts.failed : null
}
