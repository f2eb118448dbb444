import type { Fate } from '../../platform/lib/smtp.ts'
import { kindOf, type MailKind } from '../kinds/kinds.ts'

/** Delays before a mail that was certainly not sent is tried again, one per attempt. */
const stepsMs = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000]

/** Delay after this number of attempts. Undefined after the last. */
export const retryDelayMs = (attempts: number): number | undefined => stepsMs[attempts - 1]

/**
 * Whether each booking of a mail about several is told alone from now on: the mail server rejected the text,
 * and the text about one booking must not keep the others from being told (decision 080). A temporary
 * rejection can be over at the second attempt. One of the address holds for all of them.
 */
export const goesAloneNext = (
  { fate, isOfMessage }: { fate: Fate; isOfMessage: boolean },
  attempts: number,
): boolean => isOfMessage && (fate === 'refused' || (fate === 'again' && attempts > 1))

/** A mail in state `sending` for longer than this belonged to a process that died. */
export const lostAfterMs = 600_000

/** How often a mail can be sent again. */
export const mostRepeats = 5

/** What the calendar file of a mail does in the recipient's calendar. */
export const calendarMethod = (kind: MailKind): 'REQUEST' | 'CANCEL' => kindOf(kind).calendar ?? 'REQUEST'

export const calendarFilename = 'appointment.ics'
