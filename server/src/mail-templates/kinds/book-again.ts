import { inPlaceOf } from '../../bookings/again/again.ts'
import { type AppointmentRow, getAppointment } from '../../bookings/appointments/appointments.ts'
import { getReservation } from '../../bookings/reservations/reservations.ts'
import { selectServices } from '../../calendar/services/services.ts'
import type { MailKind } from '../../mail/kinds/kinds.ts'
import { languageOf } from '../../mail/languages/languages.ts'
import { laterTexts } from '../../mail/languages/later-texts.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import type { Facts } from '../booking-mail.ts'
import type { Due } from '../mail-kind.ts'
import { baseOf } from '../page-urls.ts'
import { choosesTime } from './invitation.ts'

type Booked = Pick<AppointmentRow, 'id' | 'reservation_id' | 'service' | 'lang' | 'appointment_key' | 'email'>
type Way = Pick<Facts, 'link' | 'isReservationOpen' | 'again' | 'button'>

/**
 * Link with which the customer books again after an appointment that did not take place: to the booking in
 * its place if there is one, to the reservation if it was kept, else to the open booking page, else none. The
 * key fills in who books: the link has nothing about the person.
 */
export async function wayToBookAgain<K extends MailKind>(due: Due<K>, booked: Booked): Promise<Way> {
  const made = await wayToNewBooking(due, booked)
  if (made) return made
  const { tx, ctx, caller, workspace } = due
  const { reservation_id, service, lang, appointment_key: again } = booked
  const reservation = reservation_id === null ? undefined : await getReservation(tx, caller, reservation_id)
  if (reservation && choosesTime(reservation))
    return { link: `${baseOf(due)}/schedule/${reservation.reservation_key}`, isReservationOpen: true }
  const { open_booking_slug: slug, customer_booking } = workspace
  if (slug === null || !customer_booking) return { link: null }
  const isOffered = (await selectServices(tx, workspace.id)).some(({ handle }) => handle === service)
  const query = new URLSearchParams({ lang: languageOf(lang).language, again })
  return { link: `${ctx.config.publicUrl}/book/${slug}${isOffered ? `/${service}` : ''}?${query}` }
}

/**
 * To the booking in place of this one. Without its link if it has another address: somebody else may read the
 * mail.
 */
async function wayToNewBooking<K extends MailKind>(
  due: Due<K>,
  { id, reservation_id, lang, email }: Booked,
): Promise<Way | undefined> {
  const { tx, caller } = due
  const found = await inPlaceOf(tx, caller, { id, reservation_id })
  if (!found) return undefined
  const reservation = await getReservation(tx, caller, found.reservation_id)
  const appointment =
    found.appointment_id === null ? undefined : await getAppointment(tx, caller, found.appointment_id)
  if (foldEmail((appointment ?? reservation).email) !== foldEmail(email))
    return { link: null, again: 'elsewhere' }
  const path = appointment
    ? `/appointment/${appointment.appointment_key}`
    : `/schedule/${reservation.reservation_key}`
  return {
    link: `${baseOf(due)}${path}`,
    again: 'linked',
    button: laterTexts[languageOf(lang).language].viewAgain,
  }
}
