import type { AppointmentDetail } from '@jurat/client/manage'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../lib/session.ts'
import { useBookingTexts } from './texts.ts'

/** Leads to the booking that was made in place of one that did not take place. */
export function NewBooking({ booking }: { booking: NonNullable<AppointmentDetail['booked_again']> }) {
  const t = useBookingTexts()
  const { workspace } = useSession()
  const workspaceId = String(workspace.id)
  const { reservation_id: reservationId, appointment_id: appointmentId } = booking
  return (
    <Button
      variant="default"
      renderRoot={props =>
        appointmentId === null ? (
          <Link
            to="/w/$workspaceId/reservations/$reservationId"
            params={{ workspaceId, reservationId: String(reservationId) }}
            {...props}
          />
        ) : (
          <Link
            to="/w/$workspaceId/appointments/$appointmentId"
            params={{ workspaceId, appointmentId: String(appointmentId) }}
            {...props}
          />
        )
      }
    >
      {t.newBooking}
    </Button>
  )
}
