import { Alert, Group, Stack, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Calls } from '../booking/Calls.tsx'
import { Documents } from '../booking/Documents.tsx'
import { History } from '../booking/History.tsx'
import { Mails } from '../booking/Mails.tsx'
import { Notes } from '../booking/Notes.tsx'
import { Readiness } from '../booking/Readiness.tsx'
import { Signers } from '../booking/Signers.tsx'
import { Videos } from '../booking/Videos.tsx'
import { useTexts } from '../languages/index.ts'
import { Cancellation } from '../parts/Cancellation.tsx'
import { Problem } from '../parts/Problem.tsx'
import { Skeletons } from '../parts/Skeletons.tsx'
import { Status } from '../parts/Status.tsx'
import { Time } from '../parts/Time.tsx'
import { usePageTitle } from '../parts/usePageTitle.ts'
import { useSession } from '../session.ts'
import { Acts } from './Acts.tsx'
import { Facts } from './Facts.tsx'
import { useAppointment } from './useAppointment.ts'

/** One appointment: what blocks it first, then what can be done, and everything about it. */
export function AppointmentPage() {
  const texts = useTexts()
  const { may, workspace } = useSession()
  const { appointmentId } = useParams({ from: '/w/$workspaceId/appointments/$appointmentId' })
  const found = useAppointment(Number(appointmentId))
  const customer = found.data?.appointment.customer
  const name = customer ? `${customer.first_name} ${customer.last_name}` : texts.appointments
  usePageTitle(name)
  if (found.error && !found.data)
    return (
      <Stack gap="md">
        <Title order={1}>{texts.appointments}</Title>
        <Problem error={found.error} retry={() => void found.refetch()} />
      </Stack>
    )
  if (!found.data) return <Skeletons lines={10} />
  const { appointment, etag } = found.data
  const of = { kind: 'appointment', id: appointment.id } as const
  const isOpen = appointment.status !== 'canceled'
  const ids = [appointment.id, ...(appointment.reservation_id === null ? [] : [appointment.reservation_id])]
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="start">
        <div style={{ minWidth: 0 }}>
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          <Group gap="md">
            <Status of={appointment.status} />
            {appointment.no_show && <span>{texts.noShow}</span>}
            {appointment.timestamp !== null && (
              <span>
                <Time at={appointment.timestamp} /> ({workspace.timezone.replaceAll('_', ' ')})
              </span>
            )}
            <span>{texts.minutes(appointment.duration_minutes)}</span>
          </Group>
        </div>
        <Acts appointment={appointment} etag={etag} />
      </Group>
      {!isOpen && (
        <Alert color="gray" p="sm">
          <Cancellation of={appointment} />
        </Alert>
      )}
      <div className="columns">
        <Stack gap="lg">
          {isOpen && (
            <Readiness title={texts.readiness} of={appointment.readiness} nothing={texts.nothingBlocks} />
          )}
          <Signers of={of} isOpen={isOpen} />
          <Documents of={of} isOpen={isOpen} />
          <Videos id={appointment.id} />
          <Notes of={of} />
          <Calls id={appointment.id} />
        </Stack>
        <Stack gap="lg">
          <Facts appointment={appointment} etag={etag} />
          <Stack gap="lg" className="no-print">
            {may('mails:read') && <Mails ids={ids} />}
            {may('audit:read') && <History of={of} />}
          </Stack>
        </Stack>
      </div>
    </Stack>
  )
}
