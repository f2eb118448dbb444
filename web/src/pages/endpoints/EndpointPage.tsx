import type { WebhookEndpoint } from '@jurat/client/manage'
import { Alert, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { Problem } from '../../parts/display/Problem.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { Deliveries } from './Deliveries.tsx'
import { EndpointActs } from './EndpointActs.tsx'
import { Health, SigningSecret } from './EndpointFacts.tsx'
import { EndpointState } from './EndpointState.tsx'
import { useEndpointTexts } from './texts.ts'
import { useFailure, useHealth } from './useHealth.ts'

/** One endpoint: why it fails first, then what can be done, and its deliveries. */
export function EndpointPage() {
  const common = useTexts()
  const t = useEndpointTexts()
  const { workspace } = useSession()
  const { endpointId } = useParams({ from: '/w/$workspaceId/endpoints/$endpointId' })
  const id = Number(endpointId)
  const found = useQuery({
    queryKey: ['endpoint', id],
    queryFn: async () => manage.webhookEndpoints.get(id),
    refetchInterval: 5_000,
  })
  const endpoint = found.data
  usePageTitle(endpoint?.url ?? common.endpoints)
  if (found.error && !endpoint)
    return <Problem error={found.error} isPage retry={() => void found.refetch()} />
  if (!endpoint) return <Skeletons lines={10} />
  return (
    <Stack gap="lg">
      <div className="heading">
        <div className="shrinks">
          <Title order={1}>{endpoint.url}</Title>
          <div className="under-heading">
            <EndpointState of={endpoint} />
            {endpoint.description && <span>{endpoint.description}</span>}
            <span title={endpoint.event_types?.join(', ')}>
              {endpoint.event_types === null ? t.allTypes : t.typeCount(endpoint.event_types.length)}
            </span>
            <Link to="/w/$workspaceId/endpoints" params={{ workspaceId: String(workspace.id) }}>
              {common.endpoints}
            </Link>
          </div>
        </div>
        <EndpointActs endpoint={endpoint} />
      </div>
      <Trouble endpoint={endpoint} />
      <div className="columns">
        <Deliveries endpointId={id} />
        <Stack gap="lg">
          <Health id={id} />
          <SigningSecret endpoint={endpoint} />
        </Stack>
      </div>
    </Stack>
  )
}

/** Why the endpoint gets nothing, or fails. */
function Trouble({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useEndpointTexts()
  const failure = useFailure()
  const { id, failing_since, disabled_reason, status } = endpoint
  const health = useHealth(id)
  const error = health.data?.last_error
  if (failing_since === null && status === 'enabled') return null
  return (
    <Alert color={disabled_reason === 'paused' ? 'gray' : 'red'} p="xs" role="status">
      {status === 'disabled' && `${t.disabled}. ${t.reasons[disabled_reason ?? ''] ?? ''} `}
      {failing_since !== null && (
        <>
          {t.failingSince} <Time at={failing_since} />.{' '}
        </>
      )}
      {failing_since !== null && error && `${t.lastError}: ${failure(error)}`}
    </Alert>
  )
}
