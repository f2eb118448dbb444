import { Checkbox, Group } from '@mantine/core'
import { useLanguage } from '../../lib/languages/index.ts'
import { weekdayText } from '../../lib/time.ts'
import { type Weekday, weekdays } from './weekdays.ts'

const monday = Date.parse('2024-01-01')
const dayMs = 86_400_000

interface Props {
  label: string
  value: Weekday[]
  error?: string | undefined
  onChange: (chosen: Weekday[]) => void
}

/** A box for each day of the week. The chosen ones are in the order of the week. */
export function WeekdayBoxes({ onChange, ...field }: Props) {
  const { language } = useLanguage()
  return (
    <Checkbox.Group {...field} onChange={chosen => onChange(weekdays.filter(day => chosen.includes(day)))}>
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
