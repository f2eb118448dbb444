import type { Composed } from '../mail/deliver.ts'
import type { Letter } from './booking-mail.ts'
import { html } from './html.ts'
import { plainText } from './plain-text.ts'

/** The parts as a mail to that address, with or without a calendar file. */
export const written = (to: string, letter: Letter, calendar: string | null): Composed => ({
  outcome: 'written',
  to,
  subject: letter.subject,
  text: plainText(letter),
  html: html(letter),
  calendar,
})
