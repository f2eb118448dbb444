import { hasTimeOf, toCustomer } from './appointment-mail.ts'

/** The appointment has a new time. */
export const reschedule = toCustomer('reschedule', ({ appointment }, { mail }) =>
  hasTimeOf(appointment, mail),
)
