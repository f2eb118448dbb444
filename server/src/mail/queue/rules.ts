import type { MailKind } from './queries.ts'

/** Delays before a mail that was certainly not sent is tried again, one per attempt. */
const stepsMs = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000]

/** Delay after this number of attempts. Undefined after the last. */
export const retryDelayMs = (attempts: number): number | undefined => stepsMs[attempts - 1]

/** A mail in state `sending` for longer than this belonged to a process that died. */
export const lostAfterMs = 600_000

/** How often a mail can be sent again. */
export const mostRepeats = 5

const mark = '#'

/** The cause of the next repeat, which differs from the causes of all other mails about the same subject. */
export const causeOfRepeat = (cause: string, repeats: number): string =>
  `${causeOfFirst(cause)}${mark}${repeats + 1}`

/** The cause of the mail that was repeated, or of the mail itself. */
export const causeOfFirst = (cause: string): string => cause.split(mark, 1)[0] ?? cause

/**
 * Whether the mail is about the recipient's own account, which belongs to the installation (decision
 * "Sender").
 */
export const isAboutAccount = (kind: MailKind): boolean =>
  kind === 'account_recovery' || kind === 'member_new_device' || kind === 'member_renewed'

/** What the calendar file of a mail does in the recipient's calendar. */
export const calendarMethod = (kind: MailKind): 'REQUEST' | 'CANCEL' =>
  kind === 'cancellation' || kind === 'notary_canceled' ? 'CANCEL' : 'REQUEST'

export const calendarFilename = 'appointment.ics'
