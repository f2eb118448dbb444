import type { AppointmentDetail } from '@jurat/client/manage'
import { Button, Group, Menu } from '@mantine/core'
import { IconCalendarPlus, IconCalendarTime, IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { joinMs } from '../../../lib/join.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { areShortcutsOn, shortcutOf } from '../../../lib/shortcuts.ts'
import { useBusinessNow } from '../../../parts/data/useBusinessNow.ts'
import { AssignSelect } from '../../../parts/dialogs/AssignSelect.tsx'
import { BookDialog } from '../../../parts/dialogs/BookDialog.tsx'
import { CancelDialog } from '../../../parts/dialogs/CancelDialog.tsx'
import { MessageButton } from '../../../parts/dialogs/MessageButton.tsx'
import { MoveDialog } from '../../../parts/dialogs/MoveDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { Icon } from '../../../parts/display/Icon.tsx'
import { Call } from '../parts/Call.tsx'
import { CompleteDialog } from '../parts/CompleteDialog.tsx'
import { Join } from '../parts/Join.tsx'
import { NewBooking } from '../parts/NewBooking.tsx'
import { ScheduleDialog } from '../parts/ScheduleDialog.tsx'
import { useBookingTexts } from '../parts/texts.ts'

interface Props {
  appointment: AppointmentDetail
  etag: string | undefined
}

/** What can be done with the appointment in its state. */
export function Acts({ appointment, etag }: Props) {
  const { may } = useSession()
  if (!may('bookings:write')) return null
  const { id, status } = appointment
  if (status !== 'completed' && status !== 'canceled')
    return <OpenActs appointment={appointment} etag={etag} />
  return (
    <Group gap="xs" className="no-print">
      <Call phone={appointment.customer.phone} />
      <MessageButton bookings={{ appointments: [id] }} />
      {status === 'completed' && <Reopen appointment={appointment} etag={etag} />}
      <BookAgain appointment={appointment} />
    </Group>
  )
}

/** Another appointment for the customer, with the same notary if that one still works here. */
function BookAgain({ appointment }: { appointment: AppointmentDetail }) {
  const t = useBookingTexts()
  const { membership, workspace } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { reservation_id: reservationId, customer, booked_again: made } = appointment
  const { data: reservation } = useQuery({
    queryKey: ['reservation', reservationId, 'of-appointment'],
    queryFn: async () => manage.reservations.get(reservationId ?? 0),
    enabled: reservationId !== null,
  })
  if (made && appointment.status === 'canceled') return <NewBooking booking={made} />
  if (membership.role === 'notary' || (reservationId !== null && !reservation)) return null
  // A canceled time can leave the reservation open: it waits for another time.
  if (reservation && reservation.status !== 'canceled' && reservation.status !== 'completed')
    return (
      <Button
        renderRoot={props => (
          <Link
            to="/w/$workspaceId/reservations/$reservationId"
            params={{ workspaceId: String(workspace.id), reservationId: String(reservation.id) }}
            {...props}
          />
        )}
      >
        {t.chooseTime}
      </Button>
    )
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconCalendarPlus} />} onClick={() => setOpen(true)}>
        {t.bookAgain}
      </Button>
      {isOpen &&
        (reservation ? (
          <ScheduleDialog
            reservation={reservation}
            notaryId={appointment.notary_id}
            etag={undefined}
            close={close}
            isAgain
          />
        ) : (
          <BookDialog
            customer={customer}
            at={{ notary: appointment.notary_id ? String(appointment.notary_id) : '' }}
            close={close}
          />
        ))}
    </>
  )
}

function Reopen({ appointment: { id }, etag }: Props) {
  const common = useTexts()
  const { membership } = useSession()
  const act = useAct()
  if (membership.role !== 'owner' && membership.role !== 'admin') return null
  return (
    <Button
      variant="default"
      loading={act.isPending}
      onClick={() =>
        act.mutate({
          run: async () => manage.appointments.reopen(id, { ifMatch: etag }),
          done: common.reopened,
        })
      }
    >
      {common.reopen}
    </Button>
  )
}

function OpenActs({ appointment, etag }: Props) {
  const common = useTexts()
  const { membership } = useSession()
  const act = useAct()
  const [open, setOpen] = useState<'move' | 'cancel' | 'complete' | null>(null)
  const { id, status, timestamp, no_show } = appointment
  const now = useBusinessNow()
  const startsInMs = timestamp === null ? Number.POSITIVE_INFINITY : Date.parse(timestamp) - now
  const hasBegun = startsInMs <= 0
  const { meeting_url } = appointment.place
  const joins = status === 'scheduled' && !no_show && startsInMs <= joinMs && meeting_url !== null
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (shortcutOf(event) === 'm' && areShortcutsOn()) setOpen('move')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <Group gap="xs" className="no-print">
      {status === 'scheduled' && membership.role !== 'notary' && (
        <AssignSelect appointment={appointment} etag={etag} />
      )}
      <Button
        variant={status === 'draft' ? 'filled' : 'default'}
        leftSection={<Icon of={IconCalendarTime} />}
        onClick={() => setOpen('move')}
      >
        {status === 'draft' ? common.schedule : common.move}
      </Button>
      <Call phone={appointment.customer.phone} />
      <MessageButton bookings={{ appointments: [id] }} />
      {status === 'scheduled' && hasBegun && !no_show && <MarkNoShow id={id} etag={etag} />}
      <Button variant="default" leftSection={<Icon of={IconX} />} onClick={() => setOpen('cancel')}>
        {common.cancel}
      </Button>
      {status === 'scheduled' && hasBegun && (
        <Button
          variant={joins || no_show ? 'default' : 'filled'}
          leftSection={<Icon of={IconCheck} />}
          onClick={() => setOpen('complete')}
        >
          {common.complete}
        </Button>
      )}
      {status === 'scheduled' && startsInMs <= joinMs && !no_show && <ToSession id={id} />}
      {joins && <Join url={meeting_url} />}
      {open === 'complete' && (
        <CompleteDialog appointment={appointment} etag={etag} close={() => setOpen(null)} />
      )}
      {open === 'move' && <MoveDialog appointment={appointment} etag={etag} close={() => setOpen(null)} />}
      {open === 'cancel' && (
        <CancelDialog
          title={common.cancelTitle}
          button={common.cancel}
          close={() => setOpen(null)}
          etag={etag}
          bookings={{ appointments: [id] }}
          money={appointment}
          cancel={async (given, ifMatch) => {
            await manage.appointments.cancel(id, given, { ifMatch })
            act.tell(common.canceled)
          }}
        />
      )}
    </Group>
  )
}

/** The page with which the notary holds the session. */
function ToSession({ id }: { id: number }) {
  const t = useBookingTexts()
  const { workspace } = useSession()
  return (
    <Button
      variant="default"
      renderRoot={props => (
        <Link
          to="/w/$workspaceId/appointments/$appointmentId/session"
          params={{ workspaceId: String(workspace.id), appointmentId: String(id) }}
          {...props}
        />
      )}
    >
      {t.toSession}
    </Button>
  )
}

function MarkNoShow({ id, etag }: { id: number; etag: string | undefined }) {
  const common = useTexts()
  const act = useAct()
  const reasons = Object.keys(common.noShowReasons) as (keyof typeof common.noShowReasons)[]
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" rightSection={<Icon of={IconChevronDown} />}>
          {common.markNoShow}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{common.noShowReason}</Menu.Label>
        {reasons.map(reason => (
          <Menu.Item
            key={reason}
            onClick={() =>
              act.mutate({
                run: async () => manage.appointments.noShow.mark(id, { reason }, { ifMatch: etag }),
                done: common.noShow,
                undo: async () => manage.appointments.noShow.undo(id),
              })
            }
          >
            {common.noShowReasons[reason]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
