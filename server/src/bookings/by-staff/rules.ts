import { AppError } from '../../platform/lib/errors.ts'
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
    throw new AppError(
      'unprocessable_entity',
      'The reservation has no appointment yet. Book it with POST /reservations/{id}/submit.',
    )
  }
  if (appointment.starts_at !== null && appointment.starts_at <= now) return
  throw new AppError(
    'already_scheduled',
    'The appointment of the reservation is in the future. Move it with POST /manage/v1/appointments/{id}/reschedule.',
  )
}
