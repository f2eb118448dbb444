import type { BookingPayment } from '@jurat/client/manage'
import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/languages/index.ts'
import { moneyText } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session.ts'
import { dateText } from '../../../lib/time.ts'
import { mayBook } from '../../../parts/data/mayBook.ts'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { InvoiceState } from '../../../parts/display/InvoiceState.tsx'
import { useInvoiceTexts } from '../../../parts/display/invoice-texts.ts'
import { Section } from './Section.tsx'

interface Props {
  /** The reservation. */
  id: number
  payment: BookingPayment | null
  isCanceled: boolean
  /** What its cancellation cost. */
  fee: number
}

/** The invoices and corrections of a booking, newest first. */
export function BookingInvoices({ id, payment, isCanceled, fee }: Props) {
  const t = useInvoiceTexts()
  const { language } = useLanguage()
  const session = useSession()
  const { workspace } = session
  const [isOpen, setOpen] = useState(false)
  const invoices = useQuery({
    queryKey: ['invoices', workspace.id, id],
    queryFn: async () =>
      (await manage.invoices.list({ workspace_id: workspace.id, reservation_id: id, limit: 100 })).data,
  })
  const isBilled = invoices.data?.some(one => one.kind === 'invoice' && one.corrected_by === null)
  const kept = Math.min(fee, (payment?.received ?? 0) - (payment?.refunded ?? 0))
  const mayIssue = mayBook(session) && isBilled === false && (isCanceled ? kept : (payment?.total ?? 0)) > 0
  const issue = isCanceled ? t.issueOfFee : t.issue
  return (
    <>
      <Section
        title={t.invoices}
        query={invoices}
        empty={t.noneOfBooking}
        action={
          mayIssue && (
            <Button size="xs" variant="default" onClick={() => setOpen(true)}>
              {issue}
            </Button>
          )
        }
      >
        {rows => (
          <ul className="parts">
            {rows.map(one => (
              <li key={one.id}>
                <Group gap="sm">
                  <Link
                    to="/w/$workspaceId/invoices/$invoiceId"
                    params={{ workspaceId: String(workspace.id), invoiceId: String(one.id) }}
                  >
                    {one.number}
                  </Link>
                  <span>{moneyText(language, one.currency, one.total)}</span>
                  <span>{dateText(language, one.issued_on)}</span>
                  <InvoiceState of={one} />
                </Group>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {isOpen && <IssueDialog id={id} title={issue} close={() => setOpen(false)} />}
    </>
  )
}

function IssueDialog({ id, title, close }: { id: number; title: string; close(): void }) {
  const t = useInvoiceTexts()
  const act = useAct()
  const form = useServerForm({
    initialValues: { name: '', company: '', address: '', tax_id: '' },
    send: async values => {
      const given = Object.entries(values).filter(([, text]) => text.trim() !== '')
      return manage.reservations.issueInvoice(id, { customer: Object.fromEntries(given) })
    },
    done: invoice => {
      close()
      act.tell(t.isIssued(invoice.number))
    },
  })
  return (
    <FormDialog
      title={title}
      button={title}
      close={close}
      form={form}
      intro={<Text size="sm">{t.issueHint}</Text>}
    >
      <TextInput
        label={t.name}
        description={t.nameHint}
        maxLength={255}
        data-autofocus
        {...form.field('name')}
      />
      <TextInput label={t.company} maxLength={255} {...form.field('company')} />
      <Textarea label={t.address} autosize minRows={2} maxLength={500} {...form.field('address')} />
      <TextInput label={t.taxId} maxLength={60} {...form.field('tax_id')} />
    </FormDialog>
  )
}
