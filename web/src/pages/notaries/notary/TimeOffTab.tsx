import type { Notary } from '@jurat/client/manage'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../lib/languages/index.ts'
import { businessNow, useSession } from '../../../lib/session.ts'
import { type Span, takesFrom } from '../../../lib/spans.ts'
import { addDays, instantOf, isoDate } from '../../../lib/time.ts'
import { DaysCalendar } from '../../../parts/dates/DaysCalendar.tsx'
import { type DayRange, daysAround } from '../../../parts/dates/days.ts'
import { Problem } from '../../../parts/display/Problem.tsx'
import { useNotaryTexts } from '../list/texts.ts'
import { GiveTimeOff } from './GiveTimeOff.tsx'
import { TimeOffList } from './TimeOffList.tsx'
import { useNotaryDays } from './useNotary.ts'

/** Days off are chosen on a month, which also shows what is booked. */
export function TimeOffTab({ notary }: { notary: Notary }) {
  const t = useNotaryTexts()
  const common = useTexts()
  const { workspace, may } = useSession()
  const zone = notary.timezone
  const today = isoDate(zone, businessNow(workspace))
  const [month, setMonth] = useState(today.slice(0, 7))
  const [selected, setSelected] = useState<DayRange | null>(null)
  const days = daysAround(month)
  const calendar = useNotaryDays(notary, days[0] ?? today, days.at(-1) ?? today)
  const row = calendar.data?.notaries[0]
  const markOf = (date: string) => {
    const start = instantOf(zone, date, '00:00') * 1000
    const end = instantOf(zone, addDays(date, 1), '00:00') * 1000
    const meets = (span: Span) => Date.parse(span.starts_at) < end && Date.parse(span.ends_at) > start
    const takes = (span: Span) => takesFrom(zone, date, span, row?.hours ?? [])
    const bookings = (row?.appointments ?? []).filter(meets).length
    const isOff = row?.time_off.some(takes)
    const isClosed = calendar.data?.closures.some(takes)
    const words = [isClosed && t.closedMark, isOff && t.offMark, bookings > 0 && t.onDay(bookings)]
    return {
      tone: isOff || isClosed ? ('off' as const) : undefined,
      text: words.filter(Boolean).join(', ') || undefined,
    }
  }
  return (
    <Stack gap="lg">
      <section className="panel" aria-label={t.timeOff}>
        {may('calendar:write') && (
          <Text c="dimmed" mb="sm">
            {t.timeOffHint} {common.timesIn(zone)}.
          </Text>
        )}
        {calendar.error && <Problem error={calendar.error} retry={() => void calendar.refetch()} />}
        <DaysCalendar
          month={month}
          show={setMonth}
          today={today}
          selected={selected}
          select={may('calendar:write') ? setSelected : undefined}
          markOf={markOf}
          names={{ calendar: t.monthOf(notary.name), before: t.monthBefore, after: t.monthAfter }}
        />
        {may('calendar:write') && (
          <GiveTimeOff notary={notary} range={selected} done={() => setSelected(null)} />
        )}
      </section>
      <TimeOffList notary={notary} />
    </Stack>
  )
}
