import type { StaffCalendar } from '@jurat/client/manage'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useLanguage } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import type { Span } from '../../lib/spans.ts'
import { clockTime, dateText, rangeText } from '../../lib/time.ts'
import { type Axis, type Place, placeOf, placeOfRow, skippedOf, topOf } from './axis.ts'
import { type Column, openIn } from './columns.ts'
import { Item } from './Item.tsx'
import { type InLane, lanesOf } from './lanes.ts'
import type { GridProps } from './rows.ts'
import { useCalendarTexts } from './texts.ts'
import type { FreeTime } from './useFreeTime.ts'
import type { Planning } from './usePlanning.tsx'

/** A narrower item shows nothing. */
const mostLanes = 3

interface Props extends Omit<GridProps, 'rows'> {
  column: Column
  axis: Axis
  view: 'day' | 'week'
  planning: Planning
}

/** The hours, appointments and holds of a column. */
export function TimeColumn({ column, calendar, axis, mover, mayMove, view, planning }: Props) {
  const { language } = useLanguage()
  const { date, notary, appointments } = column
  const isMoving = ({ id }: { id: number }) => mover.moving?.appointment.id === id
  const onDate = appointments.filter(one => placeOf(axis, date, one.starts_at, one.ends_at))
  const { shown, hidden } = lanesOf(
    onDate.filter(one => !isMoving(one)),
    mostLanes,
  )
  // The one that is moved lies above the others.
  const moved = onDate.filter(isMoving).map(of => ({ of, lane: 0, lanes: 1 }))
  const styleOf = ({ of, lane, lanes }: InLane<Span>) =>
    inLane(placeOf(axis, date, of.starts_at, of.ends_at), lane, lanes)
  return (
    <section
      className="cal-column"
      aria-label={view === 'day' ? notary?.name : dateText(language, date)}
      data-drop
      data-date={date}
      data-notary={notary?.id}
      {...planning.handlersOf(column)}
    >
      <Background column={column} calendar={calendar} axis={axis} />
      {notary &&
        shown.flatMap(({ of: { id, claimed } }) =>
          claimed.map(span => (
            <Block key={`${id} ${span.starts_at}`} on={{ axis, date }} kind="buffer" of={span} />
          )),
        )}
      <Holds column={column} zone={calendar.timezone} axis={axis} />
      <Now axis={axis} date={date} />
      <Selection of={planning.selected} column={column} axis={axis} zone={calendar.timezone} />
      {[...shown, ...moved].map(one => (
        <Item
          key={one.of.id}
          of={one.of}
          mover={mover}
          mayMove={mayMove(one.of)}
          style={styleOf(one)}
          isMoving={isMoving(one.of)}
          withNotary={notary === undefined}
        />
      ))}
      {hidden.map(one => (
        <More key={one.starts_at} count={one.count} date={date} style={styleOf({ ...one, of: one })} />
      ))}
    </section>
  )
}

const inLane = (place: Place | undefined, lane: number, lanes: number): CSSProperties => ({
  ...place,
  insetInlineStart: `${(100 * lane) / lanes}%`,
  width: `${100 / lanes}%`,
})

/** Items without room, in the day. */
function More({ count, date, style }: { count: number; date: string; style: CSSProperties }) {
  const t = useCalendarTexts()
  const { workspace } = useSession()
  return (
    <Link
      className="cal-more"
      style={style}
      to="/w/$workspaceId/calendar"
      params={{ workspaceId: String(workspace.id) }}
      search={before => ({ ...before, view: 'day' as const, date })}
    >
      <VisuallyHidden>{t.more(count)}</VisuallyHidden>
      <span aria-hidden="true">+{count}</span>
    </Link>
  )
}

interface PartProps {
  column: Column
  axis: Axis
}

/** Working hours, and what takes time from them. */
function Background({ column, calendar, axis }: PartProps & { calendar: StaffCalendar }) {
  const t = useCalendarTexts()
  const { date, notary } = column
  const on = { axis, date }
  return (
    <>
      {openIn(column, calendar.closures).map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the hours of two notaries can be the same
        <Block key={at} on={on} kind="open" of={span} />
      ))}
      {skippedOf(axis, date).map(row => (
        <span key={row} className="cal-span cal-skipped" style={placeOfRow(axis, row)} />
      ))}
      {notary?.time_off.map(span => (
        <Block key={span.id} on={on} kind="off" of={span} text={span.reason || t.timeOff} />
      ))}
      {notary?.busy.map(span => (
        <Block key={span.starts_at} on={on} kind="off" of={span} text={t.busy} />
      ))}
      {calendar.closures.map(span => (
        <Block key={span.id} on={on} kind="off" of={span} text={`${t.closed}: ${span.name}`} />
      ))}
    </>
  )
}

function Holds({ column: { date, notaries }, zone, axis }: PartProps & { zone: string }) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  return notaries.flatMap(({ id, holds }) =>
    holds.flatMap(({ reservation_id, expires_at, claimed }) =>
      claimed.map(span => (
        <Block
          key={`${id} ${span.starts_at}`}
          on={{ axis, date }}
          kind="hold"
          of={span}
          text={t.hold(clockTime(language, zone, expires_at), reservation_id === null)}
        />
      )),
    ),
  )
}

function Now({ axis, date }: { axis: Axis; date: string }) {
  const t = useCalendarTexts()
  const { workspace } = useSession()
  const top = topOf(axis, date, businessNow(workspace))
  return top === undefined ? null : <span className="cal-now" title={t.now} style={{ top: `${top}%` }} />
}

/** The time that is about to be booked or blocked. */
function Selection({ of, column, axis, zone }: PartProps & { of: FreeTime | undefined; zone: string }) {
  const { language } = useLanguage()
  if (of?.date !== column.date || of.notaryId !== column.notary?.id) return null
  const { startMs, endMs } = of
  return (
    <span className="cal-span cal-selection" style={placeOf(axis, of.date, startMs, endMs)}>
      {rangeText(language, zone, startMs, endMs)}
    </span>
  )
}

interface BlockProps {
  on: { axis: Axis; date: string }
  kind: 'open' | 'off' | 'buffer' | 'hold'
  of: Span
  text?: string
}

function Block({ on: { axis, date }, kind, of, text }: BlockProps) {
  const style = placeOf(axis, date, of.starts_at, of.ends_at)
  return style ? (
    <span className={`cal-span cal-${kind}`} style={style} title={text}>
      {text}
    </span>
  ) : null
}
