import type { Closure } from '@jurat/client/manage'
import { Button, Group, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { dateTimeText, isoDate, isoTime } from '../../lib/time.ts'
import { mayPlan } from '../../parts/data/mayPlan.ts'
import { useRefresh } from '../../parts/data/useRefresh.ts'
import { dayRangeText } from '../../parts/dates/dayRangeText.ts'
import { AskDialog } from '../../parts/dialogs/AskDialog.tsx'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { Icon } from '../../parts/display/Icon.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { ClosureForm } from './ClosureForm.tsx'
import { useClosureTexts } from './texts.ts'

const isDay = (bound: string): boolean => !bound.includes('T')

/** Closures that have not ended, by start. */
export function ClosureList({ rows }: { rows: Closure[] | undefined }) {
  const t = useClosureTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const [edited, setEdited] = useState<Closure | null>(null)
  const [removed, setRemoved] = useState<Closure | null>(null)
  const textOf = ({ from, to }: Closure) =>
    isDay(from) && isDay(to)
      ? dayRangeText(language, { from, to })
      : `${dateTimeText(language, workspace.timezone, from)} – ${dateTimeText(language, workspace.timezone, to)}`
  const now = businessNow(workspace)
  const upcoming = rows
    ?.filter(({ ends_at }) => Date.parse(ends_at) > now)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  const past = (rows?.length ?? 0) - (upcoming?.length ?? 0)
  return (
    <section className="panel" aria-label={t.upcoming}>
      <Title order={2} mb="xs">
        {t.upcoming}
      </Title>
      {!upcoming ? (
        <Skeletons lines={3} />
      ) : upcoming.length === 0 ? (
        <Text c="dimmed">{t.none}</Text>
      ) : (
        <ul className="plain-list">
          {upcoming.map(row => (
            <ClosureRow
              key={row.id}
              row={row}
              text={textOf(row)}
              edit={() => setEdited(row)}
              remove={() => setRemoved(row)}
            />
          ))}
        </ul>
      )}
      {past > 0 && (
        <Text c="dimmed" size="xs" mt="xs">
          {t.past(past)}
        </Text>
      )}
      {edited && <EditClosure closure={edited} close={() => setEdited(null)} />}
      {removed && <RemoveClosure closure={removed} text={textOf(removed)} close={() => setRemoved(null)} />}
    </section>
  )
}

interface RowProps {
  row: Closure
  text: string
  edit(): void
  remove(): void
}

function ClosureRow({ row, text, edit, remove }: RowProps) {
  const t = useClosureTexts()
  const session = useSession()
  const button = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text fw={600}>{row.name}</Text>
          <Text c="dimmed" size="xs">
            {text}
            {row.appointment_ids.length > 0 && ` · ${t.inIt(row.appointment_ids.length)}`}
          </Text>
        </div>
        {mayPlan(session) && (
          <Group gap={4} wrap="nowrap">
            <Button {...button} aria-label={t.edit(row.name)} onClick={edit}>
              <Icon of={IconPencil} />
            </Button>
            <Button {...button} aria-label={t.removeOf(row.name)} onClick={remove}>
              <Icon of={IconX} />
            </Button>
          </Group>
        )}
      </Group>
    </li>
  )
}

function RemoveClosure({ closure, text, close }: { closure: Closure; text: string; close(): void }) {
  const t = useClosureTexts()
  const refresh = useRefresh()
  return (
    <AskDialog
      title={t.removeTitle(closure.name)}
      button={t.remove}
      text={t.removeText(text)}
      close={close}
      run={async () => manage.closures.delete(closure.id)}
      done={() => {
        notifications.show({ color: 'green', message: t.removed })
        void refresh('closures', 'calendar', 'free-times', 'overview')
      }}
    />
  )
}

function EditClosure({ closure, close }: { closure: Closure; close(): void }) {
  const t = useClosureTexts()
  const { workspace } = useSession()
  const refresh = useRefresh()
  const { name, from, to } = closure
  const zone = workspace.timezone
  const dayOf = (bound: string) => (isDay(bound) ? bound : isoDate(zone, bound))
  const timeOf = (bound: string) => (isDay(bound) ? '00:00' : isoTime(zone, bound))
  const times = isDay(from) && isDay(to) ? null : { from: timeOf(from), to: timeOf(to) }
  return (
    <Dialog title={t.edit(name)} close={close}>
      <ClosureForm
        first={{ name, from: dayOf(from), to: dayOf(to), times }}
        isNew={false}
        send={async changes => manage.closures.update(closure.id, changes)}
        done={() => {
          void refresh('closures', 'calendar', 'free-times', 'overview')
          notifications.show({ color: 'green', message: t.saved })
          close()
        }}
      />
    </Dialog>
  )
}
