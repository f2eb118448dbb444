import type { MailKind } from './queries.ts'

/** After how long a mail that surely did not go is tried again: one step for each attempt made. */
const stepsMs = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000]

/** How long to wait after so many attempts; undefined when no more are made. */
export const retryDelayMs = (attempts: number): number | undefined => stepsMs[attempts - 1]

/** A mail on its way for longer than this was on its way in a process that died. */
export const lostAfterMs = 600_000

/** The same however often a mail is tried, so that a server that has it already can tell. */
export const messageId = ({ workspace_id, id }: { workspace_id: number; id: number }, host: string): string =>
  `<mail-${workspace_id}-${id}@${host}>`

/** What the calendar file of a mail asks the customer's calendar to do. */
export const calendarMethod = (kind: MailKind): 'REQUEST' | 'CANCEL' =>
  kind === 'cancellation' ? 'CANCEL' : 'REQUEST'

export const calendarFilename = 'appointment.ics'
