import { withLink } from './link-mail.ts'

/** Mail to a member: the recovery link that somebody asked for. */
export const accountRecovery = withLink('account_recovery', {
  subject: 'Set a new password for Jurat',
  heading: 'Set a new password',
  paragraph:
    'Somebody asked for a new password for your account. If it was you, open the link within 30 minutes. If not, ignore this mail: nothing has changed.',
  button: 'Set a new password',
})
