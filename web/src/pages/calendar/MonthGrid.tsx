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
export function MonthGrid({ calendar, rows, carry, mayMove, month }: GridProps & { month: string }) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const zone = calendar.timezone
  const dates = datesBetween(calendar.from, calendar.to)
  const today = isoDate(zone, businessNow(workspace))
  const all = rows
    .flatMap(({ appointments }) => appointments)
    .concat(calendar.unassigned)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
  const isCarried = ({ id }: { id: number }) => id === carry.carried?.appointment.id
  const byDate = Map.groupBy(all, ({ starts_at }) => isoDate(zone, starts_at))
  const weeks = Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7))
  const dayLink = (date: string) => ({
    to: '/w/$workspaceId/calendar' as const,
    params: { workspaceId: String(workspace.id) },
    search: (before: object) => ({ ...before, view: 'day' as const, date }),
  })
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
              {week.map(date => {
                // The one that is carried comes first, so that it is always drawn.
                const own = (byDate.get(date) ?? []).toSorted(
                  (a, b) => Number(isCarried(b)) - Number(isCarried(a)),
                )
                const shown = own.slice(0, own.length > shownADay + 1 ? shownADay : shownADay + 1)
                const closed = calendar.closures.filter(
                  ({ starts_at, ends_at }) =>
                    isoDate(zone, starts_at) <= date && isoDate(zone, Date.parse(ends_at) - 1) >= date,
                )
                return (
                  <td
                    key={date}
                    data-drop
                    data-date={date}
                    data-off={date.slice(0, 7) !== month || undefined}
                  >
                    <Link
                      className="cal-date"
                      aria-current={date === today ? 'date' : undefined}
                      {...dayLink(date)}
                    >
                      {Number(date.slice(8))}
                    </Link>
                    {closed.map(({ id, name }) => (
                      <div key={id} className="cal-cell-off">
                        {t.closed}: {name}
                      </div>
                    ))}
                    {shown.map(one => (
                      <Item
                        key={one.id}
                        of={one}
                        carry={carry}
                        mayMove={mayMove(one)}
                        isCarried={isCarried(one)}
                      />
                    ))}
                    {own.length > shown.length && (
                      <Link className="cal-more" {...dayLink(date)}>
                        {t.more(own.length - shown.length)}
                      </Link>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
