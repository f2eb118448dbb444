import { storedText } from '../../bookings/answers/words.ts'
import { type AppointmentRow, getAppointment } from '../../bookings/appointments/appointments.ts'
import { calendarUid } from '../../bookings/shared/calendar-uid.ts'
import { placeOf } from '../../bookings/shared/place.ts'
import { hasPartAt, type Part } from '../../bookings/told/part.ts'
import { findAnyNotary } from '../../calendar/notaries/notaries.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { inLanguage } from '../../calendar/services/texts.ts'
import { type FactsOf, kindOf, type NotaryChangeKind } from '../../mail/kinds/kinds.ts'
import { languageOf } from '../../mail/languages/languages.ts'
import { isStillValidForNotary, notaryOf, type Planned, wants } from '../../mail/notaries/notary.ts'
import { senderOf } from '../../mail/queue/send.ts'
import { isMember } from '../../members/members/members.ts'
import { calendarFile } from '../calendar-file.ts'
import { type Earlier, earlierOf } from '../earlier.ts'
import type { Addressed, KindOfMail, Setting } from '../mail-kind.ts'
import { meetingOf, placeFor } from '../meeting.ts'
import { type Booked, changeParts, customerRows, type NotaryReader } from '../notary-parts.ts'
import { pageOf } from '../page-urls.ts'
import { dayMs, partFor, sampleUid, withoutPlace } from './appointment-mail.ts'
import { sampleChange } from './sample-change.ts'

interface About extends Addressed {
  notary: NotaryReader
  isWanted: boolean
  appointment: Planned
  booked: Booked
  uid: string
  /** What the notary was told before. Left out in a preview. */
  part?: Part | undefined
  earlier?: Earlier | undefined
  /** The address before a correction, to which the mail goes, and `SEQUENCE` of its entry. */
  elsewhere?: { email: string; sequence: number } | undefined
  /** The page of the appointment, if the notary can sign in to see it. */
  page: string | null
}

/**
 * A kind of mail to a notary about one appointment, in the notary's language and time zone. It holds while
 * the notary wants it and nothing about the appointment has changed.
 */
export const toNotary = (kind: NotaryChangeKind): KindOfMail<NotaryChangeKind, About> => ({
  subject: async due => {
    const { tx, ctx, caller, workspace, mail } = due
    const notary = await findAnyNotary(tx, workspace.id, mail.notaryId)
    if (!notary) return undefined
    const { earlier: elsewhere }: Partial<FactsOf<'notary_canceled'>> = mail
    if (elsewhere && (await hasPartAt(tx, workspace.id, mail.bookingId, elsewhere.email))) return undefined
    const part = elsewhere ? undefined : await partFor(due, kind, { person: 'notary', id: mail.notaryId })
    if (part === 'known') return undefined
    const appointment = await getAppointment(tx, caller, mail.bookingId)
    const startsAt = 'startsAt' in mail ? mail.startsAt : appointment.starts_at
    if (!startsAt) return undefined
    const service = await bookedServiceOf(tx, workspace.id, appointment.service)
    const place = await placeOf(tx, appointment, service)
    const meeting = meetingOf(appointment, inLanguage(service, languageOf(notary.lang).language), {
      ...placeFor(due, place),
      session: place.meetingUrl,
    })
    return {
      to: elsewhere?.email ?? notary.email,
      notary,
      elsewhere,
      isWanted: wants(notary, kind),
      appointment,
      part,
      earlier: await earlierOf(due, part, languageOf(notary.lang).language, place),
      booked: {
        ...withoutPlace(kind, meeting),
        startsAt,
        customer: customerOf(appointment),
        phone: appointment.phone,
        ...(kind !== 'notary_canceled' && { answers: answersOf(appointment, notary.lang) }),
      },
      uid: await calendarUid(tx, ctx, appointment),
      page:
        seesPage(kind) && (await isMember(tx, workspace.id, mail.notaryId))
          ? pageOf(due, mail.bookingId)
          : null,
    }
  },
  isStillValid: ({ isWanted, appointment, elsewhere }, { mail, now }) =>
    isWanted && (Boolean(elsewhere) || holds(kind, mail, appointment, now)),
  compose: (about, setting) => composeChange(kind, about, setting),
  sample: ({ ctx, workspace, lang, service, soon }) => ({
    page: seesPage(kind) ? pageOf({ ctx, workspace }, 'sample') : null,
    to: sampleNotary,
    notary: { name: 'Nora Vidal', lang, timezone: workspace.timezone },
    isWanted: true,
    appointment: samplePlanned,
    ...sampleOf(kind, sampleBooked(service, new Date(soon.getTime() + 2 * dayMs))),
    uid: sampleUid(ctx),
  }),
})

/** Notaries see only their own appointments. */
const seesPage = (kind: NotaryChangeKind): boolean => kind !== 'notary_canceled'

function sampleOf(kind: NotaryChangeKind, booked: Booked): Pick<About, 'booked' | 'earlier'> {
  if (kind !== 'notary_moved' && kind !== 'notary_updated') return { booked: withoutPlace(kind, booked) }
  const { now, earlier } = sampleChange(booked, kind === 'notary_moved' ? 'time' : 'place')
  return { booked: now, earlier }
}

/** Whether nothing has changed since the mail was queued. */
function holds(
  kind: NotaryChangeKind,
  mail: FactsOf<NotaryChangeKind>,
  appointment: Planned,
  now: Date,
): boolean {
  if ('startsAt' in mail && kind !== 'notary_updated')
    return isStillValidForNotary(kind, mail, appointment, now)
  const { starts_at } = appointment
  return notaryOf(appointment) === mail.notaryId && starts_at !== null && starts_at > now
}

function composeChange(
  kind: NotaryChangeKind,
  { to, notary, part, earlier, elsewhere, booked, uid, page }: About,
  { ctx, workspace, brand, now }: Setting,
) {
  const calendar = calendarFile({
    ...booked,
    uid,
    revision: elsewhere?.sequence ?? part?.sequence ?? 0,
    isCanceled: kindOf(kind).calendar === 'CANCEL',
    stampedAt: now,
    lang: notary.lang,
    timezone: notary.timezone,
    business: brand.name,
    withWhom: booked.customer,
    people: customerRows(booked, languageOf(notary.lang).language),
    link: booked.session ?? null,
    organizer: senderOf(ctx, workspace).address,
    attendee: to,
    attendeeName: notary.name,
  })
  return {
    parts: changeParts(kind, notary, brand, booked, { earlier, isElsewhere: Boolean(elsewhere), page }),
    calendar,
    ...(part && { told: part }),
  }
}

const answersOf = ({ answers }: AppointmentRow, lang: string) =>
  (answers ?? []).map(answer => ({
    label: answer.label,
    value: storedText(answer, languageOf(lang).locale),
  }))

export const customerOf = ({ first_name, last_name }: Pick<AppointmentRow, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

export const sampleNotary = 'nora@example.com'

const samplePlanned: Planned = {
  id: 0,
  status: 'scheduled',
  notary_id: 0,
  starts_at: null,
  revision: 0,
  assignments: 0,
}

/** An appointment that does not exist. */
export const sampleBooked = (service: string, startsAt: Date): Booked => ({
  service,
  customer: 'Ana Ortiz',
  phone: '+13055550123',
  startsAt,
  durationMinutes: 30,
  place: null,
  session: 'https://meet.example.com/sample',
})
