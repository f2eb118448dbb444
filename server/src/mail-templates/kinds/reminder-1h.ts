import { isReminderStillValid } from '../../bookings/told/reminders.ts'
import { toCustomer } from './appointment-mail.ts'
import { withSampleTasks, withWayIn } from './with-tasks.ts'

/** Reminder mail for reminder times of at most 75 minutes before the appointment starts. */
export const reminder1h = withSampleTasks(
  toCustomer(
    'reminder_1h',
    ({ appointment }, { mail, now, workspace }) =>
      isReminderStillValid('reminder_1h', mail, appointment, now, workspace.reminder_minutes),
    { sampleAheadMs: 0, moreFacts: withWayIn },
  ),
)
