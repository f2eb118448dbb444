import { hasTimeOf, toCustomer } from './appointment-mail.ts'
import { withSampleChange } from './sample-change.ts'

/** Mail to the customer: the appointment has a new time. */
export const reschedule = withSampleChange(
  toCustomer('reschedule', ({ appointment }, { mail }) => hasTimeOf(appointment, mail)),
  'time',
)
