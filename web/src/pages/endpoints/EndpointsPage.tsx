import type { WebhookEndpoint } from '@jurat/client/manage'
import { Button, Group, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { useEntries } from '../../parts/data/useEntries.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { Empty } from '../../parts/display/Empty.tsx'
import { EntryTable } from '../../parts/display/EntryTable.tsx'
import { AddDialog } from './AddDialog.tsx'
import { EndpointState } from './EndpointState.tsx'
import { useEndpointTexts } from './texts.ts'
import { useFailure, useHealth } from './useHealth.ts'

/** URLs that receive events, and whether they work. */
export function EndpointsPage() {
  const common = useTexts()
  const t = useEndpointTexts()
  const { workspace, may } = useSession()
  const [isAdding, setAdding] = useState(false)
  usePageTitle(common.endpoints)
  const entries = useEntries(
    ['endpoints', workspace.id],
    cursor => manage.webhookEndpoints.list({ workspace_id: workspace.id, limit: 100, ...cursor }),
    5_000,
  )
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{common.endpoints}</Title>
        {may('webhooks:write') && (
          <Button size="xs" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )}
      </Group>
      <EntryTable
        label={common.endpoints}
        entries={entries}
        columns={[t.url, t.state, t.failingSince, t.lastError, { extra: t.types }]}
        empty={<Empty title={t.none}>{t.noneText}</Empty>}
        row={endpoint => <Row key={endpoint.id} endpoint={endpoint} />}
      />
      {isAdding && <AddDialog close={() => setAdding(false)} />}
    </Stack>
  )
}

function Row({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useEndpointTexts()
  const { workspace } = useSession()
  const { id, url, failing_since, disabled_reason, event_types } = endpoint
  const health = useHealth(id, failing_since !== null)
  const failure = useFailure()
  const error = health.data?.last_error
  return (
    <tr>
      <td title={url} className="wide-cell">
        <Link
          to="/w/$workspaceId/endpoints/$endpointId"
          params={{ workspaceId: String(workspace.id), endpointId: String(id) }}
        >
          {url}
        </Link>
      </td>
      <td title={disabled_reason === null ? undefined : t.reasons[disabled_reason]}>
        <EndpointState of={endpoint} />
      </td>
      <td>{failing_since === null ? '—' : <Time at={failing_since} />}</td>
      <td>{failing_since !== null && error ? failure(error) : '—'}</td>
      <td title={event_types?.join(', ')}>
        {event_types === null ? t.allTypes : t.typeCount(event_types.length)}
      </td>
    </tr>
  )
}
