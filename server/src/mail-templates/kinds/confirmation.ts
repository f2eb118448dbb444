import { hasTimeOf, toCustomer } from './appointment-mail.ts'
import { withSampleTasks, withTasks } from './with-tasks.ts'

/** Mail to the customer: the appointment is booked. */
export const confirmation = withSampleTasks(
  toCustomer('confirmation', ({ appointment }, { mail }) => hasTimeOf(appointment, mail), {
    moreFacts: withTasks,
  }),
)
