import { hasTimeOf, toCustomer } from './appointment-mail.ts'

/** Mail to the customer: the appointment has a new time. */
export const reschedule = toCustomer('reschedule', ({ appointment }, { mail }) =>
  hasTimeOf(appointment, mail),
)
