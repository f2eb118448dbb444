import type { AppointmentDetail, ReservationDetail } from '@jurat/client/manage'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { EditDialog } from './EditDialog.tsx'
import { useBookingTexts } from './texts.ts'

interface Props {
  booking: AppointmentDetail | ReservationDetail
  etag: string | undefined
}

/** Opens the form of the details, for whom the interface gives it. */
export function EditDetails({ booking, etag }: Props) {
  const t = useBookingTexts()
  const { may, membership } = useSession()
  const [isEditing, setEditing] = useState(false)
  if (!may('bookings:write') || booking.status === 'canceled') return null
  if (booking.object === 'reservation' && membership.role === 'notary') return null
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setEditing(true)}>
        {t.edit}
      </Button>
      {isEditing && <EditDialog booking={booking} etag={etag} close={() => setEditing(false)} />}
    </>
  )
}
