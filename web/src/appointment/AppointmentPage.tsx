import { Group, Stack, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { AppointmentDetail } from '../../../client/src/manage.ts'
import { useTexts } from '../languages/index.ts'
import { Problem } from '../parts/Problem.tsx'
import { Skeletons } from '../parts/Skeletons.tsx'
import { Status } from '../parts/Status.tsx'
import { Time } from '../parts/Time.tsx'
import { usePageTitle } from '../parts/usePageTitle.ts'
import { Acts } from './Acts.tsx'
import { Facts } from './Facts.tsx'
import { Notes } from './Notes.tsx'
import { useAppointment } from './useAppointment.ts'

/** One appointment: what blocks it first, then what can be done, and everything about it. */
export function AppointmentPage() {
  const texts = useTexts()
  const { appointmentId } = useParams({ from: '/w/$workspaceId/appointments/$appointmentId' })
  const found = useAppointment(Number(appointmentId))
  const customer = found.data?.appointment.customer
  const name = customer ? `${customer.first_name} ${customer.last_name}` : texts.appointments
  usePageTitle(name)
  if (found.error) return <Problem error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={10} />
  const { appointment, etag } = found.data
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="start">
        <div>
          <Title order={1}>{name}</Title>
          <Group gap="md">
            <Status of={appointment.status} />
            {appointment.timestamp !== null && <Time at={appointment.timestamp} />}
            <span>{texts.minutes(appointment.duration_minutes)}</span>
          </Group>
        </div>
        <Acts appointment={appointment} etag={etag} />
      </Group>
      <div className="columns">
        <Stack gap="lg">
          <Readiness appointment={appointment} />
          <Notes id={appointment.id} />
        </Stack>
        <Facts appointment={appointment} />
      </div>
    </Stack>
  )
}

function Readiness({ appointment }: { appointment: AppointmentDetail }) {
  const texts = useTexts()
  const { readiness, status } = appointment
  if (status === 'canceled') return null
  return (
    <section className="panel" aria-label={texts.readiness}>
      <Title order={2} mb="xs">
        {texts.readiness}
      </Title>
      {readiness.length === 0 ? (
        <span>{texts.nothingBlocks}</span>
      ) : (
        <ul style={{ margin: 0, paddingInlineStart: 16 }}>
          {readiness.map(({ code }) => (
            <li key={code}>
              <strong>{texts.blocker[code]}</strong> – {texts.wayOut[code]}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
