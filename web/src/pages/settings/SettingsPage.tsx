import '../../parts/display/lists.css'
import { Alert, Stack, Tabs, Title } from '@mantine/core'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { BookingTab } from './BookingTab.tsx'
import { BrandTab } from './BrandTab.tsx'
import { BusinessTab } from './BusinessTab.tsx'
import { ImportTab } from './ImportTab.tsx'
import { MailTab } from './MailTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import { RetentionTab } from './RetentionTab.tsx'
import { isTab, type SettingsTab, tabsFor } from './tabs.ts'
import { useSettingsTexts } from './texts.ts'

const panels: Record<SettingsTab, () => React.ReactNode> = {
  business: BusinessTab,
  brand: BrandTab,
  booking: BookingTab,
  mails: MailTab,
  retention: RetentionTab,
  import: ImportTab,
  people: PeopleTab,
}

/** The settings of the workspace. The tab stands in the address. */
export function SettingsPage() {
  const common = useTexts()
  const t = useSettingsTexts()
  const session = useSession()
  const { tab = 'business' } = useParams({ strict: false })
  const navigate = useNavigate()
  const workspaceId = String(session.workspace.id)
  usePageTitle(common.settings)
  if (!isTab(tab))
    return <Navigate to="/w/$workspaceId/settings/$tab" params={{ workspaceId, tab: 'business' }} replace />
  const tabs = tabsFor(session)
  const Panel = panels[tab]
  return (
    <Stack gap="md">
      <Title order={1}>{common.settings}</Title>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={chosen =>
          void navigate({
            to: '/w/$workspaceId/settings/$tab',
            params: { workspaceId, tab: chosen ?? 'business' },
          })
        }
      >
        <Tabs.List mb="md">
          {tabs.map(one => (
            <Tabs.Tab key={one} value={one}>
              {t.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.includes(tab) ? (
          <Tabs.Panel value={tab}>
            <Panel />
          </Tabs.Panel>
        ) : (
          <Alert color="gray" title={common.forbidden}>
            {common.forbiddenText}
          </Alert>
        )}
      </Tabs>
    </Stack>
  )
}
