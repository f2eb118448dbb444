import type { ReservationListItem } from '@jurat/client/manage'
import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { isoDate, shortDateText } from '../../../lib/time.ts'
import { mayBook } from '../../../parts/data/mayBook.ts'
import { useServiceLabel } from '../../../parts/data/useServices.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { BookDialog } from '../../../parts/dialogs/BookDialog.tsx'
import { Blockers } from '../../../parts/display/Blockers.tsx'
import { ReservationStatusOf, useReservationStatuses } from '../../../parts/display/reservation-status.tsx'
import { tabOf } from './filter.ts'
import { ListPage } from './ListPage.tsx'
import type { Column } from './Rows.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { StateTabs } from './StateTabs.tsx'
import { inCalls, oneByOne } from './several.ts'
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
  return (
    <>
      <ListPage
        list="reservations"
        title={tab ? common.appointments : common.reservations}
        tabs={<StateTabs shown={tab} />}
        primary={
          mayBook(session) && (
            <Button size="xs" onClick={() => setSending(true)}>
              {common.sendLink}
            </Button>
          )
        }
        filter={filter}
        change={search => void navigate({ search, replace: true })}
        statuses={useReservationStatuses()}
        columns={useColumns(tab !== undefined)}
        read={async asked => manage.reservations.list(asked)}
        texts={{
          shown: t.reservationsShown,
          andMore: t.reservationsAndMore,
          noMatch: t.noReservationMatches,
          none: t.noReservations,
          noneText: t.noReservationsText,
        }}
        selection={(rows, done) => <ReservationSelection rows={rows} done={done} />}
      />
      {isSending && <BookDialog close={() => setSending(false)} isLink />}
    </>
  )
}

/** Without time and notary, which reservations that wait do not have. */
function useColumns(isWaiting: boolean): Column<ReservationListItem>[] {
  const common = useTexts()
  const t = useBookingListTexts()
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
      width: 192,
      place: 'status',
      cell: row => <ReservationStatusOf of={row.status} />,
    },
    !isWaiting && {
      label: common.when,
      width: 176,
      sort: 'start',
      place: 'when',
      cell: row => (row.timestamp === null ? '—' : <Time at={row.timestamp} isBrief />),
    },
    { label: common.service, width: 168, place: 'service', cell: row => labelOf(row.service) },
    !isWaiting && { label: common.notary, cell: row => row.notary_name ?? '—' },
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

/** Assigns the appointments of reservations that have one. */
function ReservationSelection({ rows, done }: { rows: ReservationListItem[]; done(): void }) {
  const t = useBookingListTexts()
  const booked = rows.flatMap(({ appointment_id }) => appointment_id ?? [])
  const others = rows.length - booked.length
  return (
    <SelectionBar
      count={rows.length}
      done={done}
      bookings={{ reservations: rows.map(({ id }) => id) }}
      cancelLabel={t.cancelReservations(rows.length)}
      assign={async notary_id => {
        const outcome = await inCalls(booked, async ids => manage.appointments.assignMany({ ids, notary_id }))
        if (others === 0) return outcome
        return {
          ...outcome,
          failed: outcome.failed + others,
          reasons: [...outcome.reasons, t.withoutAppointment(others)],
        }
      }}
      cancel={async given =>
        oneByOne(
          rows.map(({ id }) => id),
          async id => manage.reservations.cancel(id, given),
        )
      }
    />
  )
}
