import type { Closure, ClosureUpdateParams } from '@jurat/client/manage'
import { Button, Group, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { dateTimeText, isoDate, isoTime } from '../../lib/time.ts'
import { mayPlan } from '../../parts/data/mayPlan.ts'
import { dayRangeText } from '../../parts/dates/dayRangeText.ts'
import { DeleteDialog } from '../../parts/dialogs/DeleteDialog.tsx'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { ClosureForm } from './ClosureForm.tsx'
import { useClosureTexts } from './texts.ts'

const isDay = (bound: string): boolean => !bound.includes('T')

/** Closures that have not ended, by start. */
export function ClosureList({ rows }: { rows: Closure[] | undefined }) {
  const t = useClosureTexts()
  const { language } = useLanguage()
  const session = useSession()
  const { workspace } = session
  const queries = useQueryClient()
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
            <li key={row.id}>
              <Group justify="space-between" wrap="nowrap" align="start">
                <div>
                  <Text fw={600}>{row.name}</Text>
                  <Text c="dimmed" size="xs">
                    {textOf(row)}
                    {row.appointment_ids.length > 0 && ` · ${t.inIt(row.appointment_ids.length)}`}
                  </Text>
                </div>
                {mayPlan(session) && (
                  <Group gap={4} wrap="nowrap">
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="gray"
                      aria-label={t.edit(row.name)}
                      onClick={() => setEdited(row)}
                    >
                      ✎
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="gray"
                      aria-label={t.removeOf(row.name)}
                      onClick={() => setRemoved(row)}
                    >
                      ×
                    </Button>
                  </Group>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
      {past > 0 && (
        <Text c="dimmed" size="xs" mt="xs">
          {t.past(past)}
        </Text>
      )}
      {edited && <EditClosure closure={edited} close={() => setEdited(null)} />}
      {removed && (
        <DeleteDialog
          title={t.removeTitle(removed.name)}
          button={t.remove}
          close={() => setRemoved(null)}
          remove={async () => {
            await manage.closures.delete(removed.id)
            notifications.show({ color: 'green', message: t.removed })
            void queries.invalidateQueries()
          }}
        >
          {t.removeText(textOf(removed))}
        </DeleteDialog>
      )}
    </section>
  )
}

function EditClosure({ closure, close }: { closure: Closure; close(): void }) {
  const t = useClosureTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: async (changes: ClosureUpdateParams) => manage.closures.update(closure.id, changes),
    onSuccess: () => {
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: t.saved })
      close()
    },
  })
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
        error={save.error}
        isPending={save.isPending}
        save={save.mutate}
      />
    </Dialog>
  )
}
