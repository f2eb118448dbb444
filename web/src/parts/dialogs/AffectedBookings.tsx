import type { CalendarAppointment } from '@jurat/client/manage'
import { Alert, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { textsOf } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { Time } from '../dates/Time.tsx'
import { AssignSelect } from './AssignSelect.tsx'

const useAffectedBookingsTexts = textsOf({
  en: {
    wayOut: 'Assign them to another notary, move or cancel them.',
    wayOutOfNotary: 'Move or cancel them, or ask the office to assign them to another notary.',
  },
  es: {
    wayOut: 'Muévalas, asígnelas a otro notario o cancélelas.',
    wayOutOfNotary: 'Muévalas o cancélelas, o pida a la oficina que las asigne a otro notario.',
  },
})

interface Props {
  title(count: number): string
  bookings: CalendarAppointment[]
  /** Whether another notary could take them. */
  isAssignable?: boolean
  /** Zone of the times. Default: the workspace's. */
  zone?: string
}

const most = 20

const nameOf = ({ id, customer }: CalendarAppointment) =>
  customer ? `${customer.first_name} ${customer.last_name}` : `#${id}`

/** Bookings that a change leaves where nobody works. They are not changed by it. */
export function AffectedBookings({ title, bookings, isAssignable = false, zone }: Props) {
  const t = useAffectedBookingsTexts()
  const { workspace, membership, may } = useSession()
  const isNotary = membership.role === 'notary'
  const mayAssign = isAssignable && may('bookings:write') && !isNotary
  if (bookings.length === 0) return null
  return (
    <Alert color="yellow" p="sm" role="status">
      <Text component="div">{title(bookings.length)}</Text>
      <ul className="bullets">
        {bookings.slice(0, most).map(booking => (
          <li key={booking.id}>
            {/* The color of links is too light on this ground. */}
            <Link
              className="inherits"
              to="/w/$workspaceId/appointments/$appointmentId"
              params={{ workspaceId: String(workspace.id), appointmentId: String(booking.id) }}
            >
              {nameOf(booking)}
            </Link>{' '}
            <Time at={booking.starts_at} {...(zone ? { zone } : {})} />
            {mayAssign && (
              <AssignSelect
                appointment={booking}
                listed={{ of: nameOf(booking), startsAt: booking.starts_at }}
              />
            )}
          </li>
        ))}
        {bookings.length > most && <li>+{bookings.length - most}</li>}
      </ul>
      <Text component="div">{isNotary ? t.wayOutOfNotary : t.wayOut}</Text>
    </Alert>
  )
}
