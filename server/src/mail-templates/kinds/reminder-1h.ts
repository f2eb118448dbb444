import { isReminderStillValid } from '../../bookings/told/reminders.ts'
import { toCustomer } from './appointment-mail.ts'
import { withSampleTasks, withWayIn } from './with-tasks.ts'

/** A reminder shortly before the start. */
export const reminder1h = withSampleTasks(
  toCustomer(
    'reminder_1h',
    ({ appointment }, { mail, now, workspace }) =>
      isReminderStillValid('reminder_1h', mail, appointment, now, workspace.reminder_minutes),
    { sampleAheadMs: 0, moreFacts: withWayIn },
  ),
)
