import type { ImportedCalendar, Notary } from '@jurat/client/manage'
import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { useRefresh } from '../../../parts/data/useRefresh.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { AskDialog } from '../../../parts/dialogs/AskDialog.tsx'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { Dot } from '../../../parts/display/Dot.tsx'
import { Loaded } from '../../../parts/display/Loaded.tsx'
import { useNotaryTexts } from '../list/texts.ts'

const colors = { read: 'green', failing: 'yellow', unread: 'red' } as const

/** The notary's own calendars, which are read for busy times. */
export function BusyCalendars({ notary }: { notary: Notary }) {
  const t = useNotaryTexts()
  const { may } = useSession()
  const refresh = useRefresh()
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
      <Loaded query={list} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <Text>{t.noCalendars}</Text>
          ) : (
            <ul className="plain-list">
              {rows.map(one => (
                <Row key={one.id} notary={notary} calendar={one} remove={() => setRemoved(one)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <AddCalendar notary={notary} close={() => setAdding(false)} />}
      {removed && (
        <AskDialog
          title={t.removeCalendarTitle(removed.name || removed.host)}
          button={t.removeCalendar}
          text={t.removeCalendarText}
          close={() => setRemoved(null)}
          run={async () => {
            await manage.notaries.importedCalendars.delete(notary.id, removed.id)
            notifications.show({ color: 'green', message: t.calendarRemoved })
            void refresh('imported-calendars', 'calendar', 'free-times')
          }}
        />
      )}
    </section>
  )
}

function Row({ notary, calendar, remove }: { notary: Notary; calendar: ImportedCalendar; remove(): void }) {
  const t = useNotaryTexts()
  const { may } = useSession()
  const { id, name, host, status, problem, busy_times, read_at } = calendar
  return (
    <li>
      <Group justify="space-between" align="start">
        <div>
          <Text fw={600}>{name || host}</Text>
          <Text c="dimmed" size="xs">
            <Dot color={colors[status]}>{t.calendarState[status]}</Dot>
            {problem && `: ${problem}`} · {t.lastRead} <Time at={read_at} /> · {t.busyTimes(busy_times)}
            {name && ` · ${host}`}
          </Text>
          <NotRead calendar={calendar} />
        </div>
        {may('calendar:write') && <RowActs notary={notary} id={id} remove={remove} />}
      </Group>
    </li>
  )
}

function RowActs({ notary, id, remove }: { notary: Notary; id: number; remove(): void }) {
  const t = useNotaryTexts()
  const act = useAct()
  const read = async () => manage.notaries.importedCalendars.read(notary.id, id)
  return (
    <Group gap={4}>
      <Button
        size="compact-sm"
        variant="default"
        loading={act.isPending}
        onClick={() => act.mutate({ run: read, done: t.readDone })}
      >
        {t.readNow}
      </Button>
      <Button size="compact-sm" variant="default" onClick={remove}>
        {t.removeCalendar}
      </Button>
    </Group>
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
  const refresh = useRefresh()
  const form = useServerForm({
    initialValues: { url: '', name: '' },
    send: async ({ url, name }) =>
      manage.notaries.importedCalendars.create(notary.id, {
        url: url.trim(),
        ...(name.trim() ? { name: name.trim() } : {}),
      }),
    done: ({ busy_times }) => {
      void refresh('imported-calendars', 'calendar', 'free-times')
      notifications.show({ color: 'green', message: t.calendarAdded(busy_times) })
      close()
    },
  })
  return (
    <FormDialog title={t.addCalendar} button={t.addCalendar} close={close} form={form}>
      <TextInput
        label={t.calendarUrl}
        description={t.calendarUrlHint}
        required
        data-autofocus
        {...form.field('url')}
      />
      <TextInput label={`${t.calendarName} (${common.optional})`} {...form.field('name')} />
    </FormDialog>
  )
}
