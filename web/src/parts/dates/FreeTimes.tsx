import type { FreeTimesParams } from '@jurat/client/manage'
import { Button, Chip, Group, ScrollArea, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { manage } from '../../lib/api.ts'
import { textsOf, useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { clockTime, instantOf, isoTime, shortDateText } from '../../lib/time.ts'

const useFreeTimesTexts = textsOf({
  en: {
    freeTimes: (day: string) => `Free times on ${day}`,
    closed: (names: string) => `Closed: ${names}.`,
    noneFree: (day: string) => `No time is free on ${day}.`,
    noneSoon: 'None of the following 30 days has one.',
    nextFree: (day: string) => `Next free day: ${day}`,
  },
  es: {
    freeTimes: day => `Horas libres: ${day}`,
    closed: names => `Cerrado: ${names}.`,
    noneFree: day => `No hay horas libres: ${day}.`,
    noneSoon: 'Ninguno de los 30 días siguientes tiene.',
    nextFree: day => `Próximo día libre: ${day}`,
  },
})

/** What is to be booked, moved or scheduled: one of the three. */
export type Wanted = Pick<
  FreeTimesParams,
  'service' | 'quantity' | 'appointment_id' | 'reservation_id' | 'notary_id'
>

interface Props {
  wanted: Wanted
  /** Local date and wall time of the workspace. */
  date: string
  time: string
  choose(date: string, time: string): void
}

/**
 * The free times of a day, of which one can be chosen. Nothing if they cannot be read: the server checks the
 * time anyway.
 */
export function FreeTimes({ wanted, date, time, choose }: Props) {
  const t = useFreeTimesTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const labelId = useId()
  const { data, isError } = useQuery({
    queryKey: ['free-times', workspace.id, date, wanted],
    queryFn: async () => manage.calendar.freeTimes({ workspace_id: workspace.id, date, ...wanted }),
    enabled: /^\d{4}-\d\d-\d\d$/.test(date),
    retry: false,
  })
  if (isError || date === '') return null
  if (!data) return <Skeleton height={64} aria-busy="true" />
  const day = shortDateText(language, date)
  // Of a time that a clock change repeats the fields mean the first.
  const zone = workspace.timezone
  const starts = data.starts
    .map(start => ({ start, wall: isoTime(zone, start) }))
    .filter(({ start, wall }) => instantOf(zone, date, wall) * 1000 === Date.parse(start))
  const names = data.closures.map(({ name }) => name).join(', ')
  const closed = names === '' ? '' : t.closed(names)
  if (starts.length === 0)
    return (
      <Group gap="xs" role="status">
        <Text size="sm">
          {closed} {t.noneFree(day)} {data.next_date === null && t.noneSoon}
        </Text>
        {data.next_date !== null && (
          <Button variant="default" size="xs" onClick={() => choose(data.next_date ?? '', '')}>
            {t.nextFree(shortDateText(language, data.next_date))}
          </Button>
        )}
      </Group>
    )
  return (
    <div>
      <Text id={labelId} size="sm" mb={4}>
        {t.freeTimes(day)}
        {closed !== '' && ` (${closed.slice(0, -1)})`}
      </Text>
      <ScrollArea.Autosize mah={144} type="auto" offsetScrollbars>
        <Chip.Group value={time} onChange={chosen => choose(date, chosen)}>
          <Group gap={6} role="radiogroup" aria-labelledby={labelId}>
            {starts.map(({ wall, start }) => (
              // One name makes them one stop of the Tab key.
              <Chip key={wall} name={labelId} value={wall} size="xs" radius="sm">
                {clockTime(language, zone, start)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </ScrollArea.Autosize>
    </div>
  )
}
