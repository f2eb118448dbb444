import {
  appointmentsOfNotary,
  placeOfNotaryAppointment,
  serviceOfNotaryAppointment,
} from '../../bookings/appointments/notary-appointments.ts'
import { findAnyNotary } from '../../calendar/notaries/notaries.ts'
import { languageOf } from '../../mail/languages/languages.ts'
import { dayOf } from '../../mail/notaries/day-lists.ts'
import { wants } from '../../mail/notaries/notary.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'
import { type Booked, dayListParts, type NotaryReader } from '../notary-parts.ts'
import { dayMs } from './appointment-mail.ts'
import { customerOf, sampleBooked, sampleNotary } from './notary-change-mail.ts'

interface About extends Addressed {
  notary: NotaryReader
  /** Whether the notary wants the list, and was not removed. */
  isWanted: boolean
  day: { from: Date; to: Date }
  /** The scheduled appointments of the day. */
  booked: Booked[]
}

/** A day has 96 quarters of an hour. */
const mostOfDay = 200

/** Mail to the notary: the scheduled appointments of the next day. Not sent if there are none. */
export const notaryNextDay: KindOfMail<'notary_next_day', About> = {
  subject: async ({ tx, workspace, mail }) => {
    const notary = await findAnyNotary(tx, workspace.id, mail.notaryId)
    if (!notary) return undefined
    const day = dayOf(mail.date, notary.timezone)
    const rows = await appointmentsOfNotary(tx, workspace.id, notary.id, day, mostOfDay)
    const booked = rows
      .filter(({ status }) => status === 'scheduled')
      .map(row => ({
        service: serviceOfNotaryAppointment(row, languageOf(notary.lang).language),
        customer: customerOf(row),
        phone: null,
        startsAt: row.starts_at,
        durationMinutes: row.duration_minutes,
        place: placeOfNotaryAppointment(row, notary).location,
      }))
    const isWanted = wants(notary, 'notary_next_day') && notary.removed_at === null
    return { to: notary.email, notary, isWanted, day, booked }
  },
  isStillValid: ({ isWanted, day, booked }, { now }) => isWanted && now < day.to && booked.length > 0,
  compose: ({ notary, day, booked }, { brand }) => ({
    parts: dayListParts(notary, brand, day.from, booked),
  }),
  sample: ({ workspace, lang, service, soon }) => {
    const from = new Date(soon.getTime() + dayMs)
    const first = sampleBooked(service, from)
    const later = { ...first, customer: 'Ben Adler', startsAt: new Date(from.getTime() + 3_600_000) }
    return {
      to: sampleNotary,
      notary: { name: 'Nora Vidal', lang, timezone: workspace.timezone },
      isWanted: true,
      day: { from, to: new Date(from.getTime() + dayMs) },
      booked: [first, later],
    }
  },
}
