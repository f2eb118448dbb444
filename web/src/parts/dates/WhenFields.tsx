import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { instantOf, isoDate, isoTime } from '../../lib/time.ts'
import { FreeTimes, type Wanted } from './FreeTimes.tsx'
import { NearestTimes } from './NearestTimes.tsx'

export interface When {
  date: string
  time: string
  /**
   * The instant in milliseconds, until a field is edited. Date and time alone mean the first of a repeated
   * hour.
   */
  at?: number
}

/** The wall time of an instant in the workspace's zone. */
export const whenOf = (zone: string, at: string | number): When => ({
  date: isoDate(zone, at),
  time: isoTime(zone, at),
})

/** The same, and that instant if no field is edited. */
export const exactlyAt = (zone: string, at: string | number): When => ({
  ...whenOf(zone, at),
  at: new Date(at).getTime(),
})

/** Seconds since 1970, or undefined while the fields are incomplete. */
export const secondsOf = (zone: string, { date, time, at }: When): number | undefined =>
  at !== undefined ? at / 1000 : date && time ? instantOf(zone, date, time) : undefined

interface Props {
  when: When
  change(when: When): void
  /** Whether a dialog begins here. */
  isFirst?: boolean
  /** Of the act for which the time was chosen. */
  error?: unknown
  /** Of what the free times of the day are offered. */
  wanted?: Wanted | undefined
}

/** Day and time in the workspace's zone, which is named. */
export function WhenFields({ when, change, isFirst = false, error, wanted }: Props) {
  const common = useTexts()
  const { workspace } = useSession()
  const zone = workspace.timezone
  return (
    <Stack gap="xs">
      <Group grow align="start">
        <TextInput
          type="date"
          required
          data-autofocus={isFirst || undefined}
          label={common.date}
          value={when.date}
          onChange={event => change({ date: event.currentTarget.value, time: when.time })}
        />
        <TextInput
          type="time"
          required
          step={900}
          label={common.time}
          value={when.time}
          onChange={event => change({ date: when.date, time: event.currentTarget.value })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {common.timesIn(zone)}
      </Text>
      {wanted && (
        <FreeTimes
          wanted={wanted}
          date={when.date}
          time={when.time}
          choose={(date, time) => change({ date, time })}
        />
      )}
      <NearestTimes error={error} take={startMs => change(exactlyAt(zone, startMs))} />
    </Stack>
  )
}
