import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { getReservation } from '../../bookings/reservations/reservations.ts'
import type { Due } from '../mail-kind.ts'
import { baseOf } from '../page-urls.ts'
import { toCustomer } from './appointment-mail.ts'
import { choosesTime } from './invitation.ts'

/** The appointment is canceled. */
export const cancellation = toCustomer(
  'cancellation',
  ({ appointment }) => appointment.status === 'canceled',
  { linkOf: pageToBookAgain },
)

/** The way to another time, if the reservation was kept. */
async function pageToBookAgain(
  due: Due<'cancellation'>,
  { reservation_id }: AppointmentRow,
): Promise<string | null> {
  if (reservation_id === null) return null
  const reservation = await getReservation(due.tx, due.caller, reservation_id)
  return choosesTime(reservation) ? `${baseOf(due)}/schedule/${reservation.reservation_key}` : null
}
