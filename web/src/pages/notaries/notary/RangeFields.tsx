import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Icon } from '../../../parts/display/Icon.tsx'
import { useNotaryTexts } from '../list/texts.ts'
import { minutesOf, type Range } from './hours.ts'

interface Props {
  /** The day, for the names of the fields. */
  name: string
  ranges: readonly Range[]
  change: ((ranges: Range[]) => void) | undefined
  errors?: Record<number, string> | undefined
}

/** The ranges of one day as pairs of times. */
export function RangeFields({ name, ranges, change, errors = {} }: Props) {
  const t = useNotaryTexts()
  const set = (at: number, part: Partial<Range>) =>
    change?.(ranges.map((range, index) => (index === at ? { ...range, ...part } : range)))
  if (ranges.length === 0)
    return (
      <Text c="dimmed" pt={6}>
        {t.isOff}
      </Text>
    )
  return (
    <div>
      {ranges.map((range, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has no identity, and its fields have no state
        <div key={at} className="range">
          <Group gap={8} wrap="nowrap">
            {change ? (
              <RangeInputs
                names={{
                  from: t.from(name, at + 1),
                  to: t.to(name, at + 1),
                  remove: t.removeRange(name, at + 1),
                }}
                range={range}
                isWrong={at in errors}
                set={part => set(at, part)}
                remove={() => change(ranges.filter((_, index) => index !== at))}
              />
            ) : (
              <Text pt={6}>
                {range.from} – {range.to}
              </Text>
            )}
            {endsNextDay(range) && (
              <Text size="xs" c="dimmed">
                {t.nextDay}
              </Text>
            )}
          </Group>
          {errors[at] && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {errors[at]}
            </Text>
          )}
        </div>
      ))}
    </div>
  )
}

const endsNextDay = ({ from, to }: Range) => to && to !== '00:00' && minutesOf(to) <= minutesOf(from)

interface InputsProps {
  names: { from: string; to: string; remove: string }
  range: Range
  isWrong: boolean
  set(part: Partial<Range>): void
  remove(): void
}

function RangeInputs({ names, range, isWrong, set, remove }: InputsProps) {
  const time = { type: 'time', required: true, w: 124, 'aria-invalid': isWrong || undefined }
  return (
    <>
      <TextInput
        {...time}
        aria-label={names.from}
        value={range.from}
        onChange={event => set({ from: event.currentTarget.value })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        {...time}
        aria-label={names.to}
        value={range.to}
        onChange={event => set({ to: event.currentTarget.value })}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={names.remove} onClick={remove}>
        <Icon of={IconX} />
      </ActionIcon>
    </>
  )
}

/** A range after the last one, or the first of a day. */
export function nextRange(ranges: readonly Range[]): Range {
  const end = ranges.at(-1)?.to
  if (!end) return { from: '09:00', to: '17:00' }
  const from = Math.min(minutesOf(end) + 60, 22 * 60)
  const text = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return { from: text(from), to: text(from + 60) }
}
