import type { Service } from '@jurat/client/manage'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { mayPlan } from '../../parts/data/mayPlan.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { Empty } from '../../parts/display/Empty.tsx'
import { Loaded } from '../../parts/display/Loaded.tsx'
import { ServiceDialog } from './ServiceDialog.tsx'
import { ServiceTable } from './ServiceTable.tsx'
import { useServiceTexts } from './texts.ts'

/** What customers can book, in the order in which they see it. */
export function ServicesPage() {
  const common = useTexts()
  const t = useServiceTexts()
  const session = useSession()
  const { workspace } = session
  const { service: opened } = useSearch({ from: '/w/$workspaceId/services' })
  const navigate = useNavigate({ from: '/w/$workspaceId/services' })
  const [isAdding, setAdding] = useState(false)
  usePageTitle(common.services)
  const list = useQuery({
    queryKey: ['services', workspace.id],
    queryFn: async () => (await manage.services.list({ workspace_id: workspace.id, limit: 100 })).data,
  })
  const edited = mayPlan(session) ? list.data?.find(({ handle }) => handle === opened) : undefined
  const currency = list.data?.[0]?.currency ?? 'USD'
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{common.services}</Title>
        {mayPlan(session) && (
          <Button size="xs" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )}
      </Group>
      <Loaded query={list} lines={8}>
        {rows => (rows.length === 0 ? <None /> : <Rows rows={rows} />)}
      </Loaded>
      {isAdding && <ServiceDialog currency={currency} close={() => setAdding(false)} />}
      {edited && (
        <ServiceDialog
          key={edited.handle}
          service={edited}
          currency={currency}
          close={() => void navigate({ search: {} })}
        />
      )}
    </Stack>
  )
}

function None() {
  const t = useServiceTexts()
  return (
    <div className="panel">
      <Empty title={t.none}>{t.noneText}</Empty>
    </div>
  )
}

function Rows({ rows }: { rows: Service[] }) {
  const t = useServiceTexts()
  const { workspace } = useSession()
  return (
    <div>
      <Text c="dimmed" mb={4} role="status">
        {t.count(rows.length)}
      </Text>
      <ServiceTable rows={rows} />
      <Text c="dimmed" mt="sm" component="p">
        {t.elsewhere}{' '}
        <Link
          to="/w/$workspaceId/settings/$tab"
          params={{ workspaceId: String(workspace.id), tab: 'booking' }}
        >
          {t.bookingSettings}
        </Link>
        .
      </Text>
    </div>
  )
}
