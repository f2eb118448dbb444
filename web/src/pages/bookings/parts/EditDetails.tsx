import type { AppointmentDetail, ReservationDetail } from '@jurat/client/manage'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { EditDialog } from './EditDialog.tsx'
import { ServiceDialog } from './ServiceDialog.tsx'
import { useBookingTexts } from './texts.ts'

interface Props {
  booking: AppointmentDetail | ReservationDetail
  etag: string | undefined
}

/** Opens the forms of the details and of what is booked, for whom the interface gives them. */
export function EditDetails({ booking, etag }: Props) {
  const t = useBookingTexts()
  const { may, membership } = useSession()
  const [open, setOpen] = useState<'details' | 'service' | null>(null)
  const close = () => setOpen(null)
  if (!may('bookings:write') || booking.status === 'canceled') return null
  if (booking.object === 'reservation' && membership.role === 'notary') return null
  return (
    <>
      <Group gap={6} className="no-print">
        {booking.status !== 'completed' && (
          <Button size="xs" variant="default" onClick={() => setOpen('service')}>
            {t.changeService}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setOpen('details')}>
          {t.edit}
        </Button>
      </Group>
      {open === 'details' && <EditDialog booking={booking} etag={etag} close={close} />}
      {open === 'service' && <ServiceDialog booking={booking} etag={etag} close={close} />}
    </>
  )
}
