import type { Overview } from '@jurat/client/manage'
import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { dateText, shortDateText } from '../../lib/time.ts'
import { mayBook } from '../../parts/data/mayBook.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { Cancellation } from '../../parts/display/Cancellation.tsx'
import { lazyPart } from '../../parts/display/lazyPart.tsx'
import { Problem } from '../../parts/display/Problem.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { Attention } from './Attention.tsx'
import { DayPanel } from './DayPanel.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { GoLive } from './GoLive.tsx'
import { overviewQuery } from './overview-query.ts'

/** Not loaded with the first page that staff open. */
const BookDialog = lazyPart(() => import('../../parts/dialogs/BookDialog.tsx'), 'BookDialog')

/** What comes, and what needs work: each line leads to the act that solves it. */
export function TodayPage() {
  const common = useTexts()
  const session = useSession()
  const { workspace } = session
  const [isBooking, setBooking] = useState(false)
  usePageTitle(common.today)
  const overview = useQuery({ ...overviewQuery(workspace.id), refetchInterval: 60_000 })
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="baseline">
        <Title order={1}>{common.today}</Title>
        <Group gap="md">
          <Text c="dimmed">{common.timesIn(workspace.timezone)}</Text>
          {mayBook(session) && (
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
        {overview.setup?.may_go_live && <GoLive />}
        <DayPanel day={overview.today} title={common.today} empty={common.nobodyToday} isToday />
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

function Canceled({ rows }: { rows: Overview['canceled'] }) {
  const common = useTexts()
  const { workspace } = useSession()
  return (
    <section className="panel" aria-label={common.canceledRecently}>
      <Title order={2} mb="xs">
        {common.canceledRecently}
      </Title>
      <ul className="bullets">
        {rows.map(row => (
          <li key={row.id}>
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
  const hours = (minutes: number) => common.hours(minutes / 60)
  const worked = days.filter(({ working_minutes }) => working_minutes > 0)
  if (worked.length === 0) return null
  return (
    <section className="panel" aria-label={common.freeCapacity}>
      <Title order={2} mb="xs">
        {common.freeCapacity}
      </Title>
      <Stack gap={8}>
        {worked.map(({ date, working_minutes, free_minutes }) => {
          const free = common.freeOf(hours(free_minutes), hours(working_minutes))
          return (
            <div key={date}>
              <Group justify="space-between" wrap="nowrap">
                <span>{shortDateText(language, date)}</span>
                <Text c="dimmed" size="xs">
                  {free}
                </Text>
              </Group>
              <Progress
                size="xs"
                color="var(--mantine-color-dimmed)"
                value={(100 * free_minutes) / working_minutes}
                aria-label={`${dateText(language, date)}: ${free}`}
              />
            </div>
          )
        })}
      </Stack>
    </section>
  )
}
