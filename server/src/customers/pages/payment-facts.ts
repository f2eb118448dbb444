import { owesMoney, type PaymentRow } from '../../bookings/payments/payments.ts'
import { dueOf, isCardSaved, toRefundOf } from '../../bookings/shared/money.ts'
import { cancellationTexts } from '../../mail/languages/cancellation-texts.ts'
import { holdTexts } from '../../mail/languages/hold-texts.ts'
import { receiptTexts } from '../../mail/languages/receipt-texts.ts'
import { cardInWords } from '../../mail-templates/paid-in-words.ts'
import type { Html } from '../../platform/lib/html.ts'
import { moneyText } from '../../platform/lib/money.ts'
import { dateIn } from '../../platform/lib/time-zone.ts'
import { type Fact, inLines } from './fact.ts'
import type { BookingPage } from './page-context.ts'
import { fullDateText } from './times.ts'

/**
 * The lines of a receipt about the money: what came, what was paid back, what is still to be paid. Without a
 * payment, a booking is due only where the business records payments (`isRecording`). `entries`: when and how
 * each payment came.
 */
export function paymentFacts(
  { access: { reservation }, language, locale, timezone }: BookingPage,
  { isRecording = false, entries = [] }: { isRecording?: boolean; entries?: PaymentRow[] } = {},
): Fact[] {
  if (!reservation) return []
  const { currency, received_minor: received, refunded_minor: refunded, prepaid, status } = reservation
  const texts = receiptTexts[language]
  const fee = reservation.fee_minor ?? 0
  const back = toRefundOf(reservation)
  const amount = (minor: number) => moneyText(minor, currency, locale)
  if (received === 0 && prepaid) return [[texts.payment, texts.paidBefore]]
  const hasDue = (received > 0 || isRecording) && !isCardSaved(reservation)
  const due = hasDue ? dueOf(reservation, status) : 0
  const card = cardInWords(reservation, { language, locale })
  const lines = entries.map(one => {
    const day = fullDateText(dateIn(one.received_at, timezone), locale)
    return `${amount(one.amount_minor)} · ${day} · ${texts.method[one.method === 'invoiced' ? 'other' : one.method]}`
  })
  return [
    ...(received > 0 ? [[texts.received, receivedText(amount(received), lines)] as const] : []),
    ...(fee > 0 ? [[cancellationTexts[language].charged, amount(fee)] as const] : []),
    ...(refunded > 0 ? [[texts.refunded, amount(refunded)] as const] : []),
    ...(back > 0 ? [[cancellationTexts[language].toPayBack, amount(back)] as const] : []),
    ...(due > 0 ? [[texts.due, amount(due)] as const] : []),
    ...(card !== null ? [[holdTexts[language].label, card] as const] : []),
  ]
}

/** Nothing is a receipt before all is paid. */
export async function receiptTitle(page: BookingPage): Promise<string> {
  const { ctx, workspace, access, texts, language } = page
  const { reservation } = access
  const isDue = reservation !== undefined && (await owesMoney(ctx.db, workspace.id, reservation))
  return isDue ? receiptTexts[language].priceSummary : texts.receipt
}

/** `$75.00 · Jun 3, 2026 · card`, or the sum with a line for each payment. */
function receivedText(sum: string, lines: string[]): string | Html {
  const [only] = lines
  if (only === undefined) return sum
  return lines.length === 1 ? only : inLines([sum, ...lines])
}
