import type { ReservationDetail } from '@jurat/client/manage'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { mayBook } from '../../../parts/data/mayBook.ts'
import { CancelDialog } from '../../../parts/dialogs/CancelDialog.tsx'
import { MessageButton } from '../../../parts/dialogs/MessageButton.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { NewBooking } from '../parts/NewBooking.tsx'
import { ScheduleDialog } from '../parts/ScheduleDialog.tsx'
import { useBookingTexts } from '../parts/texts.ts'
import { hasOpenRequest } from './RequestPanel.tsx'
import { useReservationTexts } from './texts.ts'

interface Props {
  reservation: ReservationDetail
  etag: string | undefined
}

/** What can be done with the reservation in its state. The interface gives none of it to notaries. */
export function ReservationActs({ reservation, etag }: Props) {
  const t = useReservationTexts()
  const bookings = useBookingTexts()
  const session = useSession()
  const act = useAct()
  const [open, setOpen] = useState<'schedule' | 'again' | 'cancel' | null>(null)
  if (!mayBook(session)) return null
  const { id, status, booked_again: made } = reservation
  const isOver = status === 'canceled' || status === 'completed'
  const close = () => setOpen(null)
  return (
    <Group gap="xs" className="no-print">
      <MessageButton bookings={{ reservations: [id] }} />
      {!isOver && (
        <Button variant="default" onClick={() => setOpen('cancel')}>
          {t.cancel}
        </Button>
      )}
      {!isOver && (
        <Button
          variant={hasOpenRequest(reservation) ? 'default' : 'filled'}
          onClick={() => setOpen('schedule')}
        >
          {t.schedule}
        </Button>
      )}
      {isOver &&
        (made && status === 'canceled' ? (
          <NewBooking booking={made} />
        ) : (
          <Button variant="default" onClick={() => setOpen('again')}>
            {bookings.bookAgain}
          </Button>
        ))}
      {open === 'schedule' && <ScheduleDialog reservation={reservation} etag={etag} close={close} />}
      {open === 'again' && <ScheduleDialog reservation={reservation} etag={etag} close={close} isAgain />}
      {open === 'cancel' && (
        <CancelDialog
          title={t.cancelTitle}
          button={t.cancel}
          close={close}
          etag={etag}
          bookings={{ reservations: [id] }}
          money={reservation}
          cancel={async (given, ifMatch) => {
            await manage.reservations.cancel(id, given, { ifMatch })
            act.tell(t.canceled)
          }}
        />
      )}
    </Group>
  )
}
