import { hasTimeOf, toCustomer } from './appointment-mail.ts'
import { withSampleTasks, withTasks } from './with-tasks.ts'

/** The appointment is booked. */
export const confirmation = withSampleTasks(
  toCustomer('confirmation', ({ appointment }, { mail }) => hasTimeOf(appointment, mail), {
    moreFacts: withTasks,
  }),
)
