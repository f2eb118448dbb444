import type { AppointmentDetail, ReservationDetail } from '@jurat/client/manage'
import { ActionIcon, Button, Group, Table, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { moneyText } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session.ts'
import { mayBook } from '../../../parts/data/mayBook.ts'
import { useServiceLabel } from '../../../parts/data/useServices.ts'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { Icon } from '../../../parts/display/Icon.tsx'
import { FeeWarnings } from '../../../parts/prices/FeeWarnings.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { usePriceTexts } from './price-texts.ts'

type Booking = AppointmentDetail | ReservationDetail
type Money = NonNullable<Booking['price']>

/** What the booking costs, line by line as the customer reads it, and what staff add to it. */
export function Price({ booking }: { booking: Booking }) {
  const t = usePriceTexts()
  const title = useId()
  const session = useSession()
  const [dialog, setDialog] = useState<'line' | 'discount'>()
  const { price, status } = booking
  const reservationId = booking.object === 'reservation' ? booking.id : booking.reservation_id
  if (!price) return null
  const mayPrice = reservationId !== null && status !== 'canceled' && mayBook(session)
  return (
    <section className="panel" aria-labelledby={title}>
      <Group justify="space-between" mb="xs" mih={28}>
        <Title order={2} id={title}>
          {t.price}
        </Title>
        {mayPrice && (
          <Group gap="xs" className="no-print">
            <Button size="compact-sm" variant="default" onClick={() => setDialog('line')}>
              {t.addLine}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setDialog('discount')}>
              {t.addDiscount}
            </Button>
          </Group>
        )}
      </Group>
      <Lines booking={booking} price={price} removeFrom={mayPrice ? reservationId : null} />
      <FeeWarnings warnings={booking.fee_warnings} />
      {dialog && reservationId !== null && (
        <PriceDialog
          kind={dialog}
          reservationId={reservationId}
          currency={price.currency}
          hasTax={price.tax_rate > 0}
          close={() => setDialog(undefined)}
        />
      )}
    </section>
  )
}

interface LinesProps {
  booking: Booking
  price: Money
  /** The reservation from which added lines can be removed. */
  removeFrom: number | null
}

function Lines({ booking, price, removeFrom }: LinesProps) {
  const t = usePriceTexts()
  const common = useTexts()
  const { money, percent } = usePriceWords(price)
  const service = useServiceLabel()(booking.service)
  const remove = (id: string | null, label: string) =>
    removeFrom !== null && id !== null && <Remove reservationId={removeFrom} line={id} label={label} />
  return (
    <Table withRowBorders={false} aria-label={common.service}>
      <Table.Tbody>
        {price.lines.map(({ kind, key, label, quantity, amount }) => {
          const name = kind === 'act' ? service : label
          return (
            <Row
              key={key ?? kind}
              label={quantity === 1 ? name : `${name} × ${quantity}`}
              amount={money(amount)}
            >
              {kind === 'added' && remove(key, name)}
            </Row>
          )
        })}
        {price.discounts.map(one => (
          <Row
            key={one.id}
            label={`${t.discount}: ${one.reason}${one.percent === null ? '' : ` (${percent(one.percent)})`}`}
            amount={money(-one.amount)}
          >
            {remove(one.id, one.reason)}
          </Row>
        ))}
        <Total price={price} isPrepaid={'prepaid' in booking && booking.prepaid} />
      </Table.Tbody>
    </Table>
  )
}

/** Amounts and shares as the language writes them. */
function usePriceWords({ currency }: Money) {
  const { language } = useLanguage()
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 })
  return {
    money: (amount: number) => moneyText(language, currency, amount),
    percent: (share: number) => percents.format(share / 100),
  }
}

/** Tax goes before the total it is added to, and after the total it is part of. */
function Total({ price, isPrepaid }: { price: Money; isPrepaid: boolean }) {
  const t = usePriceTexts()
  const { money, percent } = usePriceWords(price)
  const tax = `${price.tax_label ?? t.tax} ${percent(price.tax_rate)}`
  const total = isPrepaid ? `${t.total} (${t.prepaid})` : t.total
  return (
    <>
      {price.tax > 0 && !price.tax_included && <Row label={tax} amount={money(price.tax)} />}
      <Row label={<strong>{total}</strong>} amount={<strong>{money(price.total_price)}</strong>} />
      {price.tax > 0 && price.tax_included && (
        <Row
          label={<Text c="dimmed">{t.included(tax)}</Text>}
          amount={<Text c="dimmed">{money(price.tax)}</Text>}
        />
      )}
    </>
  )
}

interface RowProps {
  label: React.ReactNode
  amount: React.ReactNode
  children?: React.ReactNode
}

function Row({ label, amount, children }: RowProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} px={0}>
        {label}
      </Table.Th>
      <Table.Td className="end" style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>
        {amount}
      </Table.Td>
      <Table.Td className="no-print" w={32} p={0} ta="end">
        {children}
      </Table.Td>
    </Table.Tr>
  )
}

function Remove({ reservationId, line, label }: { reservationId: number; line: string; label: string }) {
  const t = usePriceTexts()
  const act = useAct()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t.remove(label)}
      onClick={() =>
        act.mutate({
          run: async () => manage.reservations.removePriceLine(reservationId, line),
          done: t.removed(label),
        })
      }
    >
      <Icon of={IconX} />
    </ActionIcon>
  )
}
