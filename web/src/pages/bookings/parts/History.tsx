import type { AuditEntry } from '@jurat/client/manage'
import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { actionText } from '../../../lib/languages/audit-words.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { useChangeInWords } from '../../../parts/display/changes.tsx'
import { apiOf, type BookingRef, partKey } from './booking-ref.ts'
import { Section } from './Section.tsx'
import { useBookingTexts } from './texts.ts'

/** What happened to the booking and its parts: who, what, when. */
export function History({ booking }: { booking: BookingRef }) {
  const t = useBookingTexts()
  const history = useInfiniteQuery({
    queryKey: partKey(booking, 'history'),
    queryFn: async ({ pageParam }) =>
      apiOf(booking).listHistory(booking.id, { limit: 25, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor ?? undefined,
  })
  const rows = history.data?.pages.flatMap(page => page.data)
  return (
    <Section
      title={t.history}
      query={{ data: rows, error: history.error, refetch: history.refetch }}
      empty={t.noHistory}
      after={
        history.hasNextPage && (
          <Button
            className="no-print"
            variant="subtle"
            size="compact-sm"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t.more}
          </Button>
        )
      }
    >
      {entries => (
        <ol className="parts">
          {merged(entries).map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Section>
  )
}

/** One call changes a reservation and its appointment: that is one entry, with the changes of both. */
function merged(entries: AuditEntry[]): AuditEntry[] {
  const verbOf = ({ action, request_id }: AuditEntry) => `${request_id} ${action.replace(/^[a-z]+-/, '')}`
  const pairs = Object.values(Object.groupBy(entries, verbOf)).flatMap(group => {
    const of = (object: string) => group?.filter(({ subject }) => subject.object === object) ?? []
    const [appointment, reservation] = [of('appointment'), of('reservation')]
    return appointment.length === 1 && reservation.length === 1 ? [[appointment[0], reservation[0]]] : []
  })
  const reservationOf = new Map(pairs.map(([appointment, reservation]) => [appointment?.id, reservation]))
  const left = new Set(pairs.map(([, reservation]) => reservation?.id))
  return entries
    .filter(({ id }) => !left.has(id))
    .map(entry => ({ ...entry, changes: { ...reservationOf.get(entry.id)?.changes, ...entry.changes } }))
}

function Entry({ entry }: { entry: AuditEntry }) {
  const common = useTexts()
  const t = useBookingTexts()
  const { lineOf } = useChangeInWords(entry.subject.object)
  const [kind = ''] = entry.actor.split(':')
  const actor = entry.actor_name ?? t.actors[kind] ?? entry.actor
  const changes = Object.entries(entry.changes ?? {}) as [string, { before: unknown; after: unknown }][]
  return (
    <li className="block">
      <div title={entry.request_id}>{actionText(common, entry.action)}</div>
      <Text size="xs" c="dimmed">
        {actor} · <Time at={entry.at} />
      </Text>
      {changes.map(([name, change]) => (
        <Text key={name} size="xs">
          {lineOf(name, change)}
        </Text>
      ))}
    </li>
  )
}
