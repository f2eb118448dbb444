import type { AppointmentDetail, ReservationDetail } from '@jurat/client/manage'

type Booking = Pick<AppointmentDetail | ReservationDetail, 'object' | 'customer' | 'status' | 'timestamp'>

/** Whether mails to the customer have an address. */
export const hasAddress = ({ customer }: Pick<Booking, 'customer'>): boolean => Boolean(customer.email)

/** Whether the customer is mailed a change: of an appointment that is still to come. `now`: business time. */
export const isMailed = (booking: Booking, now: number): boolean =>
  booking.object === 'appointment' &&
  hasAddress(booking) &&
  booking.status === 'scheduled' &&
  booking.timestamp !== null &&
  Date.parse(booking.timestamp) > now
