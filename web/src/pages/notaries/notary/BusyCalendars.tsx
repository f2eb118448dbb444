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
  const t = useNotaryTexts()
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
    <section className="panel" aria-label={t.busy}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t.busy}</Title>
        {may('calendar:write') && (
          <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
            {t.addCalendar}
          </Button>
        )}
      </Group>
      <Text c="dimmed" mb="sm">
        {t.busyText}
      </Text>
      {list.error ? (
        <Problem error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeletons lines={2} />
      ) : list.data.length === 0 ? (
        <Text>{t.noCalendars}</Text>
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
          title={t.removeCalendarTitle(removed.name || removed.host)}
          button={t.removeCalendar}
          close={() => setRemoved(null)}
          remove={async () => {
            await manage.notaries.importedCalendars.delete(notary.id, removed.id)
            notifications.show({ color: 'green', message: t.calendarRemoved })
            void queries.invalidateQueries()
          }}
        >
          {t.removeCalendarText}
        </DeleteDialog>
      )}
    </section>
  )
}

function Row({ notary, calendar, remove }: { notary: Notary; calendar: ImportedCalendar; remove(): void }) {
  const t = useNotaryTexts()
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
            {t.calendarState[status]}
            {problem && `: ${problem}`} · {t.lastRead} <Time at={read_at} /> · {t.busyTimes(busy_times)}
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
                  done: t.readDone,
                })
              }
            >
              {t.readNow}
            </Button>
            <Button size="compact-sm" variant="default" onClick={remove}>
              {t.removeCalendar}
            </Button>
          </Group>
        )}
      </Group>
    </li>
  )
}

/** What the last reading did not read, or only by guessing. */
function NotRead({ calendar }: { calendar: ImportedCalendar }) {
  const t = useNotaryTexts()
  const { skipped_events: skipped, unknown_timezone_events: unknown, unread_components: unread } = calendar
  const others = unread.tasks + unread.journals + unread.other
  const texts = [
    ...(skipped > 0 ? [t.skipped(skipped)] : []),
    ...(unknown > 0 ? [t.unknownZones(unknown)] : []),
    ...(others > 0 ? [t.notRead(others)] : []),
  ]
  return texts.length === 0 ? null : (
    <Text c="dimmed" size="xs">
      {texts.join(' · ')}
    </Text>
  )
}

function AddCalendar({ notary, close }: { notary: Notary; close(): void }) {
  const common = useTexts()
  const t = useNotaryTexts()
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
      notifications.show({ color: 'green', message: t.calendarAdded(busy_times) })
      close()
    },
  })
  return (
    <Dialog title={t.addCalendar} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          add.mutate()
        }}
      >
        <Stack gap="sm">
          <FormError error={add.error} />
          <TextInput
            label={t.calendarUrl}
            description={t.calendarUrlHint}
            required
            data-autofocus
            value={typed.url}
            error={reasonFor(add.error, 'url')}
            onChange={event => setTyped({ ...typed, url: event.currentTarget.value })}
          />
          <TextInput
            label={`${t.calendarName} (${common.optional})`}
            value={typed.name}
            error={reasonFor(add.error, 'name')}
            onChange={event => setTyped({ ...typed, name: event.currentTarget.value })}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={add.isPending}>
              {t.addCalendar}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
