import type { AppointmentListItem } from '@jurat/client/manage'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { mayBook } from '../../../parts/data/mayBook.ts'
import { useServiceLabel } from '../../../parts/data/useServices.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { BookDialog } from '../../../parts/dialogs/BookDialog.tsx'
import { type Several, severalAppointments } from '../../../parts/dialogs/SeveralActs.tsx'
import { Blockers } from '../../../parts/display/Blockers.tsx'
import { CancellationLine } from '../../../parts/display/Cancellation.tsx'
import { Icon } from '../../../parts/display/Icon.tsx'
import { PaymentCell } from '../../../parts/display/PaymentCell.tsx'
import { usePaymentWords } from '../../../parts/display/payment-words.ts'
import { Status } from '../../../parts/display/Status.tsx'
import { tabOf } from './filter.ts'
import { ListPage } from './ListPage.tsx'
import type { Column } from './Rows.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { StateTabs } from './StateTabs.tsx'

/** All appointments that match the filter in the address of the page. */
export function AppointmentsPage() {
  const common = useTexts()
  const session = useSession()
  const filter = useSearch({ from: '/w/$workspaceId/appointments' })
  const navigate = useNavigate({ from: '/w/$workspaceId/appointments' })
  const [isBooking, setBooking] = useState(false)
  const columns = useColumns()
  return (
    <>
      <ListPage
        list="appointments"
        title={common.appointments}
        filter={filter}
        change={search => void navigate({ search, replace: true })}
        tabs={<StateTabs shown={tabOf('appointments', filter)} />}
        statuses={common.status}
        columns={columns}
        read={async asked => manage.appointments.list(asked)}
        texts={{
          shown: common.shown,
          andMore: common.andMore,
          noMatch: common.noMatch,
          none: common.noAppointments,
          noneText: common.noAppointmentsText,
        }}
        primary={
          mayBook(session) && (
            <Button size="xs" leftSection={<Icon of={IconPlus} />} onClick={() => setBooking(true)}>
              {common.book}
            </Button>
          )
        }
        selection={(rows, select) => (
          <SelectionBar
            rows={rows}
            columns={columns}
            several={severalOf(rows, common.cancelMany)}
            select={select}
          />
        )}
      />
      {isBooking && <BookDialog close={() => setBooking(false)} />}
    </>
  )
}

function useColumns(): Column<AppointmentListItem>[] {
  const common = useTexts()
  const words = usePaymentWords()
  const { workspace } = useSession()
  const labelOf = useServiceLabel()
  return [
    {
      label: common.customer,
      width: 184,
      place: 'name',
      cell: row => (
        <Link
          to="/w/$workspaceId/appointments/$appointmentId"
          params={{ workspaceId: String(workspace.id), appointmentId: String(row.id) }}
          title={row.customer.email}
        >
          {row.customer.first_name} {row.customer.last_name}
        </Link>
      ),
    },
    {
      label: common.when,
      width: 180,
      sort: 'start',
      place: 'when',
      cell: row => (row.timestamp === null ? '—' : <Time at={row.timestamp} isBrief />),
    },
    {
      label: common.state,
      width: 112,
      place: 'status',
      cell: row => <Status of={row.status} isNoShow={row.is_no_show} />,
    },
    { label: common.service, width: 168, place: 'service', cell: row => labelOf(row.service) },
    { label: common.notary, place: 'side', cell: row => row.notary_name ?? '—' },
    { label: words.payment, width: 136, place: 'extra', cell: row => <PaymentCell of={row.payment} /> },
    {
      label: common.remarks,
      place: 'remarks',
      cell: row =>
        row.status === 'canceled' ? (
          <CancellationLine of={row} />
        ) : row.is_no_show ? (
          common.noShowOpen
        ) : (
          <Blockers of={row.blockers} isShort />
        ),
    },
  ]
}

/** A message goes to all of them. The other acts change those that are not over. */
function severalOf(rows: AppointmentListItem[], cancelLabel: (count: number) => string): Several {
  const open = rows.filter(({ status }) => status === 'draft' || status === 'scheduled')
  return {
    ...severalAppointments(idsOf(open), cancelLabel(open.length)),
    messageTo: { appointments: idsOf(rows) },
  }
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
