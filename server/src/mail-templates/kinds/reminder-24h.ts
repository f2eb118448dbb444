import { isReminderStillValid } from '../../bookings/told/reminders.ts'
import { dayMs, toCustomer } from './appointment-mail.ts'
import { withSampleTasks, withTasks } from './with-tasks.ts'

/** Reminder mail for reminder times of more than 75 minutes before the appointment starts. */
export const reminder24h = withSampleTasks(
  toCustomer(
    'reminder_24h',
    ({ appointment }, { mail, now, workspace }) =>
      isReminderStillValid('reminder_24h', mail, appointment, now, workspace.reminder_minutes),
    { sampleAheadMs: dayMs, moreFacts: withTasks },
  ),
)
