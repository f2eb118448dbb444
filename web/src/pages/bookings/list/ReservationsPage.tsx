import type { ReservationListItem } from '@jurat/client/manage'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { isoDate, shortDateText } from '../../../lib/time.ts'
import { mayBook } from '../../../parts/data/mayBook.ts'
import { inCalls, oneByOne } from '../../../parts/data/several.ts'
import { useServiceLabel } from '../../../parts/data/useServices.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { BookDialog } from '../../../parts/dialogs/BookDialog.tsx'
import type { Several } from '../../../parts/dialogs/SeveralActs.tsx'
import { Blockers } from '../../../parts/display/Blockers.tsx'
import { Dot } from '../../../parts/display/Dot.tsx'
import { Icon } from '../../../parts/display/Icon.tsx'
import { PaymentCell } from '../../../parts/display/PaymentCell.tsx'
import { usePaymentWords } from '../../../parts/display/payment-words.ts'
import { ReservationStatusOf, useReservationStatuses } from '../../../parts/display/reservation-status.tsx'
import { tabOf } from './filter.ts'
import { ListPage } from './ListPage.tsx'
import type { Column } from './Rows.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { StateTabs } from './StateTabs.tsx'
import { useBookingListTexts } from './texts.ts'

/** All reservations that match the filter in the address of the page. */
export function ReservationsPage() {
  const common = useTexts()
  const t = useBookingListTexts()
  const [isSending, setSending] = useState(false)
  const session = useSession()
  const filter = useSearch({ from: '/w/$workspaceId/reservations' })
  const navigate = useNavigate({ from: '/w/$workspaceId/reservations' })
  const tab = tabOf('reservations', filter)
  const columns = useColumns(tab !== undefined)
  return (
    <>
      <ListPage
        list="reservations"
        title={tab ? common.appointments : common.reservations}
        tabs={<StateTabs shown={tab} />}
        primary={
          mayBook(session) && (
            <Button size="xs" leftSection={<Icon of={IconSend} />} onClick={() => setSending(true)}>
              {common.sendLink}
            </Button>
          )
        }
        filter={filter}
        change={search => void navigate({ search, replace: true })}
        statuses={useReservationStatuses()}
        columns={columns}
        read={async asked => manage.reservations.list(asked)}
        texts={{
          shown: t.reservationsShown,
          andMore: t.reservationsAndMore,
          noMatch: t.noReservationMatches,
          none: t.noReservations,
          noneText: t.noReservationsText,
        }}
        selection={(rows, select) => (
          <SelectionBar
            rows={rows}
            columns={columns}
            several={severalReservations(rows, t)}
            select={select}
          />
        )}
      />
      {isSending && <BookDialog close={() => setSending(false)} isLink />}
    </>
  )
}

/** Without time and notary, which reservations that wait do not have. */
function useColumns(isWaiting: boolean): Column<ReservationListItem>[] {
  const common = useTexts()
  const t = useBookingListTexts()
  const words = usePaymentWords()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const labelOf = useServiceLabel()
  const all: (Column<ReservationListItem> | false)[] = [
    {
      label: common.customer,
      width: 184,
      place: 'name',
      cell: row => (
        <Link
          to="/w/$workspaceId/reservations/$reservationId"
          params={{ workspaceId: String(workspace.id), reservationId: String(row.id) }}
          title={row.customer.email}
        >
          {row.customer.first_name} {row.customer.last_name}
        </Link>
      ),
    },
    {
      label: common.state,
      width: 160,
      place: 'status',
      cell: row =>
        row.request?.state === 'requested' ? (
          <Dot color="yellow">
            {t.asksFor} <Time at={row.request.timestamp} isBrief />
          </Dot>
        ) : (
          <ReservationStatusOf of={row.status} />
        ),
    },
    !isWaiting && {
      label: common.when,
      width: 176,
      sort: 'start',
      place: 'when',
      cell: row => (row.timestamp === null ? '—' : <Time at={row.timestamp} isBrief />),
    },
    { label: common.service, width: 168, place: 'service', cell: row => labelOf(row.service) },
    { label: words.payment, width: 136, place: 'extra', cell: row => <PaymentCell of={row.payment} /> },
    !isWaiting && { label: common.notary, place: 'extra', cell: row => row.notary_name ?? '—' },
    { label: common.blockedBy, place: 'remarks', cell: row => <Blockers of={row.blockers} isShort /> },
    {
      label: t.created,
      width: 120,
      sort: 'created',
      place: 'side',
      cell: row => (
        <time dateTime={row.created_at} title={row.created_at}>
          {shortDateText(language, isoDate(workspace.timezone, row.created_at))}
        </time>
      ),
    },
  ]
  return all.filter(column => column !== false)
}

/** A notary is assigned to the appointment of a reservation, which it has once it has a time. */
function severalReservations(
  rows: ReservationListItem[],
  t: ReturnType<typeof useBookingListTexts>,
): Several {
  const ids = rows.map(({ id }) => id)
  return {
    ids,
    bookings: { reservations: ids },
    cancelLabel: t.cancelReservations(ids.length),
    cancel: async given => oneByOne(ids, async id => manage.reservations.cancel(id, given)),
    assign: async given => {
      const booked = rows.filter(({ appointment_id }) => appointment_id !== null)
      const reservationOf = new Map(booked.map(({ id, appointment_id }) => [appointment_id, id]))
      const { done, refused } = await inCalls(
        booked.flatMap(({ appointment_id }) => appointment_id ?? []),
        async some => manage.appointments.assignMany({ ids: some, ...given }),
      )
      const others = rows.filter(({ appointment_id }) => appointment_id === null)
      return {
        done,
        refused: [
          ...refused.map(({ id, reason }) => ({ id: reservationOf.get(id) ?? id, reason })),
          ...others.map(({ id }) => ({ id, reason: t.withoutTime })),
        ],
      }
    },
  }
}
