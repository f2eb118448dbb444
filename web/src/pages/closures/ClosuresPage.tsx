import '../../parts/display/lists.css'
import type { Closure } from '@jurat/client/manage'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { addDays, instantOf, isoDate } from '../../lib/time.ts'
import { mayPlan } from '../../parts/data/mayPlan.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { bookingsIn, useScheduled } from '../../parts/data/useScheduled.ts'
import { DaysCalendar } from '../../parts/dates/DaysCalendar.tsx'
import { type DayRange, daysAround } from '../../parts/dates/days.ts'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { Problem } from '../../parts/display/Problem.tsx'
import { AddHolidays } from './AddHolidays.tsx'
import { ClosureForm } from './ClosureForm.tsx'
import { ClosureList } from './ClosureList.tsx'
import { useClosureTexts } from './texts.ts'

/** When the whole business is closed: chosen on a month that shows what is booked. */
export function ClosuresPage() {
  const common = useTexts()
  const t = useClosureTexts()
  const session = useSession()
  const { workspace } = session
  const zone = workspace.timezone
  const today = isoDate(zone, businessNow(workspace))
  const [month, setMonth] = useState(today.slice(0, 7))
  const [selected, setSelected] = useState<DayRange | null>(null)
  const [isAdding, setAdding] = useState(false)
  const isPlanner = mayPlan(session)
  usePageTitle(common.closures)
  const list = useQuery({
    queryKey: ['closures', workspace.id],
    queryFn: async () => Array.fromAsync(manage.closures.list({ workspace_id: workspace.id, limit: 100 })),
  })
  const markOf = useDayMarks(month, list.data)
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <div>
          <Title order={1}>{common.closures}</Title>
          <Text c="dimmed">{common.timesIn(zone)}</Text>
        </div>
        {isPlanner && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            {t.addHolidays}
          </Button>
        )}
      </Group>
      {isAdding && <AddHolidays close={() => setAdding(false)} />}
      {list.error ? (
        <Problem error={list.error} retry={() => void list.refetch()} />
      ) : (
        <div className="columns">
          <section className="panel" aria-label={t.calendar}>
            {isPlanner && (
              <Text c="dimmed" mb="sm">
                {t.hint}
              </Text>
            )}
            <DaysCalendar
              month={month}
              show={setMonth}
              today={today}
              selected={selected}
              select={isPlanner ? setSelected : undefined}
              markOf={markOf}
              names={t}
            />
            {isPlanner && <AddClosure range={selected} done={() => setSelected(null)} />}
          </section>
          <ClosureList rows={list.data} />
        </div>
      )}
    </Stack>
  )
}

/** What each day of a month shows: why it is closed, and how many bookings it has. */
function useDayMarks(month: string, closures: Closure[] | undefined) {
  const t = useClosureTexts()
  const { workspace } = useSession()
  const zone = workspace.timezone
  const days = daysAround(month)
  const bookings = useScheduled({ from: days[0] ?? month, to: days.at(-1) ?? month, zone })
  return (date: string) => {
    const start = instantOf(zone, date, '00:00') * 1000
    const end = instantOf(zone, addDays(date, 1), '00:00') * 1000
    const closure = closures?.find(one => Date.parse(one.starts_at) < end && Date.parse(one.ends_at) > start)
    const count = bookingsIn(bookings, start, end).length
    return {
      tone: closure ? ('off' as const) : undefined,
      text: [closure?.name, count > 0 && t.bookings(count)].filter(Boolean).join(', ') || undefined,
    }
  }
}

function AddClosure({ range, done }: { range: DayRange | null; done(): void }) {
  const t = useClosureTexts()
  const { workspace } = useSession()
  const act = useAct()
  return (
    <Stack mt="md" gap="xs">
      {range ? (
        <ClosureForm
          key={`${range.from} ${range.to}`}
          first={{ name: '', ...range, times: null }}
          isNew
          send={async closure => manage.closures.create({ workspace_id: workspace.id, ...closure })}
          done={({ id, name }) => {
            done()
            act.tell(t.added(name), async () => manage.closures.delete(id))
          }}
        />
      ) : (
        <Text c="dimmed">{t.chooseDay}</Text>
      )}
    </Stack>
  )
}
