import type { Invoice } from '@jurat/client/manage'
import { Button, Group, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { moneyText } from '../../lib/money.ts'
import { useSession } from '../../lib/session.ts'
import { dateText } from '../../lib/time.ts'
import { mayBook } from '../../parts/data/mayBook.ts'
import { useEntries } from '../../parts/data/useEntries.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { Empty } from '../../parts/display/Empty.tsx'
import { EntryTable } from '../../parts/display/EntryTable.tsx'
import { InvoiceState } from '../../parts/display/InvoiceState.tsx'
import { useInvoiceTexts } from '../../parts/display/invoice-texts.ts'
import { MonthDialog } from './MonthDialog.tsx'

/** All invoices and corrections, newest first. */
export function InvoicesPage() {
  const t = useInvoiceTexts()
  const session = useSession()
  const { workspace } = session
  const [isBilling, setBilling] = useState(false)
  usePageTitle(t.invoices)
  const entries = useEntries(['invoices', workspace.id], cursor =>
    manage.invoices.list({ workspace_id: workspace.id, limit: 100, ...cursor }),
  )
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{t.invoices}</Title>
        {mayBook(session) && <Button onClick={() => setBilling(true)}>{t.billMonth}</Button>}
      </Group>
      {isBilling && <MonthDialog close={() => setBilling(false)} />}
      <EntryTable
        label={t.invoices}
        entries={entries}
        columns={[t.number, t.customer, t.issued, t.state, t.total]}
        empty={<Empty title={t.none}>{t.noneText}</Empty>}
        row={invoice => <Row key={invoice.id} invoice={invoice} />}
      />
    </Stack>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  const { language } = useLanguage()
  const { workspace } = useSession()
  const { id, number, customer, issued_on, total, currency } = invoice
  return (
    <tr>
      <td>
        <Link
          to="/w/$workspaceId/invoices/$invoiceId"
          params={{ workspaceId: String(workspace.id), invoiceId: String(id) }}
        >
          {number}
        </Link>
      </td>
      <td>{customer.company ?? customer.name}</td>
      <td>{dateText(language, issued_on)}</td>
      <td>
        <InvoiceState of={invoice} />
      </td>
      <td>{moneyText(language, currency, total)}</td>
    </tr>
  )
}
