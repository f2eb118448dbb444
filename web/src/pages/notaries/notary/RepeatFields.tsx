import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useLanguage } from '../../../lib/languages/index.ts'
import { weekdayText } from '../../../lib/time.ts'
import type { ServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { weekdays } from './hours.ts'
import { useRepeatTexts } from './repeat-texts.ts'
import type { TimeOffValues } from './repeats.ts'

const monday = Date.parse('2024-01-01')
const dayMs = 86_400_000

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
          <Weekdays form={form} />
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

function Weekdays({ form }: { form: ServerForm<TimeOffValues> }) {
  const t = useRepeatTexts()
  const { language } = useLanguage()
  return (
    <Checkbox.Group
      label={t.onWeekdays}
      value={form.values.weekdays}
      onChange={chosen => form.set({ weekdays: weekdays.filter(day => chosen.includes(day)) })}
      error={form.errorOf('weekdays')}
    >
      <Group gap="sm" mih={32}>
        {weekdays.map((day, index) => (
          <Checkbox
            key={day}
            value={day}
            label={weekdayText(language, new Date(monday + index * dayMs).toISOString().slice(0, 10))}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
