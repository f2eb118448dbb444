import { Group, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { useInvoiceTexts } from '../../parts/display/invoice-texts.ts'

const blank = {
  billing_reference: '',
  month: '',
  currency: '',
  name: '',
  company: '',
  address: '',
  tax_id: '',
}

/** One invoice for the bookings of a month that share a billing reference. */
export function MonthDialog({ close }: { close(): void }) {
  const t = useInvoiceTexts()
  const form = useMonthForm(close)
  return (
    <FormDialog
      title={t.billMonth}
      button={t.issue}
      close={close}
      form={form}
      intro={<Text size="sm">{t.billMonthHint}</Text>}
    >
      <TextInput
        label={t.reference}
        description={t.referenceHint}
        required
        maxLength={100}
        data-autofocus
        {...form.field('billing_reference')}
      />
      <Group grow align="start">
        <TextInput
          type="month"
          label={t.month}
          placeholder="2026-11"
          description={' '}
          required
          {...form.field('month')}
        />
        <TextInput
          label={t.currency}
          description={t.currencyHint}
          maxLength={3}
          {...form.field('currency')}
        />
      </Group>
      <TextInput label={t.company} description={t.addressedHint} maxLength={255} {...form.field('company')} />
      <TextInput label={t.name} maxLength={255} {...form.field('name')} />
      <Textarea label={t.address} autosize minRows={2} maxLength={500} {...form.field('address')} />
      <TextInput label={t.taxId} maxLength={60} {...form.field('tax_id')} />
    </FormDialog>
  )
}

function useMonthForm(close: () => void) {
  const t = useInvoiceTexts()
  const act = useAct()
  const navigate = useNavigate()
  const { workspace } = useSession()
  return useServerForm({
    initialValues: blank,
    send: async ({ billing_reference, month, currency, ...values }) => {
      const given = Object.entries(values).filter(([, text]) => text.trim() !== '')
      return manage.invoices.issueMonth({
        workspace_id: workspace.id,
        billing_reference: billing_reference.trim(),
        month,
        ...(currency.trim() && { currency: currency.trim().toUpperCase() }),
        ...(given.length > 0 && { customer: Object.fromEntries(given) }),
      })
    },
    done: invoice => {
      close()
      act.tell(t.isIssued(invoice.number))
      const params = { workspaceId: String(workspace.id), invoiceId: String(invoice.id) }
      void navigate({ to: '/w/$workspaceId/invoices/$invoiceId', params })
    },
  })
}
