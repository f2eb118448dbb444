import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { Copy } from '../../parts/display/Copy.tsx'
import { Problem } from '../../parts/display/Problem.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { useEndpointTexts } from './texts.ts'
import { useFailure } from './useHealth.ts'

/** What was sent, and each response, the last one first. */
export function Attempts({ id, eventId }: { id: number; eventId: string }) {
  const t = useEndpointTexts()
  const { workspace } = useSession()
  const found = useQuery({
    queryKey: ['delivery', id],
    queryFn: async () => manage.deliveries.get(id, { workspace_id: workspace.id }),
    refetchInterval: 5_000,
  })
  if (found.error) return <Problem error={found.error} />
  if (!found.data) return <Skeletons lines={2} />
  const { attempts, due_at } = found.data
  return (
    <Stack gap="sm" py="sm">
      <Sent eventId={eventId} />
      {due_at !== null && (
        <Text c="dimmed">
          {t.nextAt}: <Time at={due_at} />
        </Text>
      )}
      {attempts.length === 0 && <Text c="dimmed">{t.noAttempts}</Text>}
      {attempts.toReversed().map(one => (
        <Attempt key={one.attempt} attempt={one} />
      ))}
    </Stack>
  )
}

function Sent({ eventId }: { eventId: string }) {
  const t = useEndpointTexts()
  const { may } = useSession()
  const event = useQuery({
    queryKey: ['event', eventId],
    queryFn: async () => manage.events.get(eventId),
    enabled: may('events:read'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <details>
      <summary>
        {t.request} <span className="mono">{eventId}</span>
      </summary>
      <Copy value={eventId} what={t.eventId} />
      {event.error && <Text c="dimmed">{t.eventGone}</Text>}
      {event.data && <pre className="exchange">{JSON.stringify(event.data, null, 2)}</pre>}
    </details>
  )
}

interface AttemptProps {
  attempt: Awaited<ReturnType<typeof manage.deliveries.get>>['attempts'][number]
}

function Attempt({ attempt }: AttemptProps) {
  const t = useEndpointTexts()
  const failure = useFailure()
  const { started_at, duration_ms, response_head, response_body } = attempt
  return (
    <details>
      <summary>
        {t.attempt(attempt.attempt)}: {failure(attempt)}{' '}
        <Text component="span" c="dimmed">
          · <Time at={started_at} /> · {t.ms(duration_ms)}
        </Text>
      </summary>
      {response_head && <pre className="exchange">{response_head}</pre>}
      {response_body ? (
        <pre className="exchange">{response_body}</pre>
      ) : (
        <Text c="dimmed">{t.noResponse}</Text>
      )}
    </details>
  )
}
