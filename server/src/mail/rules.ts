import type { MailKind } from './queries.ts'

/** Delays before a mail that was certainly not sent is tried again, one per attempt. */
const stepsMs = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000]

/** Delay after so many attempts. Undefined after the last. */
export const retryDelayMs = (attempts: number): number | undefined => stepsMs[attempts - 1]

/** A mail in state `sending` for longer than this belonged to a process that died. */
export const lostAfterMs = 600_000

/** The same for every attempt, so that a mail server can recognize a duplicate. */
export const messageId = ({ workspace_id, id }: { workspace_id: number; id: number }, host: string): string =>
  `<mail-${workspace_id}-${id}@${host}>`

/** What the calendar file of a mail does in the customer's calendar. */
export const calendarMethod = (kind: MailKind): 'REQUEST' | 'CANCEL' =>
  kind === 'cancellation' ? 'CANCEL' : 'REQUEST'

export const calendarFilename = 'appointment.ics'
