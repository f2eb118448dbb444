import type { Notary, TimeOff } from '@jurat/client/manage'
import { Group, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/languages/index.ts'
import { businessNow, useSession } from '../../../lib/session.ts'
import { addDays, clockTime, isoDate, isoTime, shortDateText } from '../../../lib/time.ts'
import { useRefresh } from '../../../parts/data/useRefresh.ts'
import { dayRangeText } from '../../../parts/dates/dayRangeText.ts'
import { AskDialog } from '../../../parts/dialogs/AskDialog.tsx'
import { Problem } from '../../../parts/display/Problem.tsx'
import { QuietButton } from '../../../parts/display/QuietButton.tsx'
import { Skeletons } from '../../../parts/display/Skeletons.tsx'
import { useNotaryTexts } from '../list/texts.ts'

/** Time off that has not ended, by start. */
export function TimeOffList({ notary }: { notary: Notary }) {
  const t = useNotaryTexts()
  const { workspace } = useSession()
  const [removed, setRemoved] = useState<TimeOff | null>(null)
  const list = useQuery({
    queryKey: ['time-off', notary.id],
    queryFn: async () => Array.fromAsync(manage.notaries.timeOff.list(notary.id, { limit: 100 })),
  })
  const now = businessNow(workspace)
  const rows = list.data
    ?.filter(({ ends_at }) => Date.parse(ends_at) > now)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  return (
    <section className="panel" aria-label={t.upcomingOff}>
      <Title order={2} mb="xs">
        {t.upcomingOff}
      </Title>
      {list.error ? (
        <Problem error={list.error} retry={() => void list.refetch()} />
      ) : !rows ? (
        <Skeletons lines={3} />
      ) : rows.length === 0 ? (
        <Text c="dimmed">{t.noTimeOff}</Text>
      ) : (
        <ul className="plain-list">
          {rows.map(row => (
            <Row key={row.id} row={row} zone={notary.timezone} remove={() => setRemoved(row)} />
          ))}
        </ul>
      )}
      {removed && <RemoveDialog notary={notary} removed={removed} close={() => setRemoved(null)} />}
    </section>
  )
}

function Row({ row, zone, remove }: { row: TimeOff; zone: string; remove(): void }) {
  const t = useNotaryTexts()
  const { language } = useLanguage()
  const { may } = useSession()
  const days = textOf(language, zone, row)
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <span>
          {days}
          {row.reason && ` · ${row.reason}`}
          {row.appointment_ids.length > 0 && ` · ${t.inTimeOff(row.appointment_ids.length)}`}
        </span>
        {may('calendar:write') && (
          <QuietButton size="compact-sm" aria-label={t.removeTimeOff(days)} onClick={remove}>
            ×
          </QuietButton>
        )}
      </Group>
    </li>
  )
}

interface RemoveProps {
  notary: Notary
  removed: TimeOff
  close(): void
}

function RemoveDialog({ notary, removed, close }: RemoveProps) {
  const t = useNotaryTexts()
  const { language } = useLanguage()
  const refresh = useRefresh()
  return (
    <AskDialog
      title={t.removeTimeOffTitle}
      button={t.removeButton}
      text={t.removeTimeOffText(textOf(language, notary.timezone, removed))}
      close={close}
      run={async () => manage.notaries.timeOff.delete(notary.id, removed.id)}
      done={() => {
        notifications.show({ color: 'green', message: t.timeOffRemoved })
        void refresh('time-off', 'calendar', 'free-times', 'overview')
      }}
    />
  )
}

/** Whole days without times. */
function textOf(language: string, zone: string, { starts_at, ends_at }: TimeOff): string {
  const [from, to] = [isoDate(zone, starts_at), isoDate(zone, ends_at)]
  if (isoTime(zone, starts_at) === '00:00' && isoTime(zone, ends_at) === '00:00')
    return dayRangeText(language, { from, to: addDays(to, -1) })
  const end = from === to ? '' : `${shortDateText(language, to)}, `
  return `${shortDateText(language, from)}, ${clockTime(language, zone, starts_at)} – ${end}${clockTime(language, zone, ends_at)}`
}
