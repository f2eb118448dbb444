import { ActionIcon, Group, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Weekday, weekdays } from '../../../parts/dates/weekdays.ts'
import { Icon } from '../../../parts/display/Icon.tsx'
import { useNotaryTexts } from '../list/texts.ts'
import type { Week } from './hours.ts'
import { nextRange, RangeFields } from './RangeFields.tsx'

interface Props {
  day: Weekday
  week: Week
  change: ((week: Week) => void) | undefined
  errors: Record<number, string> | undefined
}

/** One weekday: its ranges, another range, and a copy to other days. */
export function DayRanges({ day, week, change, errors }: Props) {
  const t = useNotaryTexts()
  const name = t.day[day]
  const copyTo = (days: readonly Weekday[]) =>
    change?.({
      ...week,
      ...Object.fromEntries(days.map(one => [one, week[day].map(range => ({ ...range }))])),
    })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid with its legend in it
    <div className="day-ranges" role="group" aria-label={name}>
      <span>{name}</span>
      <RangeFields
        name={name}
        ranges={week[day]}
        errors={errors}
        change={change && (ranges => change({ ...week, [day]: ranges }))}
      />
      {change && (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            aria-label={t.addRange(name)}
            onClick={() => change({ ...week, [day]: [...week[day], nextRange(week[day])] })}
          >
            <Icon of={IconPlus} />
          </ActionIcon>
          <CopyMenu day={day} copyTo={copyTo} />
        </Group>
      )}
    </div>
  )
}

interface CopyProps {
  day: Weekday
  copyTo(days: readonly Weekday[]): void
}

/** Copies the ranges of a day to others. */
function CopyMenu({ day, copyTo }: CopyProps) {
  const t = useNotaryTexts()
  const others = weekdays.filter(other => other !== day)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t.copyDay(t.day[day])}>
          <svg
            width="14"
            height="14"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
          >
            <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />
          </svg>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.copyTo}</Menu.Label>
        <Menu.Item onClick={() => copyTo(weekdays.slice(0, 5))}>{t.monToFri}</Menu.Item>
        <Menu.Item onClick={() => copyTo(weekdays)}>{t.everyDay}</Menu.Item>
        {others.map(other => (
          <Menu.Item key={other} onClick={() => copyTo([other])}>
            {t.day[other]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
