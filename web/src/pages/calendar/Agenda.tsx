import type { CalendarAppointment, StaffCalendar } from '@jurat/client/manage'
import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { type Span, takesFrom } from '../../lib/spans.ts'
import { addDays, dateText, instantOf, isoDate, rangeText } from '../../lib/time.ts'
import { useServiceLabel } from '../../parts/data/useServices.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { Dot } from '../../parts/display/Dot.tsx'
import { Empty } from '../../parts/display/Empty.tsx'
import { Status } from '../../parts/display/Status.tsx'
import type { Row } from './rows.ts'
import { useCalendarTexts } from './texts.ts'
import { nameOf } from './useMove.tsx'
import { datesBetween } from './view.ts'

interface Props {
  calendar: StaffCalendar
  rows: Row[]
  /** Whether what ended today is folded, so that the list begins now. */
  foldsPast?: boolean
}

/** The days as a list: appointments, and when nobody or somebody is away. Also what is printed. */
export function Agenda({ calendar, rows, foldsPast = false }: Props) {
  const t = useCalendarTexts()
  const { workspace } = useSession()
  const { language } = useLanguage()
  const zone = calendar.timezone
  const awayOn = useAway(calendar, rows)
  const names = new Map(rows.map(({ notary }) => [notary.id, notary.name]))
  const all = rows
    .flatMap(({ appointments }) => appointments)
    .concat(calendar.unassigned)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
  const byDate = Map.groupBy(all, ({ starts_at }) => isoDate(zone, starts_at))
  const now = businessNow(workspace)
  const today = foldsPast ? isoDate(zone, now) : undefined
  const days = datesBetween(calendar.from, calendar.to)
    .map(date => ({ date, away: awayOn(date), appointments: byDate.get(date) ?? [] }))
    .filter(({ away, appointments }) => away.length + appointments.length > 0)
  if (days.length === 0)
    return (
      <div className="panel">
        <Empty title={t.nothing} />
      </div>
    )
  return (
    <div className="cal-agenda">
      {days.map(({ date, away, appointments }) => (
        <section key={date} className="panel" aria-label={dateText(language, date)}>
          <Title order={2} mb={4}>
            {dateText(language, date)}
          </Title>
          {away.map(text => (
            <div key={text} className="cal-cell-off">
              {text}
            </div>
          ))}
          <Lines of={appointments} names={names} foldsUntil={date === today ? now : undefined} />
        </section>
      ))}
    </div>
  )
}

interface LinesProps {
  of: CalendarAppointment[]
  names: Map<number, string>
  /** Milliseconds: what ended until then is folded. */
  foldsUntil: number | undefined
}

/** The appointments of a day. */
function Lines({ of, names, foldsUntil }: LinesProps) {
  const t = useCalendarTexts()
  const isPast = ({ ends_at }: CalendarAppointment) =>
    foldsUntil !== undefined && Date.parse(ends_at) <= foldsUntil
  const list = (appointments: CalendarAppointment[]) => (
    <ol>
      {appointments.map(one => (
        <Line
          key={one.id}
          of={one}
          notary={one.notary_id === null ? t.unassigned : (names.get(one.notary_id) ?? '')}
        />
      ))}
    </ol>
  )
  const past = of.filter(isPast)
  return (
    <>
      {past.length > 0 && (
        <details className="cal-earlier">
          <summary>{t.earlier(past.length)}</summary>
          {list(past)}
        </details>
      )}
      {past.length > 0 && past.length === of.length ? (
        <Text c="dimmed">{t.nothingMore}</Text>
      ) : (
        list(of.filter(one => !isPast(one)))
      )}
    </>
  )
}

/** The lines of a date about closed days, time off and busy times. */
function useAway(calendar: StaffCalendar, rows: Row[]) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const zone = calendar.timezone
  return (date: string): string[] => {
    const dayStart = instantOf(zone, date, '00:00') * 1000
    const dayEnd = instantOf(zone, addDays(date, 1), '00:00') * 1000
    const within = ({ starts_at, ends_at }: Span) => ({
      from: Math.max(Date.parse(starts_at), dayStart),
      to: Math.min(Date.parse(ends_at), dayEnd),
    })
    /** `, 2–4 PM` of a part of the day. */
    const partOf = (span: Span) => {
      const { from, to } = within(span)
      return from === dayStart && to === dayEnd ? '' : `, ${rangeText(language, zone, from, to)}`
    }
    const meets = (span: Span) => within(span).from < within(span).to
    const hours = rows.flatMap(({ notary }) => notary.hours)
    return [
      ...calendar.closures
        .filter(span => takesFrom(zone, date, span, hours))
        .map(span => `${t.closed}: ${span.name}${partOf(span)}`),
      ...rows.flatMap(({ notary }) => [
        ...notary.time_off
          .filter(span => takesFrom(zone, date, span, notary.hours))
          .map(span => `${notary.name}: ${span.reason || t.timeOff}${partOf(span)}`),
        ...notary.busy.filter(meets).map(span => `${notary.name}: ${t.busy}${partOf(span)}`),
      ]),
    ]
  }
}

function Line({ of, notary }: { of: CalendarAppointment; notary: string }) {
  const common = useTexts()
  const labelOf = useServiceLabel()
  const { workspace } = useSession()
  return (
    <li>
      <span className="cal-item-time">
        <Time at={of.starts_at} isShort />
      </span>
      <Link
        to="/w/$workspaceId/appointments/$appointmentId"
        params={{ workspaceId: String(workspace.id), appointmentId: String(of.id) }}
      >
        {nameOf(of)}
      </Link>
      <div>
        {labelOf(of.service)} · {notary}
        {of.conflicts.map(code => (
          <div key={code}>
            <Dot color="yellow">{common.blocker[code]}</Dot>
          </div>
        ))}
      </div>
      <Status of={of.status} isNoShow={of.is_no_show} />
    </li>
  )
}
