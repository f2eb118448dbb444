import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CalendarAppointment, StaffCalendar } from '../../../client/src/manage.ts'
import { useLanguage } from '../languages/index.ts'
import { dateText, isoDate } from '../lib/time.ts'
import { Empty } from '../parts/Empty.tsx'
import { Status } from '../parts/Status.tsx'
import { Time } from '../parts/Time.tsx'
import { useServiceLabel } from '../parts/useServices.ts'
import { useSession } from '../session.ts'
import type { Row } from './rows.ts'
import { useCalendarTexts } from './texts.ts'
import { nameOf } from './useMove.tsx'

interface Props {
  calendar: StaffCalendar
  rows: Row[]
}

/** The appointments of the days as a list. Also what is printed. */
export function Agenda({ calendar, rows }: Props) {
  const texts = useCalendarTexts()
  const { language } = useLanguage()
  const zone = calendar.timezone
  const names = new Map(rows.map(({ notary }) => [notary.id, notary.name]))
  const all = rows
    .flatMap(({ appointments }) => appointments)
    .concat(calendar.unassigned)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
  const days = [...Map.groupBy(all, ({ starts_at }) => isoDate(zone, starts_at))]
  if (days.length === 0)
    return (
      <div className="panel">
        <Empty title={texts.nothing} />
      </div>
    )
  return (
    <div className="cal-agenda">
      {days.map(([date, appointments]) => (
        <section key={date} className="panel" aria-label={dateText(language, date)}>
          <Title order={2} mb={4}>
            {dateText(language, date)}
          </Title>
          {calendar.closures
            .filter(({ starts_at }) => isoDate(zone, starts_at) === date)
            .map(({ id, name }) => (
              <div key={id} className="cal-cell-off">
                {texts.closed}: {name}
              </div>
            ))}
          <ol>
            {appointments.map(one => (
              <Line
                key={one.id}
                of={one}
                notary={one.notary_id === null ? texts.unassigned : (names.get(one.notary_id) ?? '')}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Line({ of, notary }: { of: CalendarAppointment; notary: string }) {
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
      <span>
        {labelOf(of.service)} · {notary}
      </span>
      <Status of={of.status} />
    </li>
  )
}
