import { getAppointment } from '../../bookings/appointments/appointments.ts'
import { placeOf } from '../../bookings/appointments/place.ts'
import { calendarUid } from '../../bookings/shared/calendar-uid.ts'
import { type SignerRow, signersOf } from '../../bookings/signers/signers.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { inLanguage } from '../../calendar/services/texts.ts'
import { type KindsTo, kindOf } from '../../mail/kinds/kinds.ts'
import { languageOf } from '../../mail/languages/languages.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'
import { meetingOf } from '../meeting.ts'
import { sessionPageOf } from '../page-urls.ts'
import { type AboutAppointment, composeForAppointment, type Decisive } from './appointment-mail.ts'
import { endOf } from './ended.ts'
import { thingsToBring } from './with-tasks.ts'

interface AboutSigner extends AboutAppointment {
  signer: SignerRow
}

/** What decides whether a mail to a signer still holds. */
type DecisiveOfSigner = { appointment: Decisive; signer: SignerRow } & Addressed

/** A kind of mail to a signer, with the signer's own link: it opens the session page and nothing else. */
export const toSigner = <K extends KindsTo<'signer'>>(
  kind: K,
  isStillValid: KindOfMail<K, DecisiveOfSigner>['isStillValid'],
): KindOfMail<K, AboutSigner> => ({
  subject: async due => {
    const { tx, ctx, caller, workspace, mail } = due
    const appointment = await getAppointment(tx, caller, mail.bookingId)
    const signers = await signersOf(tx, caller, appointment.reservation_id ?? appointment.id)
    const signer = signers.find(({ id }) => id === mail.signerId)
    if (!signer) return undefined
    const { language } = languageOf(appointment.lang)
    const service = inLanguage(await bookedServiceOf(tx, workspace.id, appointment.service), language)
    const isCanceled = kindOf(kind).calendar === 'CANCEL'
    const page = isCanceled ? null : sessionPageOf(due, signer.key)
    const place = isCanceled ? null : (await placeOf(tx, appointment, service)).location
    return {
      to: signer.email,
      signer,
      appointment,
      facts: {
        // The link of the mail leads there: it needs no row of its own.
        ...meetingOf(appointment, service, { place, session: null }),
        ...(kind === 'signer_confirmation' && { lists: thingsToBring(service, language) }),
        lang: appointment.lang,
        firstName: signer.first_name,
        timezone: appointment.timezone,
        link: page,
        ...(isCanceled && { ended: endOf(appointment) }),
      },
      entry: { uid: await calendarUid(tx, ctx, appointment), link: page, session: page },
    }
  },
  isStillValid,
  compose: (about, setting) => composeForAppointment(kind, about, setting),
})
