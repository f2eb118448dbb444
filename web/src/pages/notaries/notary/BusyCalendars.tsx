import type { ImportedCalendar, Notary } from '@jurat/client/manage'
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage, reasonFor } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { DeleteDialog } from '../../../parts/dialogs/DeleteDialog.tsx'
import { Dialog } from '../../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { Problem } from '../../../parts/display/Problem.tsx'
import { Skeletons } from '../../../parts/display/Skeletons.tsx'
import { useNotaryTexts } from '../list/texts.ts'

const colors = {
  read: 'var(--mantine-color-green-7)',
  failing: 'var(--mantine-color-yellow-7)',
  unread: 'var(--mantine-color-red-6)',
} as const

/** The notary's own calendars, which are read for busy times. */
export function BusyCalendars({ notary }: { notary: Notary }) {
  const own = useNotaryTexts()
  const { may } = useSession()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<ImportedCalendar | null>(null)
  const list = useQuery({
    queryKey: ['imported-calendars', notary.id],
    queryFn: async () => (await manage.notaries.importedCalendars.list(notary.id)).data,
    refetchInterval: 60_000,
  })
  return (
    <section className="panel" aria-label={own.busy}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{own.busy}</Title>
        {may('calendar:write') && (
          <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
            {own.addCalendar}
          </Button>
        )}
      </Group>
      <Text c="dimmed" mb="sm">
        {own.busyText}
      </Text>
      {list.error ? (
        <Problem error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeletons lines={2} />
      ) : list.data.length === 0 ? (
        <Text>{own.noCalendars}</Text>
      ) : (
        <ul className="plain-list">
          {list.data.map(one => (
            <Row key={one.id} notary={notary} calendar={one} remove={() => setRemoved(one)} />
          ))}
        </ul>
      )}
      {isAdding && <AddCalendar notary={notary} close={() => setAdding(false)} />}
      {removed && (
        <DeleteDialog
          title={own.removeCalendarTitle(removed.name || removed.host)}
          button={own.removeCalendar}
          close={() => setRemoved(null)}
          remove={async () => {
            await manage.notaries.importedCalendars.delete(notary.id, removed.id)
            notifications.show({ color: 'green', message: own.calendarRemoved })
            void queries.invalidateQueries()
          }}
        >
          {own.removeCalendarText}
        </DeleteDialog>
      )}
    </section>
  )
}

function Row({ notary, calendar, remove }: { notary: Notary; calendar: ImportedCalendar; remove(): void }) {
  const own = useNotaryTexts()
  const { may } = useSession()
  const act = useAct()
  const { id, name, host, status, problem, busy_times, read_at } = calendar
  return (
    <li>
      <Group justify="space-between" align="start">
        <div>
          <Text fw={600}>{name || host}</Text>
          <Text c="dimmed" size="xs">
            <span className="dot" style={{ '--dot': colors[status] } as React.CSSProperties} />
            {own.calendarState[status]}
            {problem && `: ${problem}`} · {own.lastRead} <Time at={read_at} /> · {own.busyTimes(busy_times)}
            {name && ` · ${host}`}
          </Text>
          <NotRead calendar={calendar} />
        </div>
        {may('calendar:write') && (
          <Group gap={4}>
            <Button
              size="compact-sm"
              variant="default"
              loading={act.isPending}
              onClick={() =>
                act.mutate({
                  run: async () => manage.notaries.importedCalendars.read(notary.id, id),
                  done: own.readDone,
                })
              }
            >
              {own.readNow}
            </Button>
            <Button size="compact-sm" variant="default" onClick={remove}>
              {own.removeCalendar}
            </Button>
          </Group>
        )}
      </Group>
    </li>
  )
}

/** What the last reading did not read, or only by guessing. */
function NotRead({ calendar }: { calendar: ImportedCalendar }) {
  const own = useNotaryTexts()
  const { skipped_events: skipped, unknown_timezone_events: unknown, unread_components: unread } = calendar
  const others = unread.tasks + unread.journals + unread.other
  const texts = [
    ...(skipped > 0 ? [own.skipped(skipped)] : []),
    ...(unknown > 0 ? [own.unknownZones(unknown)] : []),
    ...(others > 0 ? [own.notRead(others)] : []),
  ]
  return texts.length === 0 ? null : (
    <Text c="dimmed" size="xs">
      {texts.join(' · ')}
    </Text>
  )
}

function AddCalendar({ notary, close }: { notary: Notary; close(): void }) {
  const texts = useTexts()
  const own = useNotaryTexts()
  const queries = useQueryClient()
  const [typed, setTyped] = useState({ url: '', name: '' })
  const add = useMutation({
    mutationFn: async () =>
      manage.notaries.importedCalendars.create(notary.id, {
        url: typed.url.trim(),
        ...(typed.name.trim() ? { name: typed.name.trim() } : {}),
      }),
    onSuccess: ({ busy_times }) => {
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: own.calendarAdded(busy_times) })
      close()
    },
  })
  return (
    <Dialog title={own.addCalendar} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          add.mutate()
        }}
      >
        <Stack gap="sm">
          <FormError error={add.error} />
          <TextInput
            label={own.calendarUrl}
            description={own.calendarUrlHint}
            required
            data-autofocus
            value={typed.url}
            error={reasonFor(add.error, 'url')}
            onChange={event => setTyped({ ...typed, url: event.currentTarget.value })}
          />
          <TextInput
            label={`${own.calendarName} (${texts.optional})`}
            value={typed.name}
            error={reasonFor(add.error, 'name')}
            onChange={event => setTyped({ ...typed, name: event.currentTarget.value })}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={add.isPending}>
              {own.addCalendar}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
