import type { Due } from '@jurat/client/manage'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { useMailWords } from '../../parts/display/mail-words.ts'
import { RowTable } from '../../parts/display/RowTable.tsx'
import { useClockTexts } from './texts.ts'

export type DueItem = Due['items'][number]

interface Props {
  items: readonly (DueItem & { isDone?: boolean })[]
  /** Whether the outcome is shown. */
  hasOutcome?: boolean
}

/** What is due, in the order of time. */
export function DueTable({ items, hasOutcome = false }: Props) {
  const t = useClockTexts()
  return (
    <RowTable columns={[t.time, t.what, ...(hasOutcome ? [t.became] : []), t.about]} isInPanel>
      {items.map(item => (
        <tr key={`${item.kind}-${item.subject.id}`}>
          <td>
            <Time at={item.at} />
          </td>
          <td title={item.detail ?? undefined}>
            <What item={item} />
          </td>
          {hasOutcome && (
            <td>
              <Outcome item={item} />
            </td>
          )}
          <td>
            <About item={item} />
          </td>
        </tr>
      ))}
    </RowTable>
  )
}

function What({ item: { kind, detail, subject } }: { item: DueItem }) {
  const t = useClockTexts()
  const mails = useMailWords()
  const { workspace } = useSession()
  if (kind !== 'mail') return t.kinds[kind]
  return (
    <Link
      to="/w/$workspaceId/mails/$mailId"
      params={{ workspaceId: String(workspace.id), mailId: String(subject.id) }}
    >
      {mails.kinds[detail as keyof typeof mails.kinds] ?? detail}
    </Link>
  )
}

function Outcome({ item: { kind, status, isDone } }: { item: DueItem & { isDone?: boolean } }) {
  const t = useClockTexts()
  const common = useTexts()
  const mails = useMailWords()
  if (isDone) return t.done
  if (status === null) return '—'
  if (kind === 'mail') return mails.statuses[status as keyof typeof mails.statuses] ?? status
  return common.status[status as keyof typeof common.status] ?? status
}

function About({ item: { kind, booking_id, detail, subject } }: { item: DueItem }) {
  const t = useClockTexts()
  const { workspace, may } = useSession()
  const params = { workspaceId: String(workspace.id) }
  if (kind === 'delivery')
    return (
      <Link to="/w/$workspaceId/endpoints/$endpointId" params={{ ...params, endpointId: String(subject.id) }}>
        {detail}
      </Link>
    )
  if (booking_id === null) return '—'
  const isAppointment = kind === 'appointment_start' || kind === 'no_show_cancel' || detail !== 'invitation'
  if (!may('bookings:read') || kind === 'hold_end' || !isAppointment) return t.booking(booking_id)
  return (
    <Link
      to="/w/$workspaceId/appointments/$appointmentId"
      params={{ ...params, appointmentId: String(booking_id) }}
    >
      {t.booking(booking_id)}
    </Link>
  )
}
