import { type AppointmentRow, getAppointment } from '../../bookings/appointments/appointments.ts'
import { getReservation, type ReservationRow } from '../../bookings/reservations/reservations.ts'
import { findParent } from '../../bookings/shared/bookings.ts'
import { placeOf } from '../../bookings/shared/place.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { inLanguage, shownTexts } from '../../calendar/services/texts.ts'
import { catalogs, type Language, languageOf } from '../../mail/languages/languages.ts'
import { messageTexts } from '../../mail/languages/message-texts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OwnMessage } from '../../platform/db/mail-tables.ts'
import { countedAddress, foldEmail } from '../../platform/lib/email-address.ts'
import { brandParts } from '../brand-parts.ts'
import { fileNameOf } from '../in-short.ts'
import type { Addressed, Content, Due, KindOfMail, Setting } from '../mail-kind.ts'
import type { MailParts } from '../mail-parts.ts'
import { customerMeeting, describeMeeting, type Meeting, meetingDetails } from '../meeting.ts'
import { baseOf } from '../page-urls.ts'
import { greetable, oneLine } from '../safe-text.ts'
import { type Whose, whoseDetails, whoseOf, whoseSuffix } from '../whose.ts'
import { choosesTime } from './invitation.ts'

/** One of the bookings about which staff write. */
export interface Booked {
  state: 'appointment' | 'canceled' | 'reservation'
  meeting: Meeting
  timezone: string
  whose: Whose
  /** The customer's page. Null without one. */
  link: string | null
}

export interface About extends Addressed {
  facts: { lang: string; firstName: string }
  own: Pick<OwnMessage, 'subject' | 'text'>
  bookings: Booked[]
}

type Reading = Pick<Due<'message'>, 'ctx' | 'caller' | 'workspace'> & { db: Db }

/** Mail to the customer: what staff wrote. It holds whatever happens to the booking. */
export const message: KindOfMail<'message', About> = {
  subject: async due =>
    due.message === null ? undefined : aboutMessage({ ...due, db: due.tx }, due.mail.bookingId, due.message),
  isStillValid: ({ bookings }) => bookings.length > 0,
  compose: composeMessage,
}

/**
 * What the message says to the person to whom it was written, about those of the bookings that still have the
 * address: limits have counted that one. `hasKeys`: false for a preview, whose links open nothing.
 */
export async function aboutMessage(
  at: Reading,
  bookingId: number,
  { about: ids, subject, text, address }: OwnMessage,
  { hasKeys = true } = {},
): Promise<About> {
  const found = new Map<number, Row>()
  for (const id of new Set([bookingId, ...ids]))
    for (const one of await rowsOf(at, id, hasKeys)) found.set(one.row.id, one)
  const [first, ...others] = [...found.values()].filter(({ row }) => countedAddress(row.email) === address)
  if (!first) return { to: '', facts: { lang: 'en', firstName: '' }, own: { subject, text }, bookings: [] }
  const { email, lang, first_name: firstName } = first.row
  const { language } = languageOf(lang)
  const same = others.filter(({ row }) => foldEmail(row.email) === foldEmail(email))
  const bookings: Booked[] = []
  for (const one of [first, ...same]) bookings.push(await bookedOf(at, one, language))
  const startOf = ({ meeting }: Booked) => meeting.startsAt?.getTime() ?? Number.POSITIVE_INFINITY
  return {
    to: email,
    facts: { lang, firstName },
    own: { subject, text },
    bookings: bookings.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : Number(startOf(a) > startOf(b)))),
  }
}

type Row =
  | { kind: 'appointment'; row: AppointmentRow; reservation: ReservationRow | undefined }
  | { kind: 'reservation'; row: ReservationRow }

/** The appointment, or the reservation without one. Empty if it is gone. */
async function rowsOf({ db, caller }: Reading, id: number, hasKeys: boolean): Promise<Row[]> {
  const parent = await findParent(db, caller, undefined, id)
  if (!parent) return []
  const appointmentId = parent.kind === 'appointment' ? parent.id : parent.appointmentId
  const reservation =
    parent.reservationId === null ? undefined : await getReservation(db, caller, parent.reservationId)
  if (appointmentId !== null) {
    const row = await getAppointment(db, caller, appointmentId)
    return [{ kind: 'appointment', row: hasKeys ? row : { ...row, ...noKeys }, reservation }]
  }
  if (!reservation) return []
  return [{ kind: 'reservation', row: hasKeys ? reservation : { ...reservation, ...noKeys } }]
}

/** Opens nothing. */
const noKeys = { appointment_key: 'preview', session_key: 'preview', reservation_key: 'preview' }

async function bookedOf(at: Reading, given: Row, language: Language): Promise<Booked> {
  const { db, caller, workspace } = at
  const service = await bookedServiceOf(db, workspace.id, given.row.service)
  if (given.kind === 'reservation') {
    const { row } = given
    return {
      state: row.status === 'canceled' ? 'canceled' : 'reservation',
      meeting: {
        service: shownTexts(service, language).label,
        startsAt: null,
        durationMinutes: row.duration_minutes,
      },
      timezone: workspace.timezone,
      whose: await whoseOf(db, caller, row),
      link: choosesTime(row) ? `${baseOf(at)}/schedule/${row.reservation_key}` : null,
    }
  }
  const { row, reservation } = given
  const shown = inLanguage(service, language)
  const meeting = customerMeeting(at, row, shown, await placeOf(db, row, shown))
  const isCanceled = row.status === 'canceled'
  return {
    state: isCanceled ? 'canceled' : 'appointment',
    // Nobody goes to a canceled one.
    meeting: isCanceled ? { ...meeting, place: null, session: null } : meeting,
    timezone: row.timezone,
    whose: await whoseOf(db, caller, row, reservation),
    link: `${baseOf(at)}/appointment/${row.appointment_key}`,
  }
}

export function composeMessage({ facts, own, bookings }: About, { brand }: Pick<Setting, 'brand'>): Content {
  const { language, locale } = languageOf(facts.lang)
  const shell = brandParts(language, brand)
  const texts = messageTexts[language]
  const { phrases } = catalogs[language]
  const [only] = bookings
  const isOne = bookings.length === 1 && only !== undefined
  const parts: MailParts = {
    ...shell,
    subject: oneLine(own.subject) || texts.heading(shell.business),
    heading: texts.heading(shell.business),
    greeting: phrases.greeting(greetable(facts.firstName)),
    written: own.text,
    paragraphs: [texts.about[isOne ? only.state : 'several'](shell.business)],
    details: isOne ? detailsOf(only, { language, locale }) : [],
    lists: isOne
      ? []
      : [{ heading: texts.listHeading, items: bookings.map(one => itemOf(one, { language, locale })) }],
    link: isOne ? linkOf(only, language) : null,
    calls: null,
    ...(isOne && shortOf(only, { language, locale })),
    ...(!isOne && { footer: `${shell.footer} ${texts.linksAreYours}` }),
  }
  return { parts }
}

interface Read {
  language: Language
  locale: string
}

const detailsOf = ({ meeting, timezone, whose }: Booked, read: Read): MailParts['details'] => [
  ...meetingDetails(meeting, { ...read, timezone }),
  ...whoseDetails(whose, read.language),
]

/** `Remote notarization · Ana Ortiz, Fri, Nov 20, 10:00 AM EST (canceled): https://…` */
function itemOf({ state, meeting, timezone, whose, link }: Booked, { language, locale }: Read): string {
  const texts = messageTexts[language]
  const { colon } = catalogs[language].phrases
  const { service, when } = describeMeeting(meeting, { timezone, locale })
  const isCanceled = state === 'canceled'
  const time = when?.short ?? (isCanceled ? '' : texts.noTime)
  const mark = isCanceled ? ` (${texts.canceled})` : ''
  const what = [`${service}${whoseSuffix(whose)}`, time].filter(text => text !== '').join(', ')
  return `${what}${mark}${link === null ? '' : `${colon} ${link}`}`
}

/** The booking in a mail about several. */
function shortOf(booked: Booked, read: Read): Pick<MailParts, 'inShort'> {
  const { startsAt } = booked.meeting
  if (!startsAt) return {}
  const file = fileNameOf('message', startsAt, booked.timezone)
  return { inShort: { news: 'message', startsAt, line: itemOf(booked, read), file } }
}

function linkOf({ state, link: url }: Booked, language: Language): MailParts['link'] {
  if (url === null) return null
  const { phrases, mails } = catalogs[language]
  const { button } = state === 'reservation' ? mails.invitation : mails.confirmation
  return { url, button, fallback: phrases.openLink, note: null, warning: phrases.linkIsYours }
}
