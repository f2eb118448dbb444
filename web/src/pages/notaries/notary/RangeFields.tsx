import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
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
        <div key={at} style={{ marginBottom: at < ranges.length - 1 ? 8 : 0 }}>
          <Group gap={8} wrap="nowrap">
            {change ? (
              <>
                <TextInput
                  type="time"
                  required
                  w={124}
                  aria-label={t.from(name, at + 1)}
                  aria-invalid={at in errors || undefined}
                  value={range.from}
                  onChange={event => set(at, { from: event.currentTarget.value })}
                />
                <span aria-hidden="true">–</span>
                <TextInput
                  type="time"
                  required
                  w={124}
                  aria-label={t.to(name, at + 1)}
                  aria-invalid={at in errors || undefined}
                  value={range.to}
                  onChange={event => set(at, { to: event.currentTarget.value })}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t.removeRange(name, at + 1)}
                  onClick={() => change(ranges.filter((_, index) => index !== at))}
                >
                  ×
                </ActionIcon>
              </>
            ) : (
              <Text pt={6}>
                {range.from} – {range.to}
              </Text>
            )}
            {range.to && range.to !== '00:00' && minutesOf(range.to) <= minutesOf(range.from) && (
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

/** A range after the last one, or the first of a day. */
export function nextRange(ranges: readonly Range[]): Range {
  const end = ranges.at(-1)?.to
  if (!end) return { from: '09:00', to: '17:00' }
  const from = Math.min(minutesOf(end) + 60, 22 * 60)
  const text = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return { from: text(from), to: text(from + 60) }
}
