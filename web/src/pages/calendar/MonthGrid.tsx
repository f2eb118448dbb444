import type { CalendarAppointment } from '@jurat/client/manage'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { isoDate, weekdayText } from '../../lib/time.ts'
import { Item } from './Item.tsx'
import type { GridProps } from './rows.ts'
import { useCalendarTexts } from './texts.ts'
import { datesBetween } from './view.ts'

const shownADay = 3

/** A month of whole weeks, with the first appointments of each day. */
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

interface DayProps extends Omit<GridProps, 'rows'> {
  date: string
  appointments: CalendarAppointment[]
  month: string
}

function Day({ date, appointments, calendar, mover, mayMove, month }: DayProps) {
  const t = useCalendarTexts()
  const { workspace } = useSession()
  const zone = calendar.timezone
  const isMoving = ({ id }: { id: number }) => id === mover.moving?.appointment.id
  // The one that is moved comes first, so that it is always drawn.
  const all = appointments.toSorted((a, b) => Number(isMoving(b)) - Number(isMoving(a)))
  const shown = all.slice(0, all.length > shownADay + 1 ? shownADay : shownADay + 1)
  const closed = calendar.closures.filter(
    ({ starts_at, ends_at }) =>
      isoDate(zone, starts_at) <= date && isoDate(zone, Date.parse(ends_at) - 1) >= date,
  )
  const link = {
    to: '/w/$workspaceId/calendar' as const,
    params: { workspaceId: String(workspace.id) },
    search: (before: object) => ({ ...before, view: 'day' as const, date }),
  }
  const isToday = date === isoDate(zone, businessNow(workspace))
  return (
    <td data-drop data-date={date} data-off={date.slice(0, 7) !== month || undefined}>
      <Link className="cal-date" aria-current={isToday ? 'date' : undefined} {...link}>
        {Number(date.slice(8))}
      </Link>
      {closed.map(({ id, name }) => (
        <div key={id} className="cal-cell-off">
          {t.closed}: {name}
        </div>
      ))}
      {shown.map(one => (
        <Item key={one.id} of={one} mover={mover} mayMove={mayMove(one)} isMoving={isMoving(one)} />
      ))}
      {all.length > shown.length && (
        <Link className="cal-more" {...link}>
          {t.more(all.length - shown.length)}
        </Link>
      )}
    </td>
  )
}
