import type { StaffCalendar } from '@jurat/client/manage'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useLanguage } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { hourText, isoDate, shortDateText, zoneText } from '../../lib/time.ts'
import { type Axis, hoursOf, placeOfRow, topOf } from './axis.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { awayIn, type Column, columnsOfDay, columnsOfWeek } from './columns.ts'
import type { GridProps } from './rows.ts'
import { TimeColumn } from './TimeColumn.tsx'
import { useCalendarTexts } from './texts.ts'
import { type Planning, usePlanning } from './usePlanning.tsx'

interface Props extends GridProps {
  view: 'day' | 'week'
  axis: Axis
}

/** Time runs downwards: a column for each notary of a day, or for each day of a week. */
export function TimeGrid({ view, calendar, axis, rows, mover, mayMove }: Props) {
  const t = useCalendarTexts()
  const columns = (view === 'day' ? columnsOfDay : columnsOfWeek)(calendar, rows)
  const planning = usePlanning(axis)
  const scroller = useOpenedAt(calendar, axis, columns)
  return (
    <section
      ref={scroller}
      className="cal-scroll cal-grid"
      data-view={view}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
      tabIndex={0}
      aria-label={t.views[view]}
      style={{ '--columns': columns.length, '--rows': axis.rows } as CSSProperties}
    >
      <div className="cal-heads">
        <div className="cal-corner" />
        {columns.map(column => (
          <Head key={keyOf(column)} column={column} calendar={calendar} view={view} planning={planning} />
        ))}
      </div>
      <div className="cal-body">
        <Hours axis={axis} zone={calendar.timezone} />
        {columns.map(column => (
          <TimeColumn
            key={keyOf(column)}
            column={column}
            calendar={calendar}
            axis={axis}
            mover={mover}
            mayMove={mayMove}
            view={view}
            planning={planning}
          />
        ))}
      </div>
      {planning.dialogs}
    </section>
  )
}

const keyOf = ({ date, notary }: Column) => `${date} ${notary?.id}`

/** Shows the present, else the first item, and the column of today, when the grid is opened. */
function useOpenedAt(calendar: StaffCalendar, axis: Axis, columns: Column[]) {
  const { workspace } = useSession()
  const scroller = useRef<HTMLDivElement>(null)
  const isReady = useRef(false)
  useEffect(() => {
    const { current } = scroller
    if (!current || isReady.current) return
    isReady.current = true
    const now = businessNow(workspace)
    const today = isoDate(calendar.timezone, now)
    const column = Math.max(
      0,
      columns.findIndex(({ date }) => date === today),
    )
    const { date } = columns[column] ?? { date: calendar.from }
    const starts = columns.flatMap(({ appointments, notaries }) =>
      [...appointments, ...notaries.flatMap(({ hours }) => hours)].map(one => one.starts_at),
    )
    const tops = starts
      .map(at => topOf(axis, isoDate(calendar.timezone, at), Date.parse(at)))
      .filter(top => top !== undefined)
    const top = topOf(axis, date, now) ?? (tops.length > 0 ? Math.min(...tops) : 0)
    const body = current.querySelector('.cal-body')?.clientHeight ?? 0
    // Half an hour before it, below the names. By whole half hours: the names cover no part of an item.
    const row = body / axis.rows
    const most = current.scrollHeight - current.clientHeight
    current.scrollTop = Math.floor(Math.min((top / 100) * body - row, most) / row) * row
    const bodies = current.querySelectorAll<HTMLElement>('.cal-column')
    current.scrollLeft = (bodies[column]?.offsetLeft ?? 0) - (bodies[0]?.offsetLeft ?? 0)
  })
  return scroller
}

function Hours({ axis, zone }: { axis: Axis; zone: string }) {
  const { language } = useLanguage()
  return (
    <div className="cal-hours" aria-hidden="true">
      {hoursOf(zone, axis).map(({ row, ms }) => (
        <span key={row} style={{ top: placeOfRow(axis, row).top }}>
          {hourText(language, zone, ms)}
        </span>
      ))}
    </div>
  )
}

interface HeadProps {
  column: Column
  calendar: StaffCalendar
  view: Props['view']
  planning: Planning
}

/** Lines about closed days and time off above a day. */
const mostNotes = 2

function Head({ column, calendar, view, planning }: HeadProps) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const { date, notary } = column
  const isToday = date === isoDate(calendar.timezone, businessNow(workspace))
  if (view === 'day')
    return (
      <div className="cal-name">
        <strong>{notary?.name}</strong>
        {notary && notary.timezone !== calendar.timezone && (
          <span>{zoneText(language, notary.timezone)}</span>
        )}
        <ColumnMenu column={column} {...planning.actsOf(column)} />
      </div>
    )
  const notes = awayIn(column, calendar.timezone).map(
    ({ notary: { name }, reason }) => `${name}: ${reason || t.timeOff}`,
  )
  const shown = notes.slice(0, notes.length > mostNotes ? mostNotes - 1 : mostNotes)
  return (
    <div className="cal-name" aria-current={isToday ? 'date' : undefined}>
      <Link
        to="/w/$workspaceId/calendar"
        params={{ workspaceId: String(workspace.id) }}
        search={before => ({ ...before, view: 'day' as const, date })}
      >
        {shortDateText(language, date)}
      </Link>
      {shown.map(text => (
        <span key={text} className="cal-note" title={text}>
          {text}
        </span>
      ))}
      {notes.length > shown.length && (
        <span className="cal-note" title={notes.slice(shown.length).join('\n')}>
          {t.more(notes.length - shown.length)}
        </span>
      )}
      <ColumnMenu column={column} {...planning.actsOf(column)} />
    </div>
  )
}
