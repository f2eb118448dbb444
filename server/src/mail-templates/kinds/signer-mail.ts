import { getAppointment } from '../../bookings/appointments/appointments.ts'
import { calendarUid } from '../../bookings/shared/calendar-uid.ts'
import { placeOf } from '../../bookings/shared/place.ts'
import { type SignerRow, signersOf } from '../../bookings/signers/signers.ts'
import { hasPartAt, partOf } from '../../bookings/told/part.ts'
import { isRemindedEnough } from '../../bookings/told/signer-mails.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { inLanguage } from '../../calendar/services/texts.ts'
import { type FactsOf, type KindsTo, kindOf } from '../../mail/kinds/kinds.ts'
import { languageOf } from '../../mail/languages/languages.ts'
import { earlierOf } from '../earlier.ts'
import type { Addressed, Due, KindOfMail } from '../mail-kind.ts'
import { customerPlaceFor, meetingOf } from '../meeting.ts'
import { sessionPageOf } from '../page-urls.ts'
import { thingsInWords } from '../things-at-hand.ts'
import {
  type AboutAppointment,
  atKnownTime,
  composeForAppointment,
  type Decisive,
  partFor,
  withoutPlace,
} from './appointment-mail.ts'
import { endOf } from './ended.ts'
import { thingsToBring } from './with-tasks.ts'

interface AboutSigner extends AboutAppointment {
  /** Undefined: the signer was removed. */
  signer: SignerRow | undefined
}

const isReminder = (kind: KindsTo<'signer'>): boolean =>
  kind === 'signer_reminder_24h' || kind === 'signer_reminder_1h'

/** Whether the signer was told of the appointment, and is not told everything as its customer. */
async function isToldOf({
  tx,
  workspace,
  mail,
}: Pick<Due<KindsTo<'signer'>>, 'tx' | 'workspace'> & { mail: { bookingId: number; signerId: number } }) {
  const part = await partOf(tx, workspace.id, mail.bookingId, { person: 'signer', id: mail.signerId })
  return part?.told !== undefined && part.told !== null
}

/** The address before a correction, to which a cancellation goes. */
const earlierAddressOf = (
  mail: Partial<FactsOf<'signer_cancellation'>>,
): FactsOf<'signer_cancellation'>['earlier'] => mail.earlier ?? null

/** What decides whether a mail to a signer still holds. */
type DecisiveOfSigner = { appointment: Decisive; signer: SignerRow | undefined } & Addressed

/** A kind of mail to a signer, with the signer's own link: it opens the session page and nothing else. */
export const toSigner = <K extends KindsTo<'signer'>>(
  kind: K,
  isStillValid: KindOfMail<K, DecisiveOfSigner>['isStillValid'],
): KindOfMail<K, AboutSigner> => ({
  subject: async due => {
    const { tx, ctx, caller, workspace, mail } = due
    const found = await getAppointment(tx, caller, mail.bookingId)
    const signers = await signersOf(tx, caller, found.reservation_id ?? found.id)
    const signer = signers.find(({ id }) => id === mail.signerId)
    const earlier = earlierAddressOf(mail)
    if (earlier && (await hasPartAt(tx, workspace.id, mail.bookingId, earlier.email))) return undefined
    const part = earlier ? undefined : await partFor(due, kind, { person: 'signer', id: mail.signerId })
    if (part === 'known') return undefined
    const appointment = atKnownTime(kind, found, part)
    if (isReminder(kind)) {
      if (!signer || !(await isToldOf(due))) return undefined
      const { email } = signer
      const { bookingId } = mail
      if (await isRemindedEnough(tx, ctx, caller, workspace, { bookingId, email })) return undefined
    }
    const { language } = languageOf(appointment.lang)
    const service = inLanguage(await bookedServiceOf(tx, workspace.id, appointment.service), language)
    const isCanceled = kindOf(kind).calendar === 'CANCEL'
    if (!signer && !isCanceled) return undefined
    const page = isCanceled || !signer ? null : sessionPageOf(due, signer.key)
    const place = await placeOf(tx, appointment, service)
    const where = withoutPlace(kind, { ...customerPlaceFor(due, place), session: null })
    return {
      to: earlier?.email ?? signer?.email ?? part?.email ?? '',
      signer,
      part,
      appointment,
      facts: {
        // The link of the mail leads there: it needs no row of its own.
        ...meetingOf(appointment, service, where),
        ...((kind === 'signer_confirmation' || isReminder(kind)) && {
          lists: thingsToBring(appointment, service, language),
        }),
        lang: appointment.lang,
        firstName: earlier ? '' : (signer?.first_name ?? ''),
        customer: `${appointment.first_name} ${appointment.last_name}`,
        earlier: await earlierOf(due, part, language, place),
        timezone: appointment.timezone,
        link: page,
        ...(isCanceled && { ended: endOf(appointment), isRemoved: appointment.status !== 'canceled' }),
      },
      entry: {
        uid: await calendarUid(tx, ctx, appointment),
        revision: earlier?.sequence ?? part?.sequence ?? 0,
        link: page,
        session: place.location === null || place.meetingUrl !== null ? page : null,
        bring: thingsInWords(appointment.signing_method, service, language),
      },
    }
  },
  isStillValid,
  compose: (about, setting) => composeForAppointment(kind, about, setting),
})
