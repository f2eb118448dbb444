import { Group, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { manage } from '../../lib/api.ts'
import type { AuditFilter } from '../../lib/filters.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { useEntries } from '../../parts/data/useEntries.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { spanOf } from '../../parts/dates/DayFields.tsx'
import { Empty } from '../../parts/display/Empty.tsx'
import { EntryTable } from '../../parts/display/EntryTable.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { EntryRow } from './EntryRow.tsx'
import { useAuditTexts } from './texts.ts'

/** Who changed what, when and why. */
export function AuditPage() {
  const common = useTexts()
  const t = useAuditTexts()
  const { workspace } = useSession()
  const { entry: opened, ...filter } = useSearch({ from: '/w/$workspaceId/audit' })
  const navigate = useNavigate({ from: '/w/$workspaceId/audit' })
  usePageTitle(common.audit)
  const query = paramsOf(filter, workspace.id, workspace.timezone)
  const entries = useEntries(['audit', query], cursor =>
    manage.audit.list({ ...query, limit: 50, ...cursor }),
  )
  const change = (changed: AuditFilter) => void navigate({ search: changed, replace: true })
  const open = (entry: number | undefined) =>
    void navigate({
      search: entry === undefined ? filter : { ...filter, entry },
      replace: true,
      resetScroll: false,
    })
  return (
    <Stack gap="md">
      <Group justify="space-between" align="baseline">
        <Title order={1}>{common.audit}</Title>
        {workspace.clock.offset_seconds > 0 && <Text c="dimmed">{t.realTime}</Text>}
      </Group>
      <AuditFilters filter={filter} change={change} />
      <EntryTable
        label={common.audit}
        entries={entries}
        columns={[t.time, t.who, t.action, t.about, t.changed]}
        isPlain
        isFiltered={Object.keys(filter).length > 0}
        empty={<Empty title={t.empty}>{t.emptyText}</Empty>}
        row={row => (
          <EntryRow
            key={row.id}
            entry={row}
            isOpen={row.id === opened}
            toggle={() => open(row.id === opened ? undefined : row.id)}
            only={change}
          />
        )}
      />
    </Stack>
  )
}

function paramsOf(filter: AuditFilter, workspace_id: number, zone: string) {
  const { actor, action, object, id, request, mails } = filter
  const isNarrow = object !== undefined || request !== undefined || action?.startsWith('mail')
  return {
    workspace_id,
    actor,
    action,
    object,
    not_object: mails || isNarrow ? undefined : 'mail',
    object_id: object === undefined ? undefined : id,
    request_id: request,
    ...spanOf(zone, filter),
  }
}
