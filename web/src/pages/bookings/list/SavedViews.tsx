import './list.css'
import type { SavedView } from '@jurat/client/manage'
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { Icon } from '../../../parts/display/Icon.tsx'
import { QuietButton } from '../../../parts/display/QuietButton.tsx'
import { type Asked, type BookingFilter, filterOf, isSame, type List, paramsOf } from './filter.ts'
import { useBookingListTexts } from './texts.ts'
import { ViewDialog } from './ViewDialog.tsx'

interface Props<Of extends List> {
  list: Of
  filter: BookingFilter<Of>
  change(filter: BookingFilter<Of>): void
}

/** The most rows that are read for the number beside a view. */
const mostCounted = 50

/** The filters that the person saved, each with the number of its rows. */
export function SavedViews<Of extends List>({ list, filter, change }: Props<Of>) {
  const t = useBookingListTexts()
  const { workspace } = useSession()
  const [isSaving, setSaving] = useState(false)
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  const views = useQuery({
    queryKey: ['saved-views', workspace.id, list],
    queryFn: async () => {
      const rows = manage.savedViews.list({ workspace_id: workspace.id, list, limit: 100 })
      return (await Array.fromAsync(rows)).sort((a, b) => a.name.localeCompare(b.name))
    },
  })
  const counts = useCounts(list, views.data ?? [])
  const current = views.data?.find(view => isSame(filterOf(list, view.filter), filter))
  const isFiltered = Object.keys(filter).length > 0
  if (!isFiltered && !views.data?.length) return null
  return (
    <Group gap={4} className="no-print views" role="group" aria-label={t.views}>
      {views.data?.map((view, index) => (
        <Group
          key={view.id}
          gap={0}
          wrap="nowrap"
          className="view"
          data-current={view === current || undefined}
        >
          <QuietButton
            size="compact-sm"
            aria-pressed={view === current}
            onClick={() => change(filterOf(list, view.filter))}
          >
            {view.name}
            {counts[index] !== undefined && (
              <Text span c="dimmed" ms={6}>
                {counts[index]}
              </Text>
            )}
          </QuietButton>
          <ViewMenu view={view} list={list} filter={filter} rename={() => setRenamed(view)} />
        </Group>
      ))}
      {isFiltered && !current && (
        <Button size="compact-sm" variant="subtle" onClick={() => setSaving(true)}>
          + {t.saveView}
        </Button>
      )}
      {isSaving && <ViewDialog list={list} filter={filter} close={() => setSaving(false)} />}
      {renamed && <ViewDialog list={list} filter={filter} view={renamed} close={() => setRenamed(null)} />}
    </Group>
  )
}

/** How many rows each view has: `50+` where there are more than are counted. */
function useCounts(list: List, views: SavedView[]): (string | undefined)[] {
  const { workspace } = useSession()
  const counts = useQueries({
    queries: views.map(({ filter }) => ({
      // Below the key of the list, so that events make it stale too.
      queryKey: [list, 'count', workspace.id, filter],
      queryFn: async () => {
        const query = { ...filter, workspace_id: workspace.id, limit: mostCounted }
        const { data, next_cursor } =
          list === 'appointments'
            ? await manage.appointments.list(query as Asked['appointments'])
            : await manage.reservations.list(query as Asked['reservations'])
        return next_cursor === null ? String(data.length) : `${data.length}+`
      },
      staleTime: 60_000,
    })),
  })
  return counts.map(({ data }) => data)
}

interface MenuProps<Of extends List> {
  view: SavedView
  list: Of
  filter: BookingFilter<Of>
  rename(): void
}

function ViewMenu<Of extends List>({ view, filter, rename }: MenuProps<Of>) {
  const t = useBookingListTexts()
  const { workspace } = useSession()
  const act = useAct()
  const scope = { workspace_id: workspace.id }
  const { id, name } = view
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={`${t.views}: ${name}`}>
          <Icon of={IconDots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={rename}>{t.rename}</Menu.Item>
        <Menu.Item
          onClick={() =>
            act.mutate({
              run: async () => manage.savedViews.update(id, { ...scope, filter: paramsOf(filter) }),
              done: t.updated,
              undo: async () => manage.savedViews.update(id, { ...scope, filter: view.filter }),
            })
          }
        >
          {t.update}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          onClick={() =>
            act.mutate({
              run: async () => manage.savedViews.delete(id, scope),
              done: t.removed,
              undo: async () =>
                manage.savedViews.create({ ...scope, list: view.list, name, filter: view.filter }),
            })
          }
        >
          {t.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
