import { SegmentedControl, Stack, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../../lib/session.ts'
import { isOfReservations, type Tab, tabs } from './filter.ts'
import { useBookingListTexts } from './texts.ts'

/** What was canceled is one tab with two lists. */
const names = (Object.keys(tabs) as Tab[]).filter(name => name !== 'withdrawn')

/** The states of a booking. One without a time is a reservation, which waits for it. */
export function StateTabs({ shown }: { shown: Tab | undefined }) {
  const t = useBookingListTexts()
  const { workspace, membership } = useSession()
  const navigate = useNavigate()
  const params = { workspaceId: String(workspace.id) }
  const isNotary = membership.role === 'notary'
  // A notary's rows have a time.
  const isShown = (name: Tab) => !isOfReservations(name) || !isNotary
  const open = (name: Tab) =>
    isOfReservations(name)
      ? navigate({ to: '/w/$workspaceId/reservations', params, search: tabs[name], replace: true })
      : navigate({ to: '/w/$workspaceId/appointments', params, search: tabs[name], replace: true })
  const isCanceled = shown === 'canceled' || shown === 'withdrawn'
  return (
    <Stack gap="xs">
      <Tabs
        value={isCanceled ? 'canceled' : (shown ?? null)}
        onChange={name => name && void open(name as Tab)}
      >
        <Tabs.List aria-label={t.tabs}>
          {names.filter(isShown).map(name => (
            <Tabs.Tab key={name} value={name}>
              {t.tab[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {isCanceled && !isNotary && <CanceledLists shown={shown} open={name => void open(name)} />}
    </Stack>
  )
}

function CanceledLists({ shown, open }: { shown: Tab; open(name: Tab): void }) {
  const t = useBookingListTexts()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.whichCanceled}
      value={shown}
      onChange={name => open(name as Tab)}
      data={[
        { value: 'canceled', label: t.withTime },
        { value: 'withdrawn', label: t.neverTime },
      ]}
      style={{ alignSelf: 'start' }}
    />
  )
}
