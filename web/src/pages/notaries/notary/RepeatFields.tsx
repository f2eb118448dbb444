import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { WeekdayBoxes } from '../../../parts/dates/WeekdayBoxes.tsx'
import type { ServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { useRepeatTexts } from './repeat-texts.ts'
import type { TimeOffValues } from './repeats.ts'

/** On which weekdays, how often and until when a day off repeats. */
export function RepeatFields({ form }: { form: ServerForm<TimeOffValues> }) {
  const t = useRepeatTexts()
  const { values } = form
  return (
    <Stack gap="sm">
      <Checkbox label={t.repeats} {...form.box('repeats')} />
      {values.repeats && (
        <Group align="start" gap="sm">
          <NativeSelect
            label={t.howOften}
            data={['1', '2', '3', '4'].map(value => ({ value, label: t.everyWeeks(Number(value)) }))}
            {...form.field('everyWeeks')}
            error={form.errorOf('every_weeks')}
          />
          <WeekdayBoxes
            label={t.onWeekdays}
            value={values.weekdays}
            error={form.errorOf('weekdays')}
            onChange={chosen => form.set({ weekdays: chosen })}
          />
          <TextInput
            type="date"
            required
            label={t.repeatsUntil}
            {...form.field('until')}
            error={form.errorOf('ends_on') ?? form.errorOf('until')}
          />
        </Group>
      )}
    </Stack>
  )
}
