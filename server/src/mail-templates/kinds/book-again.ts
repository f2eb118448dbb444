import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { getReservation } from '../../bookings/reservations/reservations.ts'
import { selectServices } from '../../calendar/services/services.ts'
import type { MailKind } from '../../mail/kinds/kinds.ts'
import { languageOf } from '../../mail/languages/languages.ts'
import type { Facts } from '../booking-mail.ts'
import type { Due } from '../mail-kind.ts'
import { baseOf } from '../page-urls.ts'
import { choosesTime } from './invitation.ts'

type Booked = Pick<AppointmentRow, 'reservation_id' | 'service' | 'lang' | 'appointment_key'>

/**
 * Link with which the customer books again after an appointment that did not take place: to the reservation
 * if it was kept, else to the open booking page, else none. The key fills in who books: the link has nothing
 * about the person.
 */
export async function wayToBookAgain<K extends MailKind>(
  due: Due<K>,
  { reservation_id, service, lang, appointment_key: again }: Booked,
): Promise<Pick<Facts, 'link' | 'isReservationOpen'>> {
  const { tx, ctx, caller, workspace } = due
  const reservation = reservation_id === null ? undefined : await getReservation(tx, caller, reservation_id)
  if (reservation && choosesTime(reservation))
    return { link: `${baseOf(due)}/schedule/${reservation.reservation_key}`, isReservationOpen: true }
  const { open_booking_slug: slug, customer_booking } = workspace
  if (slug === null || !customer_booking) return { link: null }
  const isOffered = (await selectServices(tx, workspace.id)).some(({ handle }) => handle === service)
  const query = new URLSearchParams({ lang: languageOf(lang).language, again })
  return { link: `${ctx.config.publicUrl}/book/${slug}${isOffered ? `/${service}` : ''}?${query}` }
}
