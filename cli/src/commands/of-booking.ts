import { option } from '../command.ts'

/** Whether an ID names a reservation. By default it names an appointment. */
export interface OfBooking {
  reservation?: boolean
}

export const ofReservation = () =>
  option('--reservation', 'the ID is of a reservation, not of an appointment')

export const kindOf = (isReservation = false): 'reservation' | 'appointment' =>
  isReservation ? 'reservation' : 'appointment'
