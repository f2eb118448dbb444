import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import type { Ended } from '../booking-mail.ts'

type Canceled = Pick<AppointmentRow, 'canceled_by' | 'cancel_reason' | 'cancel_reason_shared'>

/** Who canceled the appointment, and the reason if staff share it. */
export const endOf = ({ canceled_by, cancel_reason, cancel_reason_shared }: Canceled): Ended => ({
  byCustomer: canceled_by?.startsWith('customer:') ?? false,
  reason: cancel_reason_shared ? cancel_reason : null,
})
