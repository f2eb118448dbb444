import '../../parts/display/lists.css'
import type { CustomerSummary } from '@jurat/client/manage'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { longDateText } from '../../lib/time.ts'
import { mayBook } from '../../parts/data/mayBook.ts'
import { useBusinessNow } from '../../parts/data/useBusinessNow.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { usePhoneText } from '../../parts/data/usePhoneText.ts'
import { useServiceLabel } from '../../parts/data/useServices.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { BookDialog } from '../../parts/dialogs/BookDialog.tsx'
import { MessageButton } from '../../parts/dialogs/MessageButton.tsx'
import type { Bookings as Named } from '../../parts/dialogs/MessageParts.tsx'
import { Blockers } from '../../parts/display/Blockers.tsx'
import { CancellationLine } from '../../parts/display/Cancellation.tsx'
import { Problem } from '../../parts/display/Problem.tsx'
import { RowTable } from '../../parts/display/RowTable.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { Status } from '../../parts/display/Status.tsx'
import { useCustomerTexts } from './texts.ts'

/** One person by email: contact, numbers, all bookings, notes and uploads. */
export function CustomerPage() {
  const { email } = useParams({ from: '/w/$workspaceId/customers/$email' })
  const { workspace } = useSession()
  const customer = useQuery({
    queryKey: ['customer', workspace.id, email],
    queryFn: async () => manage.customers.get({ workspace_id: workspace.id, email }),
  })
  usePageTitle(customer.data ? nameOf(customer.data) : email)
  if (customer.error) return <Problem error={customer.error} retry={() => void customer.refetch()} />
  if (!customer.data) return <Skeletons />
  return (
    <Stack gap="lg">
      <Head customer={customer.data} />
      <Bookings rows={customer.data.appointments} />
      {customer.data.waiting.length > 0 && <Waiting rows={customer.data.waiting} />}
      <div className="columns">
        <Notes rows={customer.data.notes} />
        <Uploads rows={customer.data.documents} />
      </div>
    </Stack>
  )
}

const countNames = ['upcoming', 'past', 'waiting', 'completed', 'canceled', 'no_shows'] as const

function Head({ customer }: { customer: CustomerSummary }) {
  const common = useTexts()
  const t = useCustomerTexts()
  const { language } = useLanguage()
  const session = useSession()
  const { workspace, may } = session
  const [isBooking, { open, close }] = useDisclosure()
  const { email, phones, counts } = customer
  const phoneText = usePhoneText()
  const bookings = useOpenBookings(customer)
  const others = customer.names.slice(1).map(fullName)
  const shown = countNames.filter(one => counts[one] > 0)
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Title order={1}>{nameOf(customer)}</Title>
        <Group gap="xs">
          {may('bookings:write') && <MessageButton size="xs" bookings={bookings} />}
          {mayBook(session) && (
            <Button size="xs" onClick={open}>
              {common.book}
            </Button>
          )}
        </Group>
      </Group>
      {others.length > 0 && (
        <Text c="dimmed" size="sm">
          {t.otherNames} {others.join(', ')}
        </Text>
      )}
      <Group gap="md">
        <Anchor href={`mailto:${encodeURIComponent(email)}`}>{email}</Anchor>
        {phones.map(phone => (
          <Anchor key={phone} href={`tel:${phone}`}>
            {phoneText(phone)}
          </Anchor>
        ))}
      </Group>
      <Text size="sm">
        {shown.map(one => `${counts[one]} ${t.counts[one]}`).join(' · ')}
        {shown.length > 0 && ' · '}
        {t.since(longDateText(language, workspace.timezone, customer.first_booked_at))}
      </Text>
      {isBooking && (
        <BookDialog close={close} customer={{ ...customer.names[0], email, phone: phones[0] ?? '' }} />
      )}
    </Stack>
  )
}

/** What a message is about: the bookings that are still to come, or else the last one. */
function useOpenBookings({ appointments, waiting }: CustomerSummary): Named {
  const now = useBusinessNow()
  const open = appointments.filter(
    ({ status, timestamp }) => status !== 'canceled' && (timestamp === null || Date.parse(timestamp) > now),
  )
  const shown = open.length + waiting.length > 0 ? open : appointments.slice(0, 1)
  return { appointments: shown.map(({ id }) => id), reservations: waiting.map(({ id }) => id) }
}

const fullName = ({ first_name, last_name }: CustomerSummary['names'][number]) => `${first_name} ${last_name}`

const nameOf = ({ names, email }: CustomerSummary) => (names[0] ? fullName(names[0]) : email)

function Bookings({ rows }: { rows: CustomerSummary['appointments'] }) {
  const common = useTexts()
  const t = useCustomerTexts()
  const labelOf = useServiceLabel()
  if (rows.length === 0) return null
  const columns = [common.when, common.state, common.service, common.notary, common.remarks]
  return (
    <RowTable
      label={common.appointments}
      columns={columns}
      isPlain
      after={rows.length >= mostShown && <Text c="dimmed">{t.lastShown}</Text>}
    >
      {rows.map(row => (
        <tr key={row.id}>
          <td>
            <BookingLink booking={{ object: 'appointment', id: row.id }}>
              {row.timestamp === null ? common.status.draft : <Time at={row.timestamp} />}
            </BookingLink>
          </td>
          <td>
            <Status of={row.status} isNoShow={row.is_no_show} />
          </td>
          <td>{labelOf(row.service)}</td>
          <td>{row.notary_name ?? '—'}</td>
          <td>
            {row.status === 'canceled' ? (
              <CancellationLine of={row} />
            ) : (
              <Blockers of={row.blockers} isShort />
            )}
          </td>
        </tr>
      ))}
    </RowTable>
  )
}

const mostShown = 50

function Waiting({ rows }: { rows: CustomerSummary['waiting'] }) {
  const t = useCustomerTexts()
  const labelOf = useServiceLabel()
  return (
    <section className="panel" aria-label={t.waiting}>
      <Title order={2} mb="xs">
        {t.waiting}
      </Title>
      <ul className="lines-list">
        {rows.map(({ id, service, created_at }) => (
          <li key={id}>
            <BookingLink booking={{ object: 'reservation', id }}>{labelOf(service)}</BookingLink>{' '}
            <Text span c="dimmed">
              <Time at={created_at} />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Notes({ rows }: { rows: CustomerSummary['notes'] }) {
  const common = useTexts()
  const t = useCustomerTexts()
  return (
    <section className="panel" aria-label={common.notes}>
      <Title order={2} mb="xs">
        {common.notes}
      </Title>
      {rows.length === 0 && <Text c="dimmed">{t.noNotes}</Text>}
      <ul className="lines-list">
        {rows.map(({ id, text, author_name, created_at }) => (
          <li key={id}>
            <Text className="typed">{text}</Text>
            <Text c="dimmed" size="xs">
              {author_name && `${author_name} · `}
              <Time at={created_at} />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Uploads({ rows }: { rows: CustomerSummary['documents'] }) {
  const t = useCustomerTexts()
  return (
    <section className="panel" aria-label={t.uploads}>
      <Title order={2} mb="xs">
        {t.uploads}
      </Title>
      {rows.length === 0 && <Text c="dimmed">{t.noUploads}</Text>}
      <ul className="lines-list">
        {rows.map(({ id, original_filename, appointment_id, created_at }) => (
          <li key={id}>
            {appointment_id === null ? (
              original_filename
            ) : (
              <BookingLink booking={{ object: 'appointment', id: appointment_id }}>
                {original_filename}
              </BookingLink>
            )}
            <Text c="dimmed" size="xs">
              <Time at={created_at} />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

function BookingLink({
  booking: { object, id },
  children,
}: {
  booking: { object: 'appointment' | 'reservation'; id: number }
  children: ReactNode
}) {
  const { workspace } = useSession()
  const workspaceId = String(workspace.id)
  return object === 'appointment' ? (
    <Link
      to="/w/$workspaceId/appointments/$appointmentId"
      params={{ workspaceId, appointmentId: String(id) }}
    >
      {children}
    </Link>
  ) : (
    <Link
      to="/w/$workspaceId/reservations/$reservationId"
      params={{ workspaceId, reservationId: String(id) }}
    >
      {children}
    </Link>
  )
}
