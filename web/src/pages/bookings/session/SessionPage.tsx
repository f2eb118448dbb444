import './session.css'
import type { AppointmentDetail } from '@jurat/client/manage'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { joinMs } from '../../../lib/join.ts'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { clockTime } from '../../../lib/time.ts'
import { useAppointment } from '../../../parts/data/useAppointment.ts'
import { useBusinessNow } from '../../../parts/data/useBusinessNow.ts'
import { usePageTitle } from '../../../parts/data/usePageTitle.ts'
import { useServiceLabel } from '../../../parts/data/useServices.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { MessageButton } from '../../../parts/dialogs/MessageButton.tsx'
import { Icon } from '../../../parts/display/Icon.tsx'
import { Problem } from '../../../parts/display/Problem.tsx'
import { Skeletons } from '../../../parts/display/Skeletons.tsx'
import { Answers } from '../parts/Answers.tsx'
import { Call } from '../parts/Call.tsx'
import { Calls } from '../parts/Calls.tsx'
import { CompleteDialog } from '../parts/CompleteDialog.tsx'
import { Documents } from '../parts/Documents.tsx'
import { isOver } from '../parts/is-over.ts'
import { Join } from '../parts/Join.tsx'
import { Notes } from '../parts/Notes.tsx'
import { PartUpload } from '../parts/PartUpload.tsx'
import { PlaceOwner } from '../parts/PlaceOwner.tsx'
import { Signers } from '../parts/Signers.tsx'
import { useSessionTexts } from './texts.ts'
import { useOnline } from './useOnline.ts'

/** The session as its notary holds it, with one hand: who, join, check the ID, documents, complete. */
export function SessionPage() {
  const t = useSessionTexts()
  const { appointmentId } = useParams({ from: '/w/$workspaceId/appointments/$appointmentId/session' })
  const found = useAppointment(Number(appointmentId))
  const customer = found.data?.appointment.customer
  const name = customer ? `${customer.first_name} ${customer.last_name}` : t.session
  usePageTitle(name)
  if (found.error && !found.data)
    return (
      <Stack gap="md">
        <Title order={1}>{t.session}</Title>
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
  const t = useSessionTexts()
  const { may } = useSession()
  const isOnline = useOnline()
  const ref = { kind: 'appointment', id: appointment.id } as const
  const isOpen = appointment.status !== 'canceled'
  return (
    <Stack gap="md" className="session">
      {!isOnline && (
        <Alert color="yellow" p="xs" role="status">
          {t.offline}
        </Alert>
      )}
      <Head appointment={appointment} name={name} />
      <Contact appointment={appointment} />
      <Answers booking={appointment} etag={etag} />
      <Signers booking={ref} isOpen={isOpen} isOver={isOver(appointment)} />
      <Documents booking={ref} isOpen={false} appointment={appointment} />
      {may('bookings:write') && isOpen && <Results id={appointment.id} />}
      <Notes booking={ref} />
      <Calls id={appointment.id} />
      <Foot appointment={appointment} etag={etag} />
    </Stack>
  )
}

function Head({ appointment, name }: Omit<LoadedProps, 'etag'>) {
  const common = useTexts()
  const t = useSessionTexts()
  const { workspace } = useSession()
  const labelOf = useServiceLabel()
  const { id, timestamp, service, quantity, duration_minutes, place } = appointment
  return (
    <div>
      <Title order={1}>{name}</Title>
      <Text>
        {timestamp !== null && (
          <>
            <Time at={timestamp} /> ·{' '}
          </>
        )}
        {common.minutes(duration_minutes)} · {labelOf(service)}
        {quantity > 1 && ` × ${quantity}`}
      </Text>
      {place.location && <Text className="typed">{place.location}</Text>}
      <Link
        to="/w/$workspaceId/appointments/$appointmentId"
        params={{ workspaceId: String(workspace.id), appointmentId: String(id) }}
      >
        {t.toAppointment}
      </Link>
    </div>
  )
}

function Contact({ appointment }: { appointment: AppointmentDetail }) {
  const { may } = useSession()
  const { email, phone } = appointment.customer
  return (
    <Stack gap="xs">
      <Meeting appointment={appointment} />
      <Group grow gap="xs">
        <Call phone={phone} size="md" />
        {email && may('bookings:write') && (
          <MessageButton bookings={{ appointments: [appointment.id] }} size="md" />
        )}
      </Group>
    </Stack>
  )
}

/** The meeting, from a quarter of an hour before the start. Not of a session at a place. */
function Meeting({
  appointment: { status, timestamp, signing_method, place, no_show },
}: {
  appointment: AppointmentDetail
}) {
  const t = useSessionTexts()
  const { language } = useLanguage()
  const { timezone } = useSession().workspace
  const now = useBusinessNow()
  if (status !== 'scheduled' || timestamp === null || no_show) return null
  if (place.meeting_url === null) return signing_method === 'wet' ? null : <Text c="dimmed">{t.noLink}</Text>
  const opensAt = Date.parse(timestamp) - joinMs
  if (now < opensAt) return <Text c="dimmed">{t.joinFrom(clockTime(language, timezone, opensAt))}</Text>
  return (
    <>
      <Join url={place.meeting_url} size="md" />
      <PlaceOwner of={place.meeting_url_of} />
    </>
  )
}

/** What the session makes. */
function Results({ id }: { id: number }) {
  const t = useSessionTexts()
  return (
    <>
      <section className="panel" aria-label={t.notarized}>
        <Title order={2}>{t.notarized}</Title>
        <PartUpload
          appointmentId={id}
          kind="document"
          type="notarized"
          label={t.chooseNotarized}
          hint={t.dropNotarized}
        />
      </section>
      <section className="panel" aria-label={t.recording}>
        <Title order={2}>{t.recording}</Title>
        <PartUpload appointmentId={id} kind="video" label={t.chooseRecording} hint={t.dropRecording} />
      </section>
    </>
  )
}

/** The last act, always within reach of the thumb. */
function Foot({ appointment, etag }: Omit<LoadedProps, 'name'>) {
  const common = useTexts()
  const t = useSessionTexts()
  const { may } = useSession()
  const [isClosing, setClosing] = useState(false)
  const { status, no_show } = appointment
  if (no_show && status === 'scheduled') return <Text role="status">{t.isNoShow}</Text>
  if (status !== 'scheduled')
    return (
      <Text role="status">
        {status === 'completed' ? t.isCompleted : status === 'canceled' ? t.isCanceled : t.isDraft}
      </Text>
    )
  if (!may('bookings:write')) return null
  return (
    <div className="session-foot">
      <Button size="md" fullWidth leftSection={<Icon of={IconCheck} />} onClick={() => setClosing(true)}>
        {common.complete}
      </Button>
      {isClosing && <CompleteDialog appointment={appointment} etag={etag} close={() => setClosing(false)} />}
    </div>
  )
}
