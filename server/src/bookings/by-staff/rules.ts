import { refusal } from '../../platform/lib/errors.ts'
import type { AppointmentRow } from '../appointments/appointments.ts'
import type { ReservationRow } from '../reservations/reservations.ts'

/**
 * Only a reservation that is over is booked again: canceled, completed, or with an appointment in the past.
 */
export function assertOver(
  { status }: Pick<ReservationRow, 'status'>,
  appointment: Pick<AppointmentRow, 'starts_at'> | undefined,
  now: Date,
): void {
  if (status === 'canceled' || status === 'completed') return
  if (!appointment) {
    throw refusal('unprocessable_entity', 'no_appointment')
  }
  if (appointment.starts_at !== null && appointment.starts_at <= now) return
  throw refusal('already_scheduled', 'appointment_ahead')
}
