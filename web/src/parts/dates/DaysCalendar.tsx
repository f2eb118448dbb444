import './days.css'
import { ActionIcon, Group, Title, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../lib/languages/index.ts'
import { addDays, dateText } from '../../lib/time.ts'
import { type DayRange, daysAround, nextMonth, rangeOf } from './days.ts'

/** What a day shows, besides its number. */
export interface DayMark {
  tone?: 'off' | 'free' | undefined
  text?: string | undefined
}

interface Props {
  month: string
  show(month: string): void
  today: string
  selected: DayRange | null
  /** Undefined: the days can only be read. */
  select: ((range: DayRange) => void) | undefined
  markOf(date: string): DayMark
  names: { calendar: string; before: string; after: string }
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month on which days are chosen: by a click, by dragging, with Shift, or with arrow keys and Enter. */
export function DaysCalendar({ month, show, today, selected, select, markOf, names }: Props) {
  const { language } = useLanguage()
  const days = daysAround(month)
  const choosing = useChoosing({ month, show, today, selected, select })
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <div className="days">
      <Months month={month} show={show} names={names} />
      <table ref={choosing.table} aria-label={names.calendar}>
        <thead>
          <tr>
            {days.slice(0, 7).map(day => (
              <th key={day} scope="col">
                {weekdayText(language, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td key={day}>
                  <button
                    type="button"
                    data-date={day}
                    data-tone={markOf(day).tone}
                    data-other={!day.startsWith(month) || undefined}
                    data-today={day === today || undefined}
                    aria-disabled={!select || undefined}
                    {...choosing.propsOf(day)}
                  >
                    <Words day={day} text={markOf(day).text} />
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Months({ month, show, names }: Pick<Props, 'month' | 'show' | 'names'>) {
  const { language } = useLanguage()
  return (
    <Group justify="space-between" mb={8}>
      <Title order={2} aria-live="polite">
        {monthText(language, month)}
      </Title>
      <Group gap={4}>
        <ActionIcon variant="default" aria-label={names.before} onClick={() => show(nextMonth(month, -1))}>
          <IconChevronLeft size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={names.after} onClick={() => show(nextMonth(month, 1))}>
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </Group>
  )
}

function Words({ day, text }: { day: string; text: string | undefined }) {
  const { language } = useLanguage()
  return (
    <>
      <VisuallyHidden>{`${dateText(language, day)}${text ? ',' : ''}`}</VisuallyHidden>
      <span className="day-number" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      {text && <span className="day-text">{text}</span>}
    </>
  )
}

type Choice = Pick<Props, 'month' | 'show' | 'today' | 'selected' | 'select'>

/** The handlers of each day, and where the focus is. */
function useChoosing({ month, show, today, selected, select }: Choice) {
  const { table, focused, setFocused, moveFocus } = useFocusedDay()
  const [begun, setBegun] = useState<string | null>(null)
  useEffect(() => {
    const end = () => setBegun(null)
    addEventListener('pointerup', end)
    return () => removeEventListener('pointerup', end)
  }, [])
  const tabbable = [focused, selected?.from, today].find(day => day?.startsWith(month)) ?? `${month}-01`
  const choose = (day: string, isLonger: boolean) =>
    select?.(isLonger && selected ? rangeOf(selected.from, day) : { from: day, to: day })
  const press = (event: KeyboardEvent, day: string) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const to = addDays(day, by)
    if (!daysAround(month).includes(to)) show(to.slice(0, 7))
    moveFocus(to)
    if (event.shiftKey) choose(to, true)
  }
  const propsOf = (day: string) => ({
    'aria-pressed': selected !== null && day >= selected.from && day <= selected.to,
    tabIndex: day === tabbable ? 0 : -1,
    onFocus: () => setFocused(day),
    onKeyDown: (event: KeyboardEvent) => press(event, day),
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button === 0) setBegun(day)
    },
    onPointerEnter: () => begun && select?.(rangeOf(begun, day)),
    // A drag over several days ends in no click on one of them.
    onClick: (event: MouseEvent) => choose(day, event.shiftKey),
  })
  return { table, propsOf }
}

function useFocusedDay() {
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (!wantsFocus.current || !focused) return
    wantsFocus.current = false
    table.current?.querySelector<HTMLButtonElement>(`[data-date="${focused}"]`)?.focus()
  }, [focused])
  const moveFocus = (day: string) => {
    wantsFocus.current = true
    setFocused(day)
  }
  return { table, focused, setFocused, moveFocus }
}

const monthText = (language: string, month: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )

const weekdayText = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))
