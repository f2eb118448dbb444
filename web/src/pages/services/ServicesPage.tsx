import type { Service } from '@jurat/client/manage'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { mayPlan } from '../../parts/data/mayPlan.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { useServices } from '../../parts/data/useServices.ts'
import { Empty } from '../../parts/display/Empty.tsx'
import { Loaded } from '../../parts/display/Loaded.tsx'
import { ArchivedServices } from './ArchivedServices.tsx'
import { ServiceDialog } from './ServiceDialog.tsx'
import { ServiceTable } from './ServiceTable.tsx'
import { useServiceTexts } from './texts.ts'

/** What customers can book, in the order in which they see it. */
export function ServicesPage() {
  const common = useTexts()
  const t = useServiceTexts()
  const session = useSession()
  const { workspace } = session
  const { service: opened, archived } = useSearch({ from: '/w/$workspaceId/services' })
  const navigate = useNavigate({ from: '/w/$workspaceId/services' })
  const [isAdding, setAdding] = useState(false)
  usePageTitle(common.services)
  const list = useServices()
  const edited = mayPlan(session) ? list.data?.find(({ handle }) => handle === opened) : undefined
  const currency = list.data?.[0]?.currency ?? 'USD'
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{archived ? t.archivedServices : common.services}</Title>
        {mayPlan(session) && !archived && (
          <Button size="xs" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )}
      </Group>
      {archived ? (
        <ArchivedServices />
      ) : (
        <Loaded query={list} lines={8}>
          {rows => (rows.length === 0 ? <None /> : <Rows rows={rows} />)}
        </Loaded>
      )}
      <Link
        to="/w/$workspaceId/services"
        params={{ workspaceId: String(workspace.id) }}
        search={archived ? {} : { archived: true }}
      >
        {archived ? t.back : t.archivedServices}
      </Link>
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
