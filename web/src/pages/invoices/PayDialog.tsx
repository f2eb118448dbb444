import type { Invoice } from '@jurat/client/manage'
import { Group, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { moneyText } from '../../lib/money.ts'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { useInvoiceTexts } from '../../parts/display/invoice-texts.ts'
import { usePaymentWords } from '../../parts/display/payment-words.ts'

const methods = ['bank_transfer', 'check', 'card_terminal', 'cash', 'other'] as const

/** Money that came for an invoice. Without an amount it is all that is still to be paid. */
export function PayDialog({ invoice, close }: { invoice: Invoice; close(): void }) {
  const t = useInvoiceTexts()
  const words = usePaymentWords().method
  const { language } = useLanguage()
  const act = useAct()
  const form = useServerForm({
    initialValues: {
      amount: '' as number | string,
      method: 'bank_transfer' as (typeof methods)[number],
      reference: '',
    },
    send: async ({ amount, method, reference }) =>
      manage.invoices.recordPayment(invoice.id, {
        method,
        ...(amount !== '' && { amount: Number(amount) }),
        ...(reference.trim() && { reference }),
      }),
    done: ({ amount, currency, payments }) => {
      close()
      act.tell(t.isPaid(moneyText(language, currency, amount), payments.length))
    },
  })
  return (
    <FormDialog
      title={t.recordPayment}
      button={t.recordPayment}
      close={close}
      form={form}
      intro={<Text size="sm">{t.recordHint}</Text>}
    >
      <Group grow align="start">
        <NumberInput
          label={t.howMuch(invoice.currency)}
          description={t.howMuchHint}
          min={0}
          decimalScale={3}
          hideControls
          {...form.field('amount')}
        />
        <NativeSelect
          label={t.how}
          description={'\u00a0'}
          data={methods.map(value => ({ value, label: words[value] }))}
          {...form.field('method')}
        />
      </Group>
      <TextInput
        label={t.paymentReference}
        description={t.paymentReferenceHint}
        maxLength={255}
        {...form.field('reference')}
      />
    </FormDialog>
  )
}
