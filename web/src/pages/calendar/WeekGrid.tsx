import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { type Span, takesFrom, without } from '../../lib/spans.ts'
import { addDays, clockTime, instantOf, isoDate, rangeText, shortDateText } from '../../lib/time.ts'
import { Item } from './Item.tsx'
import type { GridProps, Row } from './rows.ts'
import { useCalendarTexts } from './texts.ts'
import { datesBetween } from './view.ts'

/** A week with a row for each notary and a column for each day. */
export function WeekGrid({ calendar, rows, mover, mayMove }: GridProps) {
  const { language } = useLanguage()
  const t = useCalendarTexts()
  const { workspace } = useSession()
  const dates = datesBetween(calendar.from, calendar.to)
  const today = isoDate(workspace.timezone, businessNow(workspace))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <section className="cal-scroll" tabIndex={0} aria-label={t.views.week}>
      <table className="cal-week">
        <thead>
          <tr>
            <th scope="col">{t.notary}</th>
            {dates.map(date => (
              <th key={date} scope="col" aria-current={date === today ? 'date' : undefined}>
                <Link
                  to="/w/$workspaceId/calendar"
                  params={{ workspaceId: String(workspace.id) }}
                  search={before => ({ ...before, view: 'day' as const, date })}
                >
                  {shortDateText(language, date)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.notary.id}>
              <th scope="row">
                <span>{row.notary.name}</span>
              </th>
              {dates.map(date => (
                <Cell key={date} row={row} date={date} calendar={calendar} mover={mover} mayMove={mayMove} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ row, date, calendar, mover, mayMove }: Omit<GridProps, 'rows'> & { row: Row; date: string }) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const zone = calendar.timezone
  const { notary, appointments } = row
  const isOn = ({ starts_at }: { starts_at: string }) => isoDate(zone, starts_at) === date
  const touches = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
    isoDate(zone, starts_at) <= date && isoDate(zone, Date.parse(ends_at) - 1) >= date
  const takes = (span: Span) => takesFrom(zone, date, span, notary.hours)
  const [dayStart, dayEnd] = [date, addDays(date, 1)].map(day => instantOf(zone, day, '00:00') * 1000)
  const off = [
    ...calendar.closures.filter(takes).map(({ name }) => `${t.closed}: ${name}`),
    ...notary.time_off.filter(takes).map(({ reason }) => reason || t.timeOff),
    ...(notary.busy.some(touches) ? [t.busy] : []),
  ]
  const at = (time: string | number) => clockTime(language, zone, time)
  const hours = without(notary.hours.filter(touches), [...calendar.closures, ...notary.time_off])
    .map(({ start, end }) => ({ from: Math.max(start, dayStart ?? 0), to: Math.min(end, dayEnd ?? 0) }))
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) =>
      from === dayStart && to === dayEnd ? t.allDay : rangeText(language, zone, from, to),
    )
  const holds = notary.holds.filter(({ claimed }) => claimed.some(isOn))
  return (
    <td data-drop data-notary={notary.id} data-date={date} data-off={hours.length === 0 || undefined}>
      <div className="cal-cell-hours">{hours.length > 0 ? hours.join(', ') : off.length === 0 && t.off}</div>
      {off.map(text => (
        <div key={text} className="cal-cell-off">
          {text}
        </div>
      ))}
      {appointments.filter(isOn).map(one => (
        <Item
          key={one.id}
          of={one}
          mover={mover}
          mayMove={mayMove(one)}
          isMoving={mover.moving?.appointment.id === one.id}
        />
      ))}
      {holds.map(({ reservation_id, expires_at, claimed: [first] }) => (
        <div key={first?.starts_at} className="cal-cell-hold">
          {t.hold(at(expires_at), reservation_id === null)}
        </div>
      ))}
    </td>
  )
}
