import { aboutSignIn } from './sign-in-mail.ts'

/** Mail to each owner: a member used a recovery link. */
export const memberRecovered = aboutSignIn('member_recovered', {
  subject: 'An account was recovered',
  paragraphs: [
    'A member of your business set a new way to sign in, with a link that was mailed or made on the server.',
    'If you do not know about it, ask the person. An owner can remove a member at once.',
  ],
  button: 'Open your account',
})
