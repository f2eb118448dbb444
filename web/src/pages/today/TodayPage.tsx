import type { Overview } from '@jurat/client/manage'
import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { addDays, dateText, isoDate, shortDateText } from '../../lib/time.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { useServiceLabel } from '../../parts/data/useServices.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { BookDialog } from '../../parts/dialogs/BookDialog.tsx'
import { Blockers } from '../../parts/display/Blockers.tsx'
import { Cancellation } from '../../parts/display/Cancellation.tsx'
import { Problem } from '../../parts/display/Problem.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { FirstSteps } from './FirstSteps.tsx'

type Day = Overview['today']

/** What comes, and what needs work: each line leads to the act that solves it. */
export function TodayPage() {
  const common = useTexts()
  const { workspace, membership, may } = useSession()
  const [isBooking, setBooking] = useState(false)
  usePageTitle(common.today)
  const overview = useQuery({
    queryKey: ['overview', workspace.id],
    queryFn: async () => manage.overview.get({ workspace_id: workspace.id }),
    refetchInterval: 60_000,
  })
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="baseline">
        <Title order={1}>{common.today}</Title>
        <Group gap="md">
          <Text c="dimmed">{common.timesIn(workspace.timezone)}</Text>
          {may('bookings:write') && membership.role !== 'notary' && (
            <Button size="xs" onClick={() => setBooking(true)}>
              {common.book}
            </Button>
          )}
        </Group>
      </Group>
      {overview.error ? (
        <Problem error={overview.error} retry={() => void overview.refetch()} />
      ) : overview.data ? (
        <Loaded overview={overview.data} />
      ) : (
        <Skeletons />
      )}
      {isBooking && <BookDialog close={() => setBooking(false)} />}
    </Stack>
  )
}

function Loaded({ overview }: { overview: Overview }) {
  const common = useTexts()
  return (
    <div className="columns">
      <Stack gap="lg">
        {overview.setup && <FirstSteps setup={overview.setup} />}
        <DayPanel day={overview.today} title={common.today} empty={common.nobodyToday} />
        <DayPanel day={overview.tomorrow} title={common.tomorrow} empty={common.nobodyTomorrow} />
      </Stack>
      <Stack gap="lg">
        <Attention overview={overview} />
        {overview.canceled.length > 0 && <Canceled rows={overview.canceled} />}
        {overview.capacity && <Capacity days={overview.capacity} />}
      </Stack>
    </div>
  )
}

function DayPanel({ day, title, empty }: { day: Day; title: string; empty: string }) {
  const common = useTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const notaries = useNotaries()
  const labelOf = useServiceLabel()
  const params = { workspaceId: String(workspace.id) }
  return (
    <section className="panel" aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>
          {title}, {dateText(language, day.date)}
        </Title>
        <Link
          to="/w/$workspaceId/appointments"
          params={params}
          search={{ status: 'scheduled', from: day.date, to: day.date, sort: 'start' }}
        >
          {common.shown(day.scheduled)}
        </Link>
      </Group>
      {day.appointments.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {day.appointments.map(one => (
            <li key={one.id} style={{ padding: '8px 0', borderTop: '1px solid var(--line)' }}>
              <Group gap="md" wrap="nowrap" align="baseline">
                <Text component="span" fw={600} style={{ minWidth: 72 }}>
                  <Time at={one.starts_at} isShort />
                </Text>
                <div style={{ minWidth: 0 }}>
                  <Link
                    to="/w/$workspaceId/appointments/$appointmentId"
                    params={{ ...params, appointmentId: String(one.id) }}
                  >
                    {one.customer.first_name} {one.customer.last_name}
                  </Link>
                  <Text c="dimmed" size="xs">
                    {labelOf(one.service)} ·{' '}
                    {one.notary_id === null ? common.onlyUnassigned : notaries.nameOf(one.notary_id)}
                    <Until at={one.starts_at} />
                  </Text>
                  {one.blockers.length > 0 && <Blockers of={one.blockers} />}
                </div>
              </Group>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** How long until then, when it is less than an hour. */
function Until({ at }: { at: string }) {
  const common = useTexts()
  const { workspace } = useSession()
  const minutes = Math.round((Date.parse(at) - businessNow(workspace)) / 60_000)
  if (minutes < 0 || minutes > 60) return null
  return ` · ${minutes === 0 ? common.now : common.inMinutes(minutes)}`
}

function Attention({ overview }: { overview: Overview }) {
  const common = useTexts()
  const { workspace } = useSession()
  const params = { workspaceId: String(workspace.id) }
  const lines: ReactNode[] = []
  const add = (count: number, text: (count: number) => ReactNode) => {
    if (count > 0) lines.push(text(count))
  }
  add(overview.unassigned ?? 0, count => (
    <Link
      to="/w/$workspaceId/appointments"
      params={params}
      search={{ unassigned: true, from: overview.today.date, sort: 'start' }}
    >
      {common.unassignedCount(count)}
    </Link>
  ))
  const { from: overdueFrom, to: overdueTo, count: overdue } = overview.overdue
  add(overdue, count => (
    <Link
      to="/w/$workspaceId/appointments"
      params={params}
      search={{ status: 'scheduled', from: overdueFrom, to: overdueTo, sort: '-start' }}
    >
      {common.overdueCount(count)}
    </Link>
  ))
  for (const day of [overview.today, overview.tomorrow])
    add(day.not_ready, count => (
      <Link
        to="/w/$workspaceId/appointments"
        params={params}
        search={{ status: 'scheduled', not_ready: true, from: day.date, to: day.date, sort: 'start' }}
      >
        {day === overview.today ? common.today : common.tomorrow}: {common.notReadyCount(count)}
      </Link>
    ))
  for (const { id, url } of overview.failing_endpoints ?? [])
    lines.push(
      <Link to="/w/$workspaceId/endpoints/$endpointId" params={{ ...params, endpointId: String(id) }}>
        {common.failingEndpoint(url)}
      </Link>,
    )
  // The counts are of the last seven days, in real time.
  const from = addDays(isoDate(workspace.timezone, Date.now()), -7)
  const mails = (status: 'failed' | 'kept', text: (count: number) => string) =>
    add(overview.mails?.[status] ?? 0, count => (
      <Link to="/w/$workspaceId/mails" params={params} search={{ status, from }}>
        {text(count)}
      </Link>
    ))
  mails('failed', common.failedMails)
  // In a test workspace every mail is kept.
  if (workspace.mode === 'live') mails('kept', common.keptMails)
  return (
    <section className="panel" aria-label={common.attention}>
      <Title order={2} mb="xs">
        {common.attention}
      </Title>
      {lines.length === 0 ? (
        <Text c="dimmed">{common.allWell}</Text>
      ) : (
        <ul style={{ margin: 0, paddingInlineStart: 16 }}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
            <li key={index} style={{ paddingBlock: 2 }}>
              {line}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Canceled({ rows }: { rows: Overview['canceled'] }) {
  const common = useTexts()
  const { workspace } = useSession()
  return (
    <section className="panel" aria-label={common.canceledRecently}>
      <Title order={2} mb="xs">
        {common.canceledRecently}
      </Title>
      <ul style={{ margin: 0, paddingInlineStart: 16 }}>
        {rows.map(row => (
          <li key={row.id} style={{ paddingBlock: 2, overflowWrap: 'anywhere' }}>
            <Link
              to="/w/$workspaceId/appointments/$appointmentId"
              params={{ workspaceId: String(workspace.id), appointmentId: String(row.id) }}
            >
              {row.customer.first_name} {row.customer.last_name}
            </Link>
            {row.starts_at !== null && (
              <>
                {' '}
                <Time at={row.starts_at} isBrief />
              </>
            )}
            <Text c="dimmed" size="xs">
              <Cancellation of={row} />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Capacity({ days }: { days: NonNullable<Overview['capacity']> }) {
  const common = useTexts()
  const { language } = useLanguage()
  const hours = (minutes: number) => common.hours(Math.round(minutes / 6) / 10)
  return (
    <section className="panel" aria-label={common.freeCapacity}>
      <Title order={2} mb="xs">
        {common.freeCapacity}
      </Title>
      <Stack gap={8}>
        {days
          .filter(({ working_minutes }) => working_minutes > 0)
          .map(({ date, working_minutes, free_minutes }) => (
            <div key={date}>
              <Group justify="space-between" wrap="nowrap">
                <span>{shortDateText(language, date)}</span>
                <Text c="dimmed" size="xs">
                  {common.freeOf(hours(free_minutes), hours(working_minutes))}
                </Text>
              </Group>
              <Progress
                size="xs"
                color="gray"
                value={100 - (100 * free_minutes) / working_minutes}
                aria-label={dateText(language, date)}
              />
            </div>
          ))}
      </Stack>
    </section>
  )
}
