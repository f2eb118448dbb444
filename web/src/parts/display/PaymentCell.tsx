import type { BookingPayment } from '@jurat/client/manage'
import { useLanguage } from '../../lib/languages/index.ts'
import { moneyText } from '../../lib/money.ts'
import { Dot } from './Dot.tsx'
import { usePaymentWords } from './payment-words.ts'

export const paymentColors = {
  none: 'gray',
  due: 'yellow',
  card_saved: 'blue',
  authorized: 'blue',
  failed: 'red',
  paid: 'green',
  partly_refunded: 'blue',
  refunded: 'gray',
} as const

/** What is due, is held on a card, was paid or was paid back: `$25.00 due`. */
export function PaymentCell({ of }: { of: BookingPayment | null }) {
  const t = usePaymentWords()
  const { language } = useLanguage()
  if (!of || of.state === 'none') return '—'
  const amount = {
    due: of.due,
    card_saved: of.due,
    authorized: of.authorized,
    failed: of.due,
    paid: of.total,
    partly_refunded: of.refunded,
    refunded: of.refunded,
  }[of.state]
  return (
    <Dot color={paymentColors[of.state]}>
      {t.amountOf[of.state](moneyText(language, of.currency, amount))}
    </Dot>
  )
}
