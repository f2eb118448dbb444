import type { ReservationDetail } from '@jurat/client/manage'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { manage, withEtag } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { usePageTitle } from '../../../parts/data/usePageTitle.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { lazyPart } from '../../../parts/display/lazyPart.tsx'
import { Problem } from '../../../parts/display/Problem.tsx'
import { ReservationStatusOf } from '../../../parts/display/reservation-status.tsx'
import { Skeletons } from '../../../parts/display/Skeletons.tsx'
import { Answers } from '../parts/Answers.tsx'
import { Documents } from '../parts/Documents.tsx'
import { History } from '../parts/History.tsx'
import { Mails } from '../parts/Mails.tsx'
import { Notes } from '../parts/Notes.tsx'
import { Payments } from '../parts/Payments.tsx'
import { Price } from '../parts/Price.tsx'
import { Signers } from '../parts/Signers.tsx'
import { useBookingTexts } from '../parts/texts.ts'
import { hasOpenRequest, RequestPanel } from './RequestPanel.tsx'
import { ReservationActs } from './ReservationActs.tsx'
import { ReservationFacts } from './ReservationFacts.tsx'
import { useReservationTexts } from './texts.ts'

const BookingInvoices = lazyPart(() => import('../parts/BookingInvoices.tsx'), 'BookingInvoices')

/** A booking without a time, also a canceled one. Others are on the page of their appointment. */
export function ReservationPage() {
  const common = useTexts()
  const t = useBookingTexts()
  const { may, workspace } = useSession()
  const { reservationId } = useParams({ from: '/w/$workspaceId/reservations/$reservationId' })
  const id = Number(reservationId)
  const found = useQuery({
    queryKey: ['reservation', id],
    queryFn: async () => {
      const { row, etag } = await withEtag(manage.reservations.get(id))
      return { reservation: row, etag }
    },
  })
  const customer = found.data?.reservation.customer
  const name = customer ? `${customer.first_name} ${customer.last_name}` : common.reservations
  usePageTitle(name)
  if (found.error && !found.data)
    return (
      <Stack gap="md">
        <Title order={1}>{common.reservations}</Title>
        <Problem error={found.error} retry={() => void found.refetch()} />
      </Stack>
    )
  if (!found.data) return <Skeletons lines={10} />
  const { reservation, etag } = found.data
  const appointmentId = pageOf(reservation)
  if (appointmentId !== null)
    return (
      <Navigate
        to="/w/$workspaceId/appointments/$appointmentId"
        params={{ workspaceId: String(workspace.id), appointmentId: String(appointmentId) }}
        replace
      />
    )
  const ref = { kind: 'reservation', id } as const
  const isOpen = reservation.status !== 'canceled'
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="start">
        <div className="shrinks">
          <Title order={1}>{name}</Title>
          <Group gap="md">
            <ReservationStatusOf
              of={reservation.status}
              isRequested={reservation.request?.state === 'requested'}
            />
            <Text c="dimmed">
              {t.created} <Time at={reservation.created_at} />
            </Text>
          </Group>
        </div>
        <ReservationActs reservation={reservation} etag={etag} />
      </Group>
      <div className="columns">
        <Stack gap="lg">
          <RequestPanel reservation={reservation} etag={etag} />
          {isOpen && !hasOpenRequest(reservation) && reservation.status !== 'completed' && (
            <Lacks reservation={reservation} />
          )}
          <Answers booking={reservation} etag={etag} />
          <Signers booking={ref} isOpen={isOpen} isOver={!isOpen || reservation.status === 'completed'} />
          <Documents booking={ref} isOpen={isOpen} />
          <Payments
            booking={ref}
            payment={reservation.payment}
            cancellation={reservation.cancellation}
            isOver={reservation.status === 'canceled' || reservation.status === 'completed'}
          />
          <BookingInvoices
            id={reservation.id}
            payment={reservation.payment}
            isCanceled={reservation.status === 'canceled'}
            fee={reservation.cancellation?.charged ?? 0}
          />
          <Notes booking={ref} />
        </Stack>
        <Stack gap="lg">
          <ReservationFacts reservation={reservation} etag={etag} />
          <Price booking={reservation} />
          <Stack gap="lg" className="no-print">
            {may('mails:read') && <Mails ids={[id]} />}
            {may('audit:read') && <History booking={ref} />}
          </Stack>
        </Stack>
      </div>
    </Stack>
  )
}

/** The appointment on whose page the booking is. A canceled booking stays on that of its last one. */
const pageOf = ({ status, appointment_id, last_appointment_id }: ReservationDetail): number | null =>
  appointment_id ?? (status === 'canceled' ? last_appointment_id : null)

/** What the reservation needs before the session: first a time. */
function Lacks({ reservation: { readiness } }: { reservation: ReservationDetail }) {
  const common = useTexts()
  const t = useReservationTexts()
  return (
    <section className="panel" aria-label={t.lacks}>
      <Title order={2} mb="xs">
        {t.lacks}
      </Title>
      <ul className="bullets">
        <li>
          <strong>{t.noTime}</strong> – {t.noTimeWay}
        </li>
        {readiness.map(({ code }) => (
          <li key={code}>
            <strong>{common.blocker[code]}</strong> – {common.wayOut[code]}
          </li>
        ))}
      </ul>
    </section>
  )
}
