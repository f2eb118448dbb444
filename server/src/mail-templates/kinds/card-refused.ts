import { getAppointment } from '../../bookings/appointments/appointments.ts'
import { getReservation } from '../../bookings/reservations/reservations.ts'
import { paymentStateOf } from '../../bookings/shared/money.ts'
import type { KindOfMail } from '../mail-kind.ts'
import { type AboutAppointment, toCustomer } from './appointment-mail.ts'

interface About extends AboutAppointment {
  /** Another card, or another payment, may have come meanwhile. */
  isRefused: boolean
}

const ofAppointment = toCustomer('card_refused', () => true)

/** Mail to the customer: the price could not be held. The page of the appointment asks for another card. */
export const cardRefused: KindOfMail<'card_refused', About> = {
  subject: async due => {
    const about = await ofAppointment.subject(due)
    const { reservation_id: id } = await getAppointment(due.tx, due.caller, due.mail.bookingId)
    if (!about || id === null) return undefined
    const reservation = await getReservation(due.tx, due.caller, id)
    return { ...about, isRefused: paymentStateOf(reservation, reservation.status) === 'failed' }
  },
  isStillValid: ({ isRefused, appointment: { status } }) => isRefused && status !== 'canceled',
  compose: ofAppointment.compose,
  sample: sample => {
    const about = ofAppointment.sample?.(sample)
    if (!about) throw new Error('The kind has no sample.')
    return { ...about, isRefused: true }
  },
}
