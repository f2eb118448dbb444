import { Button, Group, MultiSelect, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLanguage } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { dateText, isoDate, monthText, shortDateText } from '../../lib/time.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { DateField } from '../../parts/dates/DateField.tsx'
import { Icon } from '../../parts/display/Icon.tsx'
import { useCalendarTexts } from './texts.ts'
import { type CalendarView, rangeOf, stepped, type ViewName, viewNames } from './view.ts'

interface Props {
  view: ViewName
  date: string
  search: CalendarView
  change(changed: CalendarView): void
  isNarrow: boolean
}

/** View, date and notaries of the calendar. */
export function Toolbar({ view, date, search, change, isNarrow }: Props) {
  const t = useCalendarTexts()
  return (
    <Group justify="space-between" className="no-print" gap="sm">
      <Steps view={view} date={date} change={change} />
      <Group gap="xs">
        <DateField
          size="xs"
          aria-label={t.day}
          value={date}
          set={day => day !== '' && change({ date: day })}
        />
        <Notaries search={search} change={change} isNarrow={isNarrow} />
        <Button.Group className="cal-views">
          {viewNames.map(name => (
            <Button
              key={name}
              size="xs"
              variant="default"
              aria-pressed={name === view}
              onClick={() => change({ view: name })}
            >
              {t.views[name]}
            </Button>
          ))}
        </Button.Group>
      </Group>
    </Group>
  )
}

/** The notaries that are shown: on a phone one of them, or all. */
function Notaries({ search, change, isNarrow }: Pick<Props, 'search' | 'change' | 'isNarrow'>) {
  const t = useCalendarTexts()
  const { membership } = useSession()
  const notaries = useNotaries()
  if (membership.role === 'notary' || notaries.rows.length < 2) return null
  const chosen = search.notaries?.split(',') ?? []
  if (isNarrow)
    return (
      <NativeSelect
        size="xs"
        className="cal-notaries"
        aria-label={t.notaries}
        data={[{ value: '', label: t.allNotaries }, ...notaries.choices]}
        value={chosen.length === 1 ? chosen[0] : ''}
        onChange={event => change({ notaries: event.currentTarget.value || undefined })}
      />
    )
  return (
    <MultiSelect
      size="xs"
      className="cal-notaries"
      aria-label={t.notaries}
      placeholder={search.notaries ? '' : t.allNotaries}
      data={notaries.choices}
      searchable
      clearable
      value={chosen}
      onChange={ids => change({ notaries: ids.length > 0 ? ids.join() : undefined })}
    />
  )
}

/** Back, today and on, with what is shown. */
function Steps({ view, date, change }: Omit<Props, 'search' | 'isNarrow'>) {
  const t = useCalendarTexts()
  const { workspace } = useSession()
  const title = useTitle(view, date)
  const today = isoDate(workspace.timezone, businessNow(workspace))
  return (
    <Group gap="xs">
      <Button.Group>
        <Button
          variant="default"
          size="xs"
          aria-label={t.previous[view]}
          onClick={() => change({ date: stepped(view, date, -1) })}
        >
          <Icon of={IconChevronLeft} />
        </Button>
        <Button variant="default" size="xs" onClick={() => change({ date: today })}>
          {t.today}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={t.next[view]}
          onClick={() => change({ date: stepped(view, date, 1) })}
        >
          <Icon of={IconChevronRight} />
        </Button>
      </Button.Group>
      <Text fw={600} role="status">
        {title}
      </Text>
    </Group>
  )
}

function useTitle(view: ViewName, date: string): string {
  const { language } = useLanguage()
  if (view === 'day') return dateText(language, date)
  if (view === 'month') return monthText(language, date)
  const { from, to } = rangeOf(view, date)
  return `${shortDateText(language, from)} – ${shortDateText(language, to)}`
}
