import type { Overview } from '@jurat/client/manage'
import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { addDays, isoDate } from '../../lib/time.ts'

interface Search {
  status?: 'scheduled'
  unassigned?: true
  not_ready?: true
  payment?: 'due' | 'failed'
  blocker?: 'notary_off' | 'closed_day'
  from: string
  to?: string
  sort: 'start' | '-start'
}

interface Line {
  count: number
  text(count: number): string
  search: Search
}

/** What needs work. Each line leads to the act that solves it. */
export function Attention({ overview }: { overview: Overview }) {
  const common = useTexts()
  const lines = [
    ...useRequestLine(overview),
    ...useBookingLines(overview),
    ...useEndpointLines(overview),
    ...useMailLines(overview),
  ]
  return (
    <section className="panel" aria-label={common.attention}>
      <Title order={2} mb="xs">
        {common.attention}
      </Title>
      {lines.length === 0 ? (
        <Text c="dimmed">{common.allWell}</Text>
      ) : (
        <ul className="bullets">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Times about which customers wait for an answer. */
function useRequestLine({ requests }: Overview): ReactNode[] {
  const common = useTexts()
  const { workspace } = useSession()
  if (!requests || requests.count === 0) return []
  return [
    <Link
      key="requests"
      to="/w/$workspaceId/reservations"
      params={{ workspaceId: String(workspace.id) }}
      search={{ requested: true }}
    >
      {common.requestCount(requests.count)}
    </Link>,
  ]
}

/** Bookings without a notary, not completed, or with something in the way. */
function useBookingLines({
  unassigned,
  conflicts,
  overdue,
  payment_due,
  cards_refused,
  today,
  tomorrow,
}: Overview): ReactNode[] {
  const common = useTexts()
  const { workspace } = useSession()
  const lines: Line[] = [
    {
      count: unassigned ?? 0,
      text: common.unassignedCount,
      search: { unassigned: true, from: today.date, sort: 'start' },
    },
    ...(['notary_off', 'closed_day'] as const).map(
      (blocker): Line => ({
        count: conflicts[blocker],
        text: common.conflictCount[blocker],
        search: { status: 'scheduled', blocker, from: conflicts.from, to: conflicts.to, sort: 'start' },
      }),
    ),
    {
      count: overdue.count,
      text: common.overdueCount,
      search: { status: 'scheduled', from: overdue.from, to: overdue.to, sort: '-start' },
    },
    {
      count: payment_due?.count ?? 0,
      text: common.dueCount,
      search: { payment: 'due', from: payment_due?.from ?? '', to: payment_due?.to ?? '', sort: '-start' },
    },
    {
      count: cards_refused.count,
      text: common.cardsRefusedCount,
      search: { payment: 'failed', from: cards_refused.from, to: cards_refused.to, sort: '-start' },
    },
    ...[today, tomorrow].map(
      ({ date, not_ready }): Line => ({
        count: not_ready,
        text: (count: number) =>
          `${date === today.date ? common.today : common.tomorrow}: ${common.notReadyCount(count)}`,
        search: { status: 'scheduled', not_ready: true, from: date, to: date, sort: 'start' },
      }),
    ),
  ]
  return lines
    .filter(({ count }) => count > 0)
    .map(({ count, text, search }) => (
      <Link
        key={JSON.stringify(search)}
        to="/w/$workspaceId/appointments"
        params={{ workspaceId: String(workspace.id) }}
        search={search}
      >
        {text(count)}
      </Link>
    ))
}

function useEndpointLines({ failing_endpoints }: Overview): ReactNode[] {
  const common = useTexts()
  const { workspace } = useSession()
  return (failing_endpoints ?? []).map(({ id, url }) => (
    <Link
      key={id}
      to="/w/$workspaceId/endpoints/$endpointId"
      params={{ workspaceId: String(workspace.id), endpointId: String(id) }}
    >
      {common.failingEndpoint(url)}
    </Link>
  ))
}

/** The counts are of the last seven days, in real time. In a test workspace every mail is kept. */
function useMailLines({ mails }: Overview): ReactNode[] {
  const common = useTexts()
  const { workspace } = useSession()
  const from = addDays(isoDate(workspace.timezone, Date.now()), -7)
  const lines = [
    ['failed', common.failedMails, true],
    ['kept', common.keptMails, workspace.mode === 'live'],
  ] as const
  return lines
    .filter(([status, _, isShown]) => isShown && (mails?.[status] ?? 0) > 0)
    .map(([status, text]) => (
      <Link
        key={status}
        to="/w/$workspaceId/mails"
        params={{ workspaceId: String(workspace.id) }}
        search={{ status, from }}
      >
        {text(mails?.[status] ?? 0)}
      </Link>
    ))
}
