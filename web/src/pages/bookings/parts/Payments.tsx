import type { BookingCancellation, BookingPayment, Payment } from '@jurat/client/manage'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../lib/languages/index.ts'
import { moneyText } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session.ts'
import { dateTimeText } from '../../../lib/time.ts'
import { mayBook } from '../../../parts/data/mayBook.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { Dot } from '../../../parts/display/Dot.tsx'
import { paymentColors } from '../../../parts/display/PaymentCell.tsx'
import { QuietButton } from '../../../parts/display/QuietButton.tsx'
import { apiOf, type BookingRef, partKey } from './booking-ref.ts'
import { RecordDialog, RefundDialog, TakeBackDialog } from './PaymentDialogs.tsx'
import { usePaymentTexts } from './payment-texts.ts'
import { Section } from './Section.tsx'

/** The reservation was created as prepaid: nothing came through Jurat, and nothing is due. */
const isPaidElsewhere = (payment: BookingPayment | null): boolean =>
  payment?.state === 'paid' && payment.received === 0

interface Props {
  booking: BookingRef
  /** Null for an appointment without a reservation. */
  payment: BookingPayment | null
  /** Null: nothing was agreed about it. */
  cancellation: BookingCancellation | null
  isOver: boolean
}

/** What the booking costs, what came, and each entry, newest first. */
export function Payments({ booking, payment, cancellation, isOver }: Props) {
  const t = usePaymentTexts()
  const { may } = useSession()
  const [isOpen, setOpen] = useState(false)
  const entries = useQuery({
    queryKey: partKey(booking, 'payments'),
    queryFn: async () => Array.fromAsync(apiOf(booking).listPayments(booking.id, { limit: 100 })),
  })
  const isElsewhere = isPaidElsewhere(payment)
  const isOwed = payment !== null && payment.received < payment.total && !isElsewhere
  return (
    <>
      <Section
        title={t.payments}
        query={entries}
        empty={payment === null ? t.withoutPrice : isElsewhere ? t.elsewhere : t.none}
        action={
          isOwed &&
          may('bookings:write') && (
            <Button size="xs" variant="default" onClick={() => setOpen(true)}>
              {t.record}
            </Button>
          )
        }
        before={
          payment && (
            <>
              <Sums of={payment} />
              {cancellation && <Policy of={cancellation} currency={payment.currency} isOver={isOver} />}
            </>
          )
        }
      >
        {rows => (
          <ul className="parts">
            {rows.map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </Section>
      {isOpen && payment && <RecordDialog booking={booking} payment={payment} close={() => setOpen(false)} />}
    </>
  )
}

/** The money of a booking, and what happens to the card. */
function Sums({ of }: { of: BookingPayment }) {
  const t = usePaymentTexts()
  const { language } = useLanguage()
  const sums: [string, number, boolean][] = [
    [t.total, of.total, true],
    [t.received, of.received, of.received > 0],
    [t.refundedSum, of.refunded, of.refunded > 0],
    [t.held, of.authorized, of.authorized > 0],
    [t.due, of.due, of.due > 0],
    [t.toRefund, of.to_refund, of.to_refund > 0],
  ]
  return (
    <Group gap="lg" mb="xs">
      <Dot color={paymentColors[of.state]}>{t.state[of.state]}</Dot>
      {sums
        .filter(([, , isShown]) => isShown)
        .map(([label, amount]) => (
          <Text span key={label}>
            <Text span c="dimmed">
              {label}
            </Text>{' '}
            {moneyText(language, of.currency, amount)}
          </Text>
        ))}
      {of.card_hold !== null && (
        <Text span c="dimmed">
          {t.cardOf[of.card_hold]}
        </Text>
      )}
    </Group>
  )
}

/** What it costs to cancel, or cost. */
function Policy({ of, currency, isOver }: { of: BookingCancellation; currency: string; isOver: boolean }) {
  const t = usePaymentTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const amount = (units: number) => moneyText(language, currency, units)
  const until = of.free_until && dateTimeText(language, workspace.timezone, of.free_until)
  const canceling =
    of.fee === 0 ? t.freeCancel : t.cancelCosts(until ?? t.hoursBefore(of.free_until_hours), amount(of.fee))
  const words = [canceling, ...(of.no_show_fee > 0 ? [t.noShowCosts(amount(of.no_show_fee))] : [])]
  if (isOver && of.charged === null) return null
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {of.charged === null ? words.join(' ') : t.charged(amount(of.charged))}
    </Text>
  )
}

function Entry({ entry }: { entry: Payment }) {
  const t = usePaymentTexts()
  const { language } = useLanguage()
  const session = useSession()
  const [open, setOpen] = useState<'refund' | 'void' | null>(null)
  const { kind, method } = entry
  const amount = moneyText(language, entry.currency, entry.amount)
  // Notaries record what they are given; those who plan the business correct it.
  const mayCorrect = mayBook(session)
  const what = [t.kind[kind], amount, kind === 'invoice' || kind === 'void' ? undefined : t.method[method]]
  return (
    <li className="block">
      <Group justify="space-between" align="start" gap={4}>
        <Text td={entry.is_voided ? 'line-through' : undefined}>
          {what.filter(Boolean).join(' · ')}
          {entry.reference && ` · ${entry.reference}`}
        </Text>
        {mayCorrect && kind !== 'void' && !entry.is_voided && (
          <Group gap={4} wrap="nowrap" className="no-print" role="group" aria-label={t.actsOf(amount)}>
            {entry.refundable > 0 && <QuietButton onClick={() => setOpen('refund')}>{t.refund}</QuietButton>}
            {method !== 'card_online' && (kind !== 'payment' || entry.refundable === entry.amount) && (
              <QuietButton onClick={() => setOpen('void')}>{t.takeBack}</QuietButton>
            )}
          </Group>
        )}
      </Group>
      {entry.note && <Text className="typed">{entry.note}</Text>}
      <Text size="xs" c="dimmed">
        {entry.is_voided && `${t.isTakenBack} · `}
        {entry.refund_state && `${t.refundState[entry.refund_state]} · `}
        {entry.author_name ?? entry.author} · <Time at={entry.received_at} />
      </Text>
      {open === 'refund' && <RefundDialog entry={entry} close={() => setOpen(null)} />}
      {open === 'void' && <TakeBackDialog entry={entry} close={() => setOpen(null)} />}
    </li>
  )
}
