import { withLink } from './link-mail.ts'

/** Mail to a person who is invited to work in the workspace. */
export const memberInvitation = withLink('member_invitation', {
  subject: 'Your invitation to Jurat',
  heading: 'You are invited',
  paragraph:
    'You are invited to work in the account of the business below. The link works once, for 72 hours.',
  button: 'Accept the invitation',
})
