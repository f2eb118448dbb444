import type { CalendarAppointment, StaffCalendar } from '@jurat/client/manage'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { takesFrom } from '../../lib/spans.ts'
import { dateText, isoDate, weekdayText } from '../../lib/time.ts'
import { closedOn } from './columns.ts'
import { Item } from './Item.tsx'
import type { GridProps, Row } from './rows.ts'
import { useCalendarTexts } from './texts.ts'
import { datesBetween } from './view.ts'

const shownADay = 3
const mostMarks = 2

/** A month of whole weeks: how many appointments each day has, who is away, and the first appointments. */
export function MonthGrid({ calendar, rows, mover, mayMove, month }: GridProps & { month: string }) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const zone = calendar.timezone
  const dates = datesBetween(calendar.from, calendar.to)
  const all = rows
    .flatMap(({ appointments }) => appointments)
    .concat(calendar.unassigned)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
  const byDate = Map.groupBy(all, ({ starts_at }) => isoDate(zone, starts_at))
  const weeks = Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <section className="cal-scroll" tabIndex={0} aria-label={t.views.month}>
      <table className="cal-month">
        <thead>
          <tr>
            {dates.slice(0, 7).map(date => (
              <th key={date} scope="col">
                {weekdayText(language, date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(date => (
                <Day
                  key={date}
                  date={date}
                  appointments={byDate.get(date) ?? []}
                  rows={rows}
                  calendar={calendar}
                  mover={mover}
                  mayMove={mayMove}
                  month={month}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface DayProps extends GridProps {
  date: string
  appointments: CalendarAppointment[]
  month: string
}

function Day({ date, appointments, rows, calendar, mover, mayMove, month }: DayProps) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const zone = calendar.timezone
  const isMoving = ({ id }: { id: number }) => id === mover.moving?.appointment.id
  // The one that is moved comes first, so that it is always drawn.
  const all = appointments.toSorted((a, b) => Number(isMoving(b)) - Number(isMoving(a)))
  const link = {
    to: '/w/$workspaceId/calendar' as const,
    params: { workspaceId: String(workspace.id) },
    search: (before: object) => ({ ...before, view: 'day' as const, date }),
  }
  const isToday = date === isoDate(zone, businessNow(workspace))
  const count = all.length === 0 ? undefined : t.appointments(all.length)
  const marks = useMarks(calendar, rows, date)
  return (
    <td data-drop data-date={date} data-off={date.slice(0, 7) !== month || undefined}>
      <Link className="cal-date" aria-current={isToday ? 'date' : undefined} {...link}>
        <VisuallyHidden>
          {[dateText(language, date), count, ...marks].filter(Boolean).join(', ')}
        </VisuallyHidden>
        <span className="cal-date-number" aria-hidden="true">
          {Number(date.slice(8))}
        </span>
        {count && (
          <span className="cal-count" aria-hidden="true">
            {count}
          </span>
        )}
        {count && (
          <span className="cal-count-short" aria-hidden="true">
            {all.length}
          </span>
        )}
        {marks.length > 0 && <span className="cal-mark" />}
      </Link>
      <div className="cal-month-items">
        {marks.slice(0, marks.length > mostMarks ? mostMarks - 1 : mostMarks).map(text => (
          <div key={text} className="cal-cell-off" title={text}>
            {text}
          </div>
        ))}
        {marks.length > mostMarks && (
          <div className="cal-cell-off" title={marks.slice(mostMarks - 1).join('\n')}>
            {t.more(marks.length - mostMarks + 1)}
          </div>
        )}
        {all.slice(0, shownADay).map(one => (
          <Item
            key={one.id}
            of={one}
            mover={mover}
            mayMove={mayMove(one)}
            isMoving={isMoving(one)}
            withNotary
          />
        ))}
        {all.length > shownADay && (
          <Link className="cal-more" {...link}>
            {t.more(all.length - shownADay)}
          </Link>
        )}
      </div>
    </td>
  )
}

/** Closed days and time off of a date. */
function useMarks(calendar: StaffCalendar, rows: Row[], date: string): string[] {
  const t = useCalendarTexts()
  const zone = calendar.timezone
  return [
    ...closedOn(calendar, date).map(({ name }) => `${t.closed}: ${name}`),
    ...rows.flatMap(({ notary: { name, hours, time_off } }) =>
      time_off
        .filter(span => takesFrom(zone, date, span, hours))
        .map(({ reason }) => `${name}: ${reason || t.timeOff}`),
    ),
  ]
}
