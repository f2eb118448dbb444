import { isReminderStillValid } from '../../bookings/told/reminders.ts'
import { toSigner } from './signer-mail.ts'

/** A reminder to a signer at one of the workspace's times before the start. */
export const signerReminder24h = toSigner(
  'signer_reminder_24h',
  ({ appointment }, { mail, now, workspace }) =>
    isReminderStillValid('reminder_24h', mail, appointment, now, workspace.reminder_minutes),
)
