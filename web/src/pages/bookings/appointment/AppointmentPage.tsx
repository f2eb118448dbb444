import type { AppointmentDetail } from '@jurat/client/manage'
import { Alert, Group, Stack, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { zoneText } from '../../../lib/time.ts'
import { useAppointment } from '../../../parts/data/useAppointment.ts'
import { usePageTitle } from '../../../parts/data/usePageTitle.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { Cancellation } from '../../../parts/display/Cancellation.tsx'
import { lazyPart } from '../../../parts/display/lazyPart.tsx'
import { Problem } from '../../../parts/display/Problem.tsx'
import { Skeletons } from '../../../parts/display/Skeletons.tsx'
import { Status } from '../../../parts/display/Status.tsx'
import { Answers } from '../parts/Answers.tsx'
import { Calls } from '../parts/Calls.tsx'
import { Documents } from '../parts/Documents.tsx'
import { History } from '../parts/History.tsx'
import { isOver } from '../parts/is-over.ts'
import { Mails } from '../parts/Mails.tsx'
import { Notes } from '../parts/Notes.tsx'
import { Payments } from '../parts/Payments.tsx'
import { Price } from '../parts/Price.tsx'
import { Readiness } from '../parts/Readiness.tsx'
import { Signers } from '../parts/Signers.tsx'
import { Videos } from '../parts/Videos.tsx'
import { Acts } from './Acts.tsx'
import { Facts } from './Facts.tsx'
import { NoShowAlert } from './NoShowAlert.tsx'
import { ResultPanel } from './ResultPanel.tsx'

const BookingInvoices = lazyPart(() => import('../parts/BookingInvoices.tsx'), 'BookingInvoices')

/** One appointment: what blocks it first, then what can be done, and everything about it. */
export function AppointmentPage() {
  const common = useTexts()
  const { appointmentId } = useParams({ from: '/w/$workspaceId/appointments/$appointmentId' })
  const found = useAppointment(Number(appointmentId))
  const customer = found.data?.appointment.customer
  const name = customer ? `${customer.first_name} ${customer.last_name}` : common.appointments
  usePageTitle(name)
  if (found.error && !found.data)
    return (
      <Stack gap="md">
        <Title order={1}>{common.appointments}</Title>
        <Problem error={found.error} retry={() => void found.refetch()} />
      </Stack>
    )
  if (!found.data) return <Skeletons lines={10} />
  return <Loaded {...found.data} name={name} />
}

interface LoadedProps {
  appointment: AppointmentDetail
  etag: string | undefined
  name: string
}

function Loaded({ appointment, etag, name }: LoadedProps) {
  const common = useTexts()
  const { may, membership } = useSession()
  const ref = { kind: 'appointment', id: appointment.id } as const
  const isOpen = appointment.status !== 'canceled'
  const ids = [appointment.id, ...(appointment.reservation_id === null ? [] : [appointment.reservation_id])]
  return (
    <Stack gap="lg">
      {appointment.no_show && may('bookings:write') && <NoShowAlert appointment={appointment} etag={etag} />}
      <Group justify="space-between" align="start">
        <Head appointment={appointment} name={name} />
        <Acts appointment={appointment} etag={etag} />
      </Group>
      {!isOpen && (
        <Alert color="gray" p="sm">
          <Cancellation of={appointment} />
        </Alert>
      )}
      <div className="columns">
        <Stack gap="lg">
          {isToPrepare(appointment) && (
            <Readiness
              title={appointment.status === 'completed' ? common.leftToDo : common.readiness}
              of={appointment.readiness}
              nothing={common.nothingBlocks}
            />
          )}
          {appointment.status === 'completed' && <ResultPanel appointment={appointment} />}
          <Answers booking={appointment} etag={etag} />
          <Signers booking={ref} isOpen={isOpen} isOver={isOver(appointment)} />
          <Documents booking={ref} isOpen={isOpen} appointment={appointment} />
          <Videos id={appointment.id} isOpen={isOpen} />
          <Payments
            booking={ref}
            payment={appointment.payment}
            cancellation={appointment.cancellation}
            isOver={appointment.status === 'canceled' || appointment.status === 'completed'}
          />
          {appointment.reservation_id !== null && membership.role !== 'notary' && (
            <BookingInvoices
              id={appointment.reservation_id}
              payment={appointment.payment}
              isCanceled={appointment.status === 'canceled'}
              fee={appointment.cancellation?.charged ?? 0}
            />
          )}
          <Notes booking={ref} />
          <Calls id={appointment.id} />
        </Stack>
        <Stack gap="lg">
          <Facts appointment={appointment} etag={etag} />
          <Price booking={appointment} />
          <Stack gap="lg" className="no-print">
            {may('mails:read') && <Mails ids={ids} />}
            {may('audit:read') && <History booking={ref} />}
          </Stack>
        </Stack>
      </div>
    </Stack>
  )
}

/** Whether a session is ahead, or one that took place still lacks something. */
const isToPrepare = ({ status, no_show, readiness }: AppointmentDetail): boolean =>
  status === 'completed' ? readiness.length > 0 : status !== 'canceled' && !no_show

function Head({ appointment, name }: Omit<LoadedProps, 'etag'>) {
  const common = useTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  return (
    <div className="shrinks">
      <Title order={1}>{name}</Title>
      <Group gap="md">
        <Status of={appointment.status} isNoShow={appointment.no_show !== null} />
        {appointment.no_show && appointment.status !== 'scheduled' && <span>{common.noShow}</span>}
        {appointment.timestamp !== null && (
          <span>
            <Time at={appointment.timestamp} /> ·{' '}
            {zoneText(language, workspace.timezone, appointment.timestamp)}
          </span>
        )}
        <span>{common.minutes(appointment.duration_minutes)}</span>
      </Group>
    </div>
  )
}
