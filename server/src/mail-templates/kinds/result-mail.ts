import { getAppointment } from '../../bookings/appointments/appointments.ts'
import { documentsOf, nameOf } from '../../bookings/documents/documents.ts'
import { oncePerFile, releasedResult, versionsOf } from '../../bookings/release/release.ts'
import { languageOf } from '../../mail/languages/languages.ts'
import { laterTexts } from '../../mail/languages/later-texts.ts'
import { describeDay } from '../../mail/languages/time-texts.ts'
import { isResultMailed } from '../../mail/queue/mails.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import type { KindOfMail } from '../mail-kind.ts'
import type { MailParts } from '../mail-parts.ts'
import { typedFileName } from '../safe-text.ts'
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
    const lists = isNewVersion && result ? await versionList(tx, caller, mail.bookingId, about, result) : []
    const facts = {
      ...about.facts,
      place: null,
      session: null,
      isNewVersion,
      until: result?.until ?? null,
      lists,
    }
    return { ...about, version: result?.version ?? null, facts }
  },
  isStillValid,
  compose: kind.compose,
  ...(kind.sample && { sample: sample => ({ ...(kind.sample?.(sample) as About), version: 1 }) }),
})

/** Which documents are new, and which are earlier versions of them. */
async function versionList(
  tx: Tx,
  caller: Caller,
  bookingId: number,
  { facts: { lang, timezone } }: AboutAppointment,
  { documentIds, version }: { documentIds: number[]; version: number },
): Promise<NonNullable<MailParts['lists']>> {
  const { reservation_id } = await getAppointment(tx, caller, bookingId)
  const all = await documentsOf(tx, caller, reservation_id ?? bookingId)
  const documents = oncePerFile(all.filter(({ id }) => documentIds.includes(id))).map(one => ({
    ...one,
    name: typedFileName(nameOf(one)),
  }))
  const versions = versionsOf(documents, version)
  if (versions.size === 0) return []
  const { language, locale } = languageOf(lang)
  const { documents: heading, newVersion, earlierVersionOf } = laterTexts[language]
  const inWords = { newest: newVersion, earlier: earlierVersionOf }
  const items = documents.map(({ id, name, created_at }) => {
    const one = versions.get(id)
    return one ? inWords[one](name, describeDay(created_at, timezone, locale)) : name
  })
  return [{ heading, items }]
}

export const isReady = ({ version }: OfResult, { mail }: { mail: { revision: number } }): boolean =>
  version === mail.revision
