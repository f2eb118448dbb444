import { Checkbox, Group, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { manage } from '../../../lib/api.ts'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { usePriceTexts } from './price-texts.ts'

interface Props {
  kind: 'line' | 'discount'
  reservationId: number
  currency: string
  hasTax: boolean
  close(): void
}

/** Adds a line to the price of one booking, or gives a discount. */
export function PriceDialog({ kind, reservationId, currency, hasTax, close }: Props) {
  const t = usePriceTexts()
  const queries = useQueryClient()
  const isLine = kind === 'line'
  const form = useServerForm({
    initialValues: {
      label: '',
      reason: '',
      unit: 'amount',
      amount: '' as number | string,
      percent: '' as number | string,
      taxable: true,
    },
    send: async ({ label, reason, unit, amount, percent, taxable }) =>
      manage.reservations.addPriceLine(
        reservationId,
        isLine
          ? { label, amount: Number(amount), taxable }
          : { reason, ...(unit === 'amount' ? { amount: Number(amount) } : { percent: Number(percent) }) },
      ),
    done: () => {
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: t.added })
      close()
    },
  })
  const { unit } = form.values
  const title = isLine ? t.addLine : t.addDiscount
  return (
    <FormDialog title={title} button={title} close={close} form={form}>
      <TextInput
        label={isLine ? t.label : t.reason}
        description={t.readByCustomer}
        required
        maxLength={100}
        data-autofocus
        {...form.field(isLine ? 'label' : 'reason')}
      />
      {!isLine && (
        <SegmentedControl
          aria-label={t.howMuch}
          data={[
            { value: 'amount', label: t.asAmount },
            { value: 'percent', label: t.asPercent },
          ]}
          {...form.field('unit')}
        />
      )}
      <Group grow align="start">
        {isLine || unit === 'amount' ? (
          <NumberInput label={t.amountIn(currency)} required min={0} {...form.field('amount')} />
        ) : (
          <NumberInput
            label={t.percentOfLines}
            required
            min={0}
            max={100}
            decimalScale={3}
            {...form.field('percent')}
          />
        )}
      </Group>
      {isLine && hasTax && <Checkbox label={t.taxable} {...form.box('taxable')} />}
    </FormDialog>
  )
}
