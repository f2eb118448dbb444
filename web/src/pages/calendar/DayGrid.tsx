import type { StaffCalendar } from '@jurat/client/manage'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useLanguage } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { clockTime, hourText, instantOf } from '../../lib/time.ts'
import { type Axis, hoursOf, placeOf } from './axis.ts'
import { Item } from './Item.tsx'
import type { GridProps, Row } from './rows.ts'
import { useCalendarTexts } from './texts.ts'

/** A day with a row for each notary, and time from left to right. */
export function DayGrid({ calendar, axis, rows, mover, mayMove }: GridProps & { axis: Axis }) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const zone = calendar.timezone
  const hours = hoursOf(axis)
  // A day of 24 hours opens where work begins.
  const first = Math.min(
    ...rows.flatMap(({ appointments }) => appointments.map(one => Date.parse(one.starts_at))),
  )
  const scroller = useOpenedAt(axis, Math.min(first, calendarMorning(calendar, zone)))
  return (
    <section
      ref={scroller}
      className="cal-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
      tabIndex={0}
      aria-label={t.views.day}
      style={{ '--hours': hours.length } as CSSProperties}
    >
      <div className="cal-day">
        <div className="cal-head">
          <div className="cal-corner" />
          <div className="cal-hours" aria-hidden="true">
            {hours.map(hour => (
              <span key={hour}>{hourText(language, zone, hour)}</span>
            ))}
          </div>
        </div>
        {rows.map(row => (
          <NotaryRow
            key={row.notary.id}
            row={row}
            calendar={calendar}
            axis={axis}
            mover={mover}
            mayMove={mayMove}
          />
        ))}
      </div>
    </section>
  )
}

/** Scrolls to a time when the day is first shown. */
function useOpenedAt(axis: Axis, ms: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const isReady = useRef(false)
  useEffect(() => {
    const { current } = scroller
    if (!current || isReady.current) return
    isReady.current = true
    const share = (ms - axis.startMs) / (axis.endMs - axis.startMs)
    const names = current.querySelector('.cal-corner')?.clientWidth ?? 0
    current.scrollLeft = share * (current.scrollWidth - names)
  })
  return scroller
}

interface RowProps extends Omit<GridProps, 'rows'> {
  axis: Axis
  row: Row
}

function NotaryRow({ row: { notary, appointments }, calendar, axis, mover, mayMove }: RowProps) {
  const t = useCalendarTexts()
  const isMoving = ({ id }: { id: number }) => mover.moving?.appointment.id === id
  return (
    <section className="cal-row" aria-label={notary.name}>
      <div className="cal-name">
        <strong>{notary.name}</strong>
        {notary.timezone !== calendar.timezone && <span>{notary.timezone}</span>}
      </div>
      <div className="cal-track" data-drop data-notary={notary.id}>
        <WorkingTime notary={notary} closures={calendar.closures} axis={axis} />
        {appointments
          .filter(one => !isMoving(one))
          .flatMap(({ id, claimed }) =>
            claimed.map(span => (
              <Span key={`${id} ${span.starts_at}`} axis={axis} kind="buffer" of={span} title={t.buffer} />
            )),
          )}
        <Holds notary={notary} zone={calendar.timezone} axis={axis} />
        <Now axis={axis} />
        {appointments.map(one => {
          const style = placeOf(axis, one.starts_at, one.ends_at)
          return (
            style && (
              <Item
                key={one.id}
                of={one}
                mover={mover}
                mayMove={mayMove(one)}
                style={style}
                isMoving={isMoving(one)}
              />
            )
          )
        })}
      </div>
    </section>
  )
}

interface WorkingTimeProps {
  notary: Row['notary']
  closures: StaffCalendar['closures']
  axis: Axis
}

/** Working hours, and what takes time from them. */
function WorkingTime({ notary, closures, axis }: WorkingTimeProps) {
  const t = useCalendarTexts()
  return (
    <>
      {notary.hours.map(span => (
        <Span key={span.starts_at} axis={axis} kind="open" of={span} />
      ))}
      {notary.time_off.map(span => (
        <Span key={span.id} axis={axis} kind="off" of={span} text={span.reason || t.timeOff} />
      ))}
      {notary.busy.map(span => (
        <Span key={span.starts_at} axis={axis} kind="off" of={span} text={t.busy} />
      ))}
      {closures.map(span => (
        <Span key={span.id} axis={axis} kind="off" of={span} text={`${t.closed}: ${span.name}`} />
      ))}
    </>
  )
}

function Holds({ notary, zone, axis }: { notary: Row['notary']; zone: string; axis: Axis }) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  return notary.holds.flatMap(({ reservation_id, expires_at, claimed }) =>
    claimed.map(span => (
      <Span
        key={`hold ${span.starts_at}`}
        axis={axis}
        kind="hold"
        of={span}
        text={t.hold(clockTime(language, zone, expires_at), reservation_id === null)}
      />
    )),
  )
}

function Now({ axis }: { axis: Axis }) {
  const t = useCalendarTexts()
  const { workspace } = useSession()
  const now = businessNow(workspace)
  const place = placeOf(axis, now, axis.endMs)
  if (!place || now <= axis.startMs) return null
  return <span className="cal-now" title={t.now} style={{ insetInlineStart: place.insetInlineStart }} />
}

const morning = '08:00'
const calendarMorning = ({ from }: StaffCalendar, zone: string) => instantOf(zone, from, morning) * 1000

interface SpanProps {
  axis: Axis
  kind: 'open' | 'off' | 'buffer' | 'hold'
  of: Pick<StaffCalendar['closures'][number], 'starts_at' | 'ends_at'>
  text?: string
  title?: string
}

function Span({ axis, kind, of, text, title }: SpanProps) {
  const style = placeOf(axis, of.starts_at, of.ends_at)
  if (!style) return null
  return (
    <span className={`cal-span cal-${kind}`} style={style} title={title ?? text}>
      {text}
    </span>
  )
}
