import { hasTimeOf, toCustomer } from './appointment-mail.ts'

/** The appointment is booked. */
export const confirmation = toCustomer('confirmation', ({ appointment }, { mail }) =>
  hasTimeOf(appointment, mail),
)
