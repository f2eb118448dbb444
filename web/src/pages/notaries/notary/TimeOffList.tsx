import type { Notary, TimeOff } from '@jurat/client/manage'
import { Group, Radio, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/languages/index.ts'
import { businessNow, useSession } from '../../../lib/session.ts'
import { addDays, clockTime, isoDate, isoTime, longDateText, shortDateText } from '../../../lib/time.ts'
import { useRefresh } from '../../../parts/data/useRefresh.ts'
import { dayRangeText } from '../../../parts/dates/dayRangeText.ts'
import { AskDialog } from '../../../parts/dialogs/AskDialog.tsx'
import { Icon } from '../../../parts/display/Icon.tsx'
import { Problem } from '../../../parts/display/Problem.tsx'
import { QuietButton } from '../../../parts/display/QuietButton.tsx'
import { Skeletons } from '../../../parts/display/Skeletons.tsx'
import { useNotaryTexts } from '../list/texts.ts'
import { useRepeatTexts } from './repeat-texts.ts'

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
          {groupsOf(rows).map(group => (
            <Series key={group[0]?.id} rows={group} zone={notary.timezone} remove={setRemoved} />
          ))}
        </ul>
      )}
      {removed && <RemoveDialog notary={notary} removed={removed} close={() => setRemoved(null)} />}
    </section>
  )
}

/** Each time off alone, and those of one series together, in the order of their first one. */
const groupsOf = (rows: TimeOff[]): TimeOff[][] => [
  ...Map.groupBy(rows, ({ id, series_id }) =>
    series_id === null ? `${id}` : `series ${series_id}`,
  ).values(),
]

interface SeriesProps {
  rows: TimeOff[]
  zone: string
  remove(row: TimeOff): void
}

/** The next time of a series, and the others when somebody asks for them. */
function Series({ rows, zone, remove }: SeriesProps) {
  const t = useRepeatTexts()
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [last, others] = [rows.at(-1), rows.length - 1]
  return (
    <>
      {(isOpen ? rows : rows.slice(0, 1)).map(row => (
        <Row key={row.id} row={row} zone={zone} remove={() => remove(row)} />
      ))}
      {last && others > 0 && (
        <li>
          <Group justify="space-between" wrap="nowrap">
            <Text c="dimmed" size="xs">
              {t.repeatsMore(others, longDateText(language, zone, last.starts_at))}
            </Text>
            <QuietButton size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t.hideSeries : t.showSeries}
            </QuietButton>
          </Group>
        </li>
      )}
    </>
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
            <Icon of={IconX} />
          </QuietButton>
        )}
      </Group>
    </li>
  )
}

type Which = 'one' | 'following' | 'all'

interface RemoveProps {
  notary: Notary
  removed: TimeOff
  close(): void
}

function RemoveDialog({ notary, removed, close }: RemoveProps) {
  const t = useNotaryTexts()
  const repeat = useRepeatTexts()
  const { language } = useLanguage()
  const refresh = useRefresh()
  const [which, setWhich] = useState<Which>('one')
  const days = textOf(language, notary.timezone, removed)
  const { timeOff } = manage.notaries
  return (
    <AskDialog
      title={t.removeTimeOffTitle}
      button={t.removeButton}
      text={removed.series_id === null ? t.removeTimeOffText(days) : repeat.removeText}
      close={close}
      run={async () =>
        which === 'one'
          ? timeOff.delete(notary.id, removed.id)
          : timeOff.deleteSeries(notary.id, removed.id, { which })
      }
      done={() => {
        notifications.show({ color: 'green', message: t.timeOffRemoved })
        void refresh('time-off', 'calendar', 'free-times', 'overview')
      }}
    >
      {removed.series_id !== null && (
        <Radio.Group label={repeat.removeWhich} value={which} onChange={value => setWhich(value as Which)}>
          <Stack gap={8} mt={6}>
            <Radio value="one" label={repeat.removeOne(days)} />
            <Radio value="following" label={repeat.removeFollowing} />
            <Radio value="all" label={repeat.removeAll} />
          </Stack>
        </Radio.Group>
      )}
    </AskDialog>
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
