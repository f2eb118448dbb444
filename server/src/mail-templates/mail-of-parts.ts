import type { Written } from '../mail/queue/deliver.ts'
import { html } from './html.ts'
import type { MailParts } from './mail-parts.ts'
import { plainText } from './plain-text.ts'

/** The parts as a mail to that address, with or without a calendar file. */
export const mailOfParts = (to: string, parts: MailParts, calendar: string | null): Written => ({
  outcome: 'written',
  to,
  subject: parts.subject,
  text: plainText(parts),
  html: html(parts),
  calendar,
})
