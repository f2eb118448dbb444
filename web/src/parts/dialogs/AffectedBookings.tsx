import type { CalendarAppointment } from '@jurat/client/manage'
import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { textsOf } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { mayBook } from '../data/mayBook.ts'
import { Time } from '../dates/Time.tsx'
import { AssignSelect } from './AssignSelect.tsx'
import { SeveralActs, severalAppointments } from './SeveralActs.tsx'

const useAffectedBookingsTexts = textsOf({
  en: {
    showAll: (count: number) => `Show all ${count}`,
    wayOut: 'What to do with all of them:',
    cancelAll: (count: number) => (count === 1 ? 'Cancel it' : `Cancel all ${count}`),
    wayOutOfNotary: 'Move or cancel them, or ask the office to assign them to another notary.',
  },
  es: {
    showAll: (count: number) => `Mostrar las ${count}`,
    wayOut: 'Qué hacer con todas:',
    cancelAll: (count: number) => (count === 1 ? 'Cancelarla' : `Cancelar las ${count}`),
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
  const session = useSession()
  const mayChange = mayBook(session)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? bookings : bookings.slice(0, most)
  if (bookings.length === 0) return null
  return (
    <Alert color="yellow" p="sm" role="group">
      <Text component="div" role="status">
        {title(bookings.length)}
      </Text>
      <ul className="bullets">
        {shown.map(booking => (
          <li key={booking.id}>
            <Named booking={booking} zone={zone} />
            {isAssignable && mayChange && (
              <AssignSelect
                appointment={booking}
                listed={{ of: nameOf(booking), startsAt: booking.starts_at }}
              />
            )}
          </li>
        ))}
      </ul>
      {bookings.length > most && !showsAll && (
        <Button size="compact-sm" variant="default" mb="xs" onClick={() => setShowsAll(true)}>
          {t.showAll(bookings.length)}
        </Button>
      )}
      {session.membership.role === 'notary' && <Text component="div">{t.wayOutOfNotary}</Text>}
      {mayChange && <ActsOnAll bookings={bookings} isAssignable={isAssignable} zone={zone} />}
    </Alert>
  )
}

function Named({ booking, zone }: { booking: CalendarAppointment; zone: string | undefined }) {
  const { workspace } = useSession()
  return (
    <>
      {/* The color of links is too light on this ground. */}
      <Link
        className="inherits"
        to="/w/$workspaceId/appointments/$appointmentId"
        params={{ workspaceId: String(workspace.id), appointmentId: String(booking.id) }}
      >
        {nameOf(booking)}
      </Link>{' '}
      <Time at={booking.starts_at} {...(zone ? { zone } : {})} />
    </>
  )
}

interface ActsProps {
  bookings: CalendarAppointment[]
  isAssignable: boolean
  zone: string | undefined
}

function ActsOnAll({ bookings, isAssignable, zone }: ActsProps) {
  const t = useAffectedBookingsTexts()
  const ids = bookings.map(({ id }) => id)
  const { assign, ...several } = severalAppointments(ids, t.cancelAll(ids.length))
  const nameOf = (id: number) => {
    const booking = bookings.find(booking => booking.id === id)
    return booking && <Named booking={booking} zone={zone} />
  }
  return (
    <>
      <Text component="div">{t.wayOut}</Text>
      <Group gap="xs" mt={4}>
        <SeveralActs {...several} assign={isAssignable ? assign : undefined} nameOf={nameOf} />
      </Group>
    </>
  )
}
