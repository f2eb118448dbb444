import { aboutSignIn } from './sign-in-mail.ts'

/** Mail to a member: a device that the account does not know signed in. */
export const memberNewDevice = aboutSignIn('member_new_device', {
  subject: 'New device signed in to your account',
  paragraphs: [
    'Your account was used on a device that it does not know.',
    'If it was you, there is nothing to do. If not, end the session and change your password now.',
  ],
  button: 'See your sessions',
})
