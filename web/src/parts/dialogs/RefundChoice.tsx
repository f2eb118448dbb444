import type { BookingCancellation, BookingPayment } from '@jurat/client/manage'
import { NativeSelect } from '@mantine/core'
import { textsOf, useLanguage } from '../../lib/languages/index.ts'
import { moneyText } from '../../lib/money.ts'

export type Refund = 'full' | 'less_fee' | 'none'

/** The money of a booking that ends, and what its cancellation costs. */
export interface BookedMoney {
  payment: BookingPayment | null
  cancellation: BookingCancellation | null
}

const useRefundTexts = textsOf({
  en: {
    label: 'What was paid',
    hint: 'What was paid online goes back to the card. Pay the rest back yourself, and record it.',
    full: (back: string) => `Pay back ${back}`,
    less_fee: (kept: string, back: string) => `Keep ${kept} as the fee, pay back ${back}`,
    all: (kept: string) => `Keep ${kept} as the fee`,
    both: (kept: string, charged: string) => `Keep ${kept} and charge ${charged} to the card as the fee`,
    releases: 'What is held on the card and not charged is released.',
    none: 'Pay nothing back now',
    card: 'The price on the card',
    release: 'Charge nothing',
    take: (fee: string) => `Charge ${fee} as the fee`,
  },
  es: {
    label: 'Lo que se pagó',
    hint: 'Lo que se pagó en línea vuelve a la tarjeta. Devuelva usted el resto y regístrelo.',
    full: (back: string) => `Devolver ${back}`,
    less_fee: (kept: string, back: string) => `Retener ${kept} como cargo y devolver ${back}`,
    all: (kept: string) => `Retener ${kept} como cargo`,
    both: (kept: string, charged: string) => `Retener ${kept} y cobrar ${charged} a la tarjeta como cargo`,
    releases: 'Lo retenido en la tarjeta que no se cobra se libera.',
    none: 'No devolver nada ahora',
    card: 'El precio en la tarjeta',
    release: 'No cobrar nada',
    take: (fee: string) => `Cobrar ${fee} como cargo`,
  },
})

/** What the business has of the customer. */
const paidOf = ({ payment }: BookedMoney): number =>
  payment ? Number((payment.received - payment.refunded).toFixed(3)) : 0

/** What can be charged to the card. */
const chargeableOf = ({ payment }: BookedMoney): number => payment?.chargeable ?? 0

/** Whether there is money about which staff can decide. */
export const hasMoney = (money: BookedMoney): boolean => paidOf(money) > 0 || chargeableOf(money) > 0

/** What happens to the money if staff decide nothing. */
export const usualRefund = ({ cancellation }: BookedMoney): Refund => (cancellation ? 'full' : 'none')

interface Props {
  money: BookedMoney
  /** In units of the currency. */
  fee: number
  value: Refund
  onChange(refund: Refund): void
}

/** What staff decide about the money, with the amounts. */
export function RefundChoice({ money, fee, value, onChange }: Props) {
  const t = useRefundTexts()
  const { language } = useLanguage()
  const paid = paidOf(money)
  const text = (amount: number) => moneyText(language, money.payment?.currency ?? 'USD', amount)
  const most = chargeableOf(money)
  const kept = Math.min(paid, fee)
  const charged = Math.min(most, Number((fee - kept).toFixed(3)))
  const lessFee =
    kept < paid
      ? t.less_fee(text(kept), text(paid - kept))
      : charged > 0
        ? t.both(text(kept), text(charged))
        : t.all(text(kept))
  const isHeld = paid === 0
  const ofCard = [
    { value: usualRefund(money), label: t.release },
    ...(charged > 0 ? [{ value: 'less_fee', label: t.take(text(charged)) }] : []),
  ]
  const ofPaid = [
    { value: 'full', label: t.full(text(paid)) },
    ...(kept > 0 ? [{ value: 'less_fee', label: lessFee }] : []),
    { value: 'none', label: t.none },
  ]
  return (
    <NativeSelect
      maw={420}
      label={isHeld ? t.card : t.label}
      {...(isHeld ? {} : { description: most > 0 ? `${t.hint} ${t.releases}` : t.hint })}
      data={isHeld ? ofCard : ofPaid}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Refund)}
    />
  )
}
