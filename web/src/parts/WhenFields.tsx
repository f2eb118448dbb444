import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { JuratApiError } from '../../../client/src/index.ts'
import { useLanguage, useTexts } from '../languages/index.ts'
import { dateTimeText, instantOf, isoDate, isoTime } from '../lib/time.ts'
import { useSession } from '../session.ts'

export interface When {
  date: string
  time: string
}

/** The wall time of an instant in the workspace's zone. */
export const whenOf = (zone: string, at: string | number): When => ({
  date: isoDate(zone, at),
  time: isoTime(zone, at),
})

/** Seconds since 1970, or undefined while the fields are incomplete. */
export const secondsOf = (zone: string, { date, time }: When): number | undefined =>
  date && time ? instantOf(zone, date, time) : undefined

interface Props {
  when: When
  change(when: When): void
  /** The refusal of the last attempt: its nearest free times are offered. */
  error: unknown
  /** Whether a dialog begins here. */
  isFirst?: boolean
}

/** Day and time in the workspace's zone, which is named. */
export function WhenFields({ when, change, error, isFirst = false }: Props) {
  const texts = useTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const zone = workspace.timezone
  const nearest = error instanceof JuratApiError ? error.nearest : []
  return (
    <Stack gap="xs">
      <Group grow align="start">
        <TextInput
          type="date"
          required
          data-autofocus={isFirst || undefined}
          label={texts.date}
          value={when.date}
          onChange={event => change({ ...when, date: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          required
          step={900}
          label={texts.time}
          value={when.time}
          onChange={event => change({ ...when, time: event.currentTarget.value })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {texts.timesIn(zone)}
      </Text>
      {nearest.length > 0 && (
        <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
          <legend>{texts.nearestTimes}</legend>
          <Group gap="xs">
            {nearest.map(at => (
              <Button
                key={at.getTime()}
                variant="default"
                size="xs"
                onClick={() => change(whenOf(zone, at.getTime()))}
              >
                {dateTimeText(language, zone, at.getTime())}
              </Button>
            ))}
          </Group>
        </fieldset>
      )}
    </Stack>
  )
}
