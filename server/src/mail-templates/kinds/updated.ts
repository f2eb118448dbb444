import { isAhead, toCustomer } from './appointment-mail.ts'

/** Something other than the time has changed, such as the place. */
export const updated = toCustomer('updated', ({ appointment }, { now }) => isAhead(appointment, now))
