import { Group, NativeSelect, Stack, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { manage } from '../../lib/api.ts'
import { deliveryStatuses, readDeliveryFilter } from '../../lib/filters.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { useEntries } from '../../parts/data/useEntries.ts'
import { Empty } from '../../parts/display/Empty.tsx'
import { EntryTable } from '../../parts/display/EntryTable.tsx'
import { FilterText } from '../../parts/display/FilterText.tsx'
import { DeliveryRow } from './DeliveryRow.tsx'
import { useEndpointTexts } from './texts.ts'

/** Deliveries to the endpoint. One opens with its attempts. */
export function Deliveries({ endpointId }: { endpointId: number }) {
  const common = useTexts()
  const t = useEndpointTexts()
  const { workspace } = useSession()
  const search = useSearch({ from: '/w/$workspaceId/endpoints/$endpointId' })
  const navigate = useNavigate({ from: '/w/$workspaceId/endpoints/$endpointId' })
  const { status, event, delivery: opened } = search
  const query = { workspace_id: workspace.id, endpoint_id: endpointId, status, event_id: event }
  const entries = useEntries(
    ['deliveries', query],
    cursor => manage.deliveries.list({ ...query, limit: 50, ...cursor }),
    5_000,
  )
  const set = (part: Record<string, unknown>) =>
    void navigate({ search: readDeliveryFilter({ ...search, ...part }), replace: true, resetScroll: false })
  return (
    <Stack gap="sm">
      <Title order={2}>{t.deliveries}</Title>
      <Group gap="xs" align="end" role="search">
        <NativeSelect
          label={t.state}
          value={status ?? ''}
          data={[
            { value: '', label: common.anyStatus },
            ...deliveryStatuses.map(value => ({ value, label: t.deliveryStatus[value] })),
          ]}
          onChange={({ currentTarget }) => set({ status: currentTarget.value })}
        />
        <FilterText
          label={t.eventId}
          placeholder="evt_…"
          value={event}
          set={typed => set({ event: typed })}
        />
      </Group>
      <EntryTable
        label={t.deliveries}
        entries={entries}
        columns={[t.event, t.state, t.attempts, t.when, null]}
        isFiltered={status !== undefined || event !== undefined}
        empty={<Empty title={t.noDeliveries}>{t.noDeliveriesText}</Empty>}
        row={row => (
          <DeliveryRow
            key={row.id}
            delivery={row}
            isOpen={row.id === opened}
            toggle={() => set({ delivery: row.id === opened ? undefined : row.id })}
          />
        )}
      />
    </Stack>
  )
}
