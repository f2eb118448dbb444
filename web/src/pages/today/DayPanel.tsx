import type { Overview } from '@jurat/client/manage'
import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { dateText } from '../../lib/time.ts'
import { useBusinessNow } from '../../parts/data/useBusinessNow.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { useServiceLabel } from '../../parts/data/useServices.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { Blockers } from '../../parts/display/Blockers.tsx'
import { type Phase, phaseOf, phases, type Session } from './phases.ts'
import { useTodayTexts } from './texts.ts'

interface Props {
  day: Overview['today']
  title: string
  empty: string
  /** In three groups: Now, Later, Done. */
  isToday?: boolean
}

/** The sessions of a day. A session stays until the day is over. */
export function DayPanel({ day, title, empty, isToday = false }: Props) {
  const common = useTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const now = useBusinessNow()
  const { appointments } = day
  return (
    <section className="panel" aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>
          {title}, {dateText(language, day.date)}
        </Title>
        <Link
          to="/w/$workspaceId/appointments"
          params={{ workspaceId: String(workspace.id) }}
          search={{ from: day.date, to: day.date, booked: true, sort: 'start' }}
        >
          {common.shown(Math.max(appointments.length, day.scheduled + day.completed))}
        </Link>
      </Group>
      {appointments.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : isToday ? (
        <Groups sessions={appointments} now={now} />
      ) : (
        <List sessions={appointments} now={now} />
      )}
    </section>
  )
}

function Groups({ sessions, now }: { sessions: Session[]; now: number }) {
  const t = useTodayTexts()
  return phases.map(phase => {
    const own = sessions.filter(session => phaseOf(session, now) === phase)
    if (own.length === 0) return null
    return (
      <section key={phase} aria-label={t.phase[phase]} className="day-phase">
        <Title order={3} fz={13} fw={600} c="dimmed">
          {t.phase[phase]}
        </Title>
        <List sessions={own} now={now} phase={phase} />
      </section>
    )
  })
}

const List = ({ sessions, ...shared }: { sessions: Session[]; now: number; phase?: Phase }) => (
  <ol className="lines-list">
    {sessions.map(session => (
      <Line key={session.id} session={session} {...shared} />
    ))}
  </ol>
)

function Line({ session, now, phase }: { session: Session; now: number; phase?: Phase }) {
  const common = useTexts()
  const t = useTodayTexts()
  const { workspace } = useSession()
  const notaries = useNotaries()
  const labelOf = useServiceLabel()
  const { id, customer, service, notary_id, starts_at, blockers, meeting_url, is_no_show } = session
  const name = `${customer.first_name} ${customer.last_name}`
  return (
    <li>
      <Group gap="md" wrap="nowrap" align="baseline">
        <Text component="span" fw={600} miw={72}>
          <Time at={starts_at} isShort />
        </Text>
        <div className="grows">
          <Link
            to={
              phase === 'now'
                ? '/w/$workspaceId/appointments/$appointmentId/session'
                : '/w/$workspaceId/appointments/$appointmentId'
            }
            params={{ workspaceId: String(workspace.id), appointmentId: String(id) }}
          >
            {name}
          </Link>
          <Text c="dimmed" size="xs">
            {labelOf(service)} · {notary_id === null ? common.onlyUnassigned : notaries.nameOf(notary_id)}
            {phase === 'done' ? (
              ` · ${is_no_show ? common.noShow : common.status.completed}`
            ) : (
              <Until of={session} now={now} />
            )}
          </Text>
          {phase !== 'done' && blockers.length > 0 && <Blockers of={blockers} />}
        </div>
        {phase === 'now' && meeting_url !== null && (
          <Button
            component="a"
            href={meeting_url}
            target="_blank"
            rel="noreferrer"
            td="none"
            size="xs"
            className="fixed"
          >
            {t.join}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
      </Group>
    </li>
  )
}

/** How long until it begins, when it is less than an hour. Then until when it is planned. */
function Until({ of: { starts_at, ends_at }, now }: { of: Session; now: number }) {
  const common = useTexts()
  const t = useTodayTexts()
  const minutes = Math.ceil((Date.parse(starts_at) - now) / 60_000)
  if (minutes > 60) return null
  if (minutes > 0) return ` · ${common.inMinutes(minutes)}`
  const [before, after] = Date.parse(ends_at) > now ? t.until : t.ended
  return (
    <>
      {` · ${before}`}
      <Time at={ends_at} isShort />
      {after}
    </>
  )
}
