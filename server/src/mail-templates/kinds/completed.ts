import { getAppointment } from '../../bookings/appointments/appointments.ts'
import { endsWithoutFile } from '../../bookings/completion/rules.ts'
import { owesMoney } from '../../bookings/payments/payments.ts'
import { hasResult } from '../../bookings/release/release.ts'
import { getReservation } from '../../bookings/reservations/reservations.ts'
import { languageOf } from '../../mail/languages/languages.ts'
import { receiptTexts } from '../../mail/languages/receipt-texts.ts'
import type { KindOfMail } from '../mail-kind.ts'
import { baseOf } from '../page-urls.ts'
import { type AboutAppointment, hourMs, toCustomer } from './appointment-mail.ts'

interface About extends AboutAppointment {
  /** Else the mail about the documents is the one to expect. */
  isWithoutFile: boolean
}

const ofAppointment = toCustomer('completed', () => true, {
  moreFacts: async (due, { appointment_key, reservation_id, lang }) => {
    const { tx, caller, workspace } = due
    const reservation = reservation_id === null ? undefined : await getReservation(tx, caller, reservation_id)
    const { viewReceipt, viewSummary } = receiptTexts[languageOf(lang).language]
    const isDue = reservation !== undefined && (await owesMoney(tx, workspace.id, reservation))
    return {
      link: `${baseOf(due)}/appointment/${appointment_key}/receipt`,
      button: isDue ? viewSummary : viewReceipt,
      place: null,
      session: null,
    }
  },
  sampleAheadMs: -hourMs,
})

/** Mail to the customer: the session is over, and there is no file to download. */
export const completed: KindOfMail<'completed', About> = {
  subject: async due => {
    const about = await ofAppointment.subject(due)
    if (!about) return undefined
    const { tx, caller, workspace, mail } = due
    const appointment = await getAppointment(tx, caller, mail.bookingId)
    const isWithoutFile = endsWithoutFile(appointment) && !(await hasResult(tx, workspace.id, mail.bookingId))
    return { ...about, isWithoutFile }
  },
  isStillValid: ({ appointment: { status, revision }, isWithoutFile }, { mail }) =>
    status === 'completed' && revision === mail.revision && isWithoutFile,
  compose: ofAppointment.compose,
  sample: sample => {
    const about = ofAppointment.sample?.(sample)
    if (!about) throw new Error('The kind has no sample.')
    return { ...about, isWithoutFile: true }
  },
}
