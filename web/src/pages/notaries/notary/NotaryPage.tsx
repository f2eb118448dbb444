import '../../../parts/display/lists.css'
import type { Notary } from '@jurat/client/manage'
import { Button, Group, Stack, Tabs, Text, Title } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { mayPlan } from '../../../parts/data/mayPlan.ts'
import { usePageTitle } from '../../../parts/data/usePageTitle.ts'
import { Problem } from '../../../parts/display/Problem.tsx'
import { Skeletons } from '../../../parts/display/Skeletons.tsx'
import { useNotaryTexts } from '../list/texts.ts'
import { BusyCalendars } from './BusyCalendars.tsx'
import { EditNotaryDialog } from './EditNotaryDialog.tsx'
import { Exceptions } from './Exceptions.tsx'
import { FeedPanel } from './FeedPanel.tsx'
import { HoursPanel } from './HoursPanel.tsx'
import { MailSwitches } from './MailSwitches.tsx'
import { NotaryFacts } from './NotaryFacts.tsx'
import { RemoveNotary } from './RemoveNotary.tsx'
import { TimeOffTab } from './TimeOffTab.tsx'
import { type NotaryTab, notaryTabs } from './tabs.ts'
import { useHours, useNotary } from './useNotary.ts'

/** One notary: when they work, and what they are told. */
export function NotaryPage() {
  const { notaryId } = useParams({ from: '/w/$workspaceId/notaries/$notaryId' })
  const found = useNotary(Number(notaryId))
  const t = useNotaryTexts()
  usePageTitle(found.data?.name ?? t.name)
  if (found.error) return <Problem error={found.error} isPage retry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={10} />
  return <Loaded key={found.data.id} notary={found.data} />
}

function Loaded({ notary }: { notary: Notary }) {
  const t = useNotaryTexts()
  const { tab = 'hours' } = useSearch({ from: '/w/$workspaceId/notaries/$notaryId' })
  const navigate = useNavigate({ from: '/w/$workspaceId/notaries/$notaryId' })
  return (
    <Stack gap="md">
      <Head notary={notary} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={chosen => void navigate({ search: { tab: chosen as NotaryTab }, replace: true })}
      >
        <Tabs.List mb="md">
          {notaryTabs.map(one => (
            <Tabs.Tab key={one} value={one}>
              {t.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className="columns">
          <Panels notary={notary} />
          <NotaryFacts notary={notary} />
        </div>
      </Tabs>
    </Stack>
  )
}

function Head({ notary }: { notary: Notary }) {
  const t = useNotaryTexts()
  const session = useSession()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <Group justify="space-between" align="start">
      <div>
        <Title order={1}>{notary.name}</Title>
        <Text c="dimmed">{notary.categories.map(one => t.category[one]).join(' · ')}</Text>
      </div>
      {mayPlan(session) && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setOpen('edit')}>
            {t.edit}
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpen('remove')}>
            {t.remove}
          </Button>
        </Group>
      )}
      {open === 'edit' && <EditNotaryDialog notary={notary} close={close} />}
      {open === 'remove' && <RemoveNotary notary={notary} close={close} />}
    </Group>
  )
}

function Panels({ notary }: { notary: Notary }) {
  return (
    <div>
      <Tabs.Panel value="hours">
        <Hours notary={notary} />
      </Tabs.Panel>
      <Tabs.Panel value="time-off">
        <TimeOffTab notary={notary} />
      </Tabs.Panel>
      <Tabs.Panel value="calendar">
        <Stack gap="lg">
          <FeedPanel notary={notary} />
          <BusyCalendars notary={notary} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="mails">
        <MailSwitches notary={notary} />
      </Tabs.Panel>
    </div>
  )
}

function Hours({ notary }: { notary: Notary }) {
  const hours = useHours(notary.id)
  if (hours.error) return <Problem error={hours.error} retry={() => void hours.refetch()} />
  if (!hours.data) return <Skeletons lines={10} />
  return (
    <Stack gap="lg">
      <HoursPanel notary={notary} {...hours.data} />
      <Exceptions notary={notary} {...hours.data} />
    </Stack>
  )
}
