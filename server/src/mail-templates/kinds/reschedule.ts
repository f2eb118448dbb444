import { hasTimeOf, toCustomer } from './appointment-mail.ts'
import { withSampleChange } from './sample-change.ts'
import { withSampleTasks, withTasks } from './with-tasks.ts'

/** Mail to the customer: the appointment has a new time. */
export const reschedule = withSampleTasks(
  withSampleChange(
    toCustomer('reschedule', ({ appointment }, { mail }) => hasTimeOf(appointment, mail), {
      moreFacts: withTasks,
    }),
    'time',
  ),
)
