import { Button, Group } from '@mantine/core'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { addDays, instantOf, isoDate } from '../../lib/time.ts'
import { useListTexts } from '../data/list-texts.ts'
import { DateField } from './DateField.tsx'

interface Days {
  from?: string | undefined
  until?: string | undefined
}

/** Two dates in the workspace's zone, both inclusive, with today and yesterday at hand. */
export function DayFields({ from, until, set }: Days & { set(days: Days): void }) {
  const t = useListTexts()
  const common = useTexts()
  const { workspace } = useSession()
  const today = isoDate(workspace.timezone, Date.now())
  const yesterday = addDays(today, -1)
  const pick = (day: string) =>
    set(from === day && until === day ? { from: undefined, until: undefined } : { from: day, until: day })
  return (
    <>
      <Group gap="xs" wrap="nowrap" className="date-range">
        <DateField label={common.from} value={from} set={day => set({ from: day, until })} />
        <DateField label={t.until} value={until} set={day => set({ from, until: day })} />
      </Group>
      <Group gap={4} wrap="nowrap">
        {[[today, t.today] as const, [yesterday, t.yesterday] as const].map(([day, name]) => (
          <Button
            key={day}
            variant={from === day && until === day ? 'light' : 'default'}
            px="sm"
            aria-pressed={from === day && until === day}
            onClick={() => pick(day)}
          >
            {name}
          </Button>
        ))}
      </Group>
    </>
  )
}

/** The two days as parameters of the management interface, which takes instants. */
export function spanOf(zone: string, { from, until }: Days): { since?: string; until?: string } {
  const at = (date: string) => new Date(instantOf(zone, date, '00:00') * 1000).toISOString()
  return {
    ...(from ? { since: at(from) } : {}),
    ...(until ? { until: at(addDays(until, 1)) } : {}),
  }
}
