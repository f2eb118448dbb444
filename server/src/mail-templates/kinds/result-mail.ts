import { releasedResult } from '../../bookings/release/release.ts'
import { isResultMailed } from '../../mail/queue/mails.ts'
import type { KindOfMail } from '../mail-kind.ts'
import type { AboutAppointment } from './appointment-mail.ts'

type ResultKind = 'result_ready' | 'signer_result_ready'

/** The result as it is when the mail is due. */
interface OfResult {
  /** Null while it cannot be downloaded. */
  version: number | null
}

/** A kind of mail about the result, made of one about the appointment. The time and place are over. */
export const aboutResult = <K extends ResultKind, About extends AboutAppointment>(
  kind: KindOfMail<K, About>,
  isStillValid: KindOfMail<K, About & OfResult>['isStillValid'],
): KindOfMail<K, About & OfResult> => ({
  subject: async due => {
    const about = await kind.subject(due)
    if (!about) return undefined
    const { tx, caller, workspace, mail, isRepeat, now } = due
    const { signerId } = mail as { signerId?: number }
    const isNewVersion = !isRepeat && (await isResultMailed(tx, caller, mail.bookingId, signerId))
    const result = await releasedResult(tx, workspace, mail.bookingId, now)
    const facts = { ...about.facts, place: null, session: null, isNewVersion, until: result?.until ?? null }
    return { ...about, version: result?.version ?? null, facts }
  },
  isStillValid,
  compose: kind.compose,
  ...(kind.sample && { sample: sample => ({ ...(kind.sample?.(sample) as About), version: 1 }) }),
})

export const isReady = ({ version }: OfResult, { mail }: { mail: { revision: number } }): boolean =>
  version === mail.revision
