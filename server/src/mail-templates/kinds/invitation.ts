import { getReservation, type ReservationRow } from '../../bookings/reservations/reservations.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { shownTexts } from '../../calendar/services/texts.ts'
import { languageOf } from '../../mail/languages/languages.ts'
import { bookingMailOf, type Facts } from '../booking-mail.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'
import { baseOf } from '../page-urls.ts'
import { whoseOf } from '../whose.ts'
import { sampleWhose } from './appointment-mail.ts'

type Decisive = Pick<ReservationRow, 'status' | 'appointment_id'>

/** Whether the customer still has to choose a time. */
export const choosesTime = ({ status, appointment_id }: Decisive): boolean =>
  (status === 'queued' || status === 'pending') && appointment_id === null

interface About extends Addressed {
  reservation: Decisive
  facts: Omit<Facts, 'kind' | 'brand' | 'now'>
}

/** Mail to the customer: the link to choose a time for the reservation. */
export const invitation: KindOfMail<'invitation', About> = {
  subject: async due => {
    const { tx, caller, workspace, mail } = due
    const reservation = await getReservation(tx, caller, mail.bookingId)
    const service = await bookedServiceOf(tx, workspace.id, reservation.service)
    return {
      to: reservation.email,
      reservation,
      facts: {
        lang: reservation.lang,
        firstName: reservation.first_name,
        whose: await whoseOf(tx, caller, reservation),
        service: shownTexts(service, languageOf(reservation.lang).language).label,
        startsAt: null,
        timezone: workspace.timezone,
        durationMinutes: reservation.duration_minutes,
        link: `${baseOf(due)}/schedule/${reservation.reservation_key}`,
      },
    }
  },
  isStillValid: ({ reservation }) => choosesTime(reservation),
  compose: ({ facts }, { brand, now }) => ({
    parts: bookingMailOf({ kind: 'invitation', ...facts, brand, now }),
  }),
  sample: sample => ({
    to: 'ana@example.com',
    reservation: { status: 'queued', appointment_id: null },
    facts: {
      lang: sample.lang,
      firstName: 'Ana',
      whose: sampleWhose,
      service: sample.service,
      startsAt: null,
      timezone: sample.workspace.timezone,
      durationMinutes: 30,
      link: `${baseOf(sample)}/schedule/sample`,
    },
  }),
}
