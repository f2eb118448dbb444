import type { Invoice } from '@jurat/client/manage'
import { Anchor, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { moneyText } from '../../lib/money.ts'
import { useSession } from '../../lib/session.ts'
import { dateText } from '../../lib/time.ts'
import { mayBook } from '../../parts/data/mayBook.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { InvoiceState } from '../../parts/display/InvoiceState.tsx'
import { useInvoiceTexts } from '../../parts/display/invoice-texts.ts'
import { Problem } from '../../parts/display/Problem.tsx'
import { RowTable } from '../../parts/display/RowTable.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { PayDialog } from './PayDialog.tsx'

/** One invoice or correction, as it was issued. */
export function InvoicePage() {
  const t = useInvoiceTexts()
  const { invoiceId } = useParams({ from: '/w/$workspaceId/invoices/$invoiceId' })
  const id = Number(invoiceId)
  const found = useQuery({ queryKey: ['invoice', id], queryFn: async () => manage.invoices.get(id) })
  const invoice = found.data
  usePageTitle(invoice?.number ?? t.invoices)
  if (found.error && !invoice)
    return <Problem error={found.error} isPage retry={() => void found.refetch()} />
  if (!invoice) return <Skeletons lines={10} />
  return (
    <Stack gap="lg">
      <Head invoice={invoice} />
      <Facts invoice={invoice} />
      <Lines invoice={invoice} />
    </Stack>
  )
}

function Head({ invoice }: { invoice: Invoice }) {
  const t = useInvoiceTexts()
  const session = useSession()
  const [isCorrecting, setCorrecting] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const list = { to: '/w/$workspaceId/invoices', params: { workspaceId: String(session.workspace.id) } }
  const isValid = invoice.kind === 'invoice' && invoice.corrected_by === null
  return (
    <Group justify="space-between" align="start">
      <div className="shrinks">
        <Title order={1}>{invoice.number}</Title>
        <Group gap="md">
          <InvoiceState of={invoice} />
          <Anchor component={Link} inherit {...(list as object)}>
            {t.invoices}
          </Anchor>
        </Group>
      </div>
      <Group gap="xs" className="no-print">
        <Button component="a" variant="default" href={new URL(invoice.links.pdf).pathname} download>
          {t.download}
        </Button>
        {isValid && mayBook(session) && (
          <>
            <Button variant="default" onClick={() => setCorrecting(true)}>
              {t.correct}
            </Button>
            {invoice.bills === 'price' && <Button onClick={() => setPaying(true)}>{t.recordPayment}</Button>}
          </>
        )}
      </Group>
      {isPaying && <PayDialog invoice={invoice} close={() => setPaying(false)} />}
      {isCorrecting && <CorrectDialog invoice={invoice} close={() => setCorrecting(false)} />}
    </Group>
  )
}

function CorrectDialog({ invoice, close }: { invoice: Invoice; close(): void }) {
  const t = useInvoiceTexts()
  const act = useAct()
  const navigate = useNavigate()
  const { workspace } = useSession()
  const form = useServerForm({
    initialValues: { reason: '' },
    send: async values => manage.invoices.correct(invoice.id, values),
    done: correction => {
      close()
      act.tell(t.isCorrected(correction.number))
      const params = { workspaceId: String(workspace.id), invoiceId: String(correction.id) }
      void navigate({ to: '/w/$workspaceId/invoices/$invoiceId', params })
    },
  })
  return (
    <FormDialog
      title={`${t.correct} ${invoice.number}`}
      button={t.correct}
      close={close}
      form={form}
      isDestructive
      intro={<Text size="sm">{t.correctHint}</Text>}
    >
      <Textarea
        label={t.reason}
        description={t.reasonHint}
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const t = useInvoiceTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const { seller, customer, issued_on, reason, reservation_ids, billing_reference, month } = invoice
  const billed = [...new Set([customer.company, customer.name, customer.address, customer.tax_id])]
  return (
    <section className="panel" aria-label={invoice.number}>
      <dl className="facts">
        <dt>{t.issued}</dt>
        <dd>{dateText(language, issued_on)}</dd>
        <dt>{t.seller}</dt>
        <dd className="typed">{[seller.name, seller.address, seller.tax_id].filter(Boolean).join('\n')}</dd>
        <dt>{t.customer}</dt>
        <dd className="typed">{billed.filter(Boolean).join('\n')}</dd>
        {billing_reference !== null && month !== null && (
          <>
            <dt>{t.account}</dt>
            <dd>{t.ofMonth(billing_reference, monthText(language, month))}</dd>
          </>
        )}
        {reason !== null && (
          <>
            <dt>{t.reason}</dt>
            <dd className="typed">{reason}</dd>
          </>
        )}
        <dt>{t.item}</dt>
        <dd>
          <Stack gap={4} align="start">
            {reservation_ids.map(id => (
              <Link
                key={id}
                // A list of links is a list of targets.
                style={{ lineHeight: '24px', minHeight: 24 }}
                to="/w/$workspaceId/reservations/$reservationId"
                params={{ workspaceId: String(workspace.id), reservationId: String(id) }}
              >
                {t.reservation(id)}
              </Link>
            ))}
          </Stack>
        </dd>
      </dl>
    </section>
  )
}

const monthText = (language: string, month: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T12:00:00Z`),
  )

function Lines({ invoice }: { invoice: Invoice }) {
  const t = useInvoiceTexts()
  const { language } = useLanguage()
  const money = (amount: number) => moneyText(language, invoice.currency, amount)
  const taxes = invoice.taxes.map(({ label, rate, included, amount }): [string, string] => {
    const words = `${label ?? t.tax} ${rate} %`
    return [included ? t.included(words) : words, money(amount)]
  })
  const sums: [string, string][] = [
    [t.subtotal, money(invoice.subtotal)],
    ...taxes,
    [t.total, money(invoice.total)],
    ...(invoice.kind === 'invoice'
      ? ([
          [t.paid, money(invoice.paid)],
          [t.due, money(invoice.due)],
        ] satisfies [string, string][])
      : []),
  ]
  return (
    <section className="panel">
      <RowTable
        label={t.item}
        isInPanel
        columns={[t.item, { end: t.quantity }, { end: t.unitAmount }, { end: t.amount }]}
      >
        {invoice.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an invoice never changes
          <tr key={index}>
            <td>{line.label}</td>
            <td className="end">{line.quantity}</td>
            <td className="end">{money(line.unit_amount)}</td>
            <td className="end">{money(line.amount)}</td>
          </tr>
        ))}
      </RowTable>
      <dl className="facts">
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
