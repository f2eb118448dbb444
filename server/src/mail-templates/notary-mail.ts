import { agendaOf, agendaPlace } from '../appointments/agenda.ts'
import { type AppointmentRow, getAppointment } from '../appointments/appointments.ts'
import { calendarUid } from '../appointments/calendar-uid.ts'
import { placeOf } from '../appointments/place.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { catalogs, languageOf } from '../languages/languages.ts'
import { describeClock, describeDuration, describeTime } from '../languages/time-texts.ts'
import type { Caller } from '../lib/caller.ts'
import type { Composed } from '../mail/deliver.ts'
import type { DayListKind, MailRow, NotaryMailKind } from '../mail/mails.ts'
import { senderOf } from '../mail/send.ts'
import { bookedNotary, type NotaryRow } from '../notaries/notaries.ts'
import { notaryMailStands, sequenceOf, startOfCause, wants } from '../notary-mails/causes.ts'
import { dayOfCause } from '../notary-mails/day-lists.ts'
import { bookedServiceOf } from '../services/services.ts'
import { brandOf } from '../workspaces/brand.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { brandParts } from './brand-parts.ts'
import { calendarFile } from './calendar-file.ts'
import { mailOfParts } from './mail-of-parts.ts'
import { greetable, oneLine } from './safe-text.ts'
import { composeUnread } from './unread-calendar-mail.ts'

type NotaryMail = Extract<MailRow, { notary_id: number }>
type ChangeMail = Extract<NotaryMail, { kind: NotaryMailKind }>
type ListMail = Extract<NotaryMail, { kind: DayListKind }>

/** What the mails to a notary have in common. */
interface Letter {
  ctx: Context
  workspace: WorkspaceRow
  notary: NotaryRow
  now: Date
}

/**
 * Composes a mail to a notary, in the notary's language and time zone. A mail that no longer holds, or that the
 * notary does not want, is not composed.
 */
export async function composeForNotary(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  mail: NotaryMail,
  now: Date,
): Promise<Composed> {
  const notary = await bookedNotary(tx, workspace.id, mail.notary_id)
  if (!notary || !wants(notary, mail.kind)) return { outcome: 'undone' }
  if (mail.kind === 'notary_calendar_unread') return composeUnread(tx, ctx, workspace, notary, mail.cause)
  const letter = { ctx, workspace, notary, now }
  return mail.kind === 'notary_next_day'
    ? composeList(tx, letter, mail)
    : composeChange(tx, letter, caller, mail)
}

async function composeChange(tx: Tx, letter: Letter, caller: Caller, mail: ChangeMail): Promise<Composed> {
  const { ctx, workspace, notary, now } = letter
  const appointment = await getAppointment(tx, caller, mail.booking_id)
  if (!notaryMailStands(mail, appointment, now)) return { outcome: 'undone' }
  if (notary.email === '') return { outcome: 'no address', of: 'notary' }
  const service = await bookedServiceOf(tx, workspace.id, appointment.service)
  const isCanceled = mail.kind === 'notary_canceled'
  const startsAt = startOfCause(mail.cause)
  const { location, meetingUrl } = await placeOf(tx, appointment, service)
  const where = isCanceled ? { place: null, session: null } : { place: location, session: meetingUrl }
  const named = { ...letter, appointment, service: oneLine(service.label), startsAt, ...where }
  const calendar = calendarFile({
    uid: calendarUid(ctx, appointment.id),
    revision: sequenceOf(appointment),
    isCanceled,
    startsAt,
    durationMinutes: appointment.duration_minutes,
    stampedAt: now,
    lang: notary.lang,
    service: named.service,
    business: brandOf(ctx, workspace).name,
    title: `${named.service} – ${customerOf(appointment)}`,
    link: where.session,
    ...where,
    organizer: senderOf(ctx, workspace).address,
    attendee: notary.email,
  })
  return mailOfParts(notary.email, changeParts(named, mail.kind), calendar)
}

interface Named extends Letter {
  appointment: AppointmentRow
  service: string
  startsAt: Date
  place: string | null
  session: string | null
}

const wordsOf = { notary_assigned: 'assigned', notary_moved: 'moved', notary_canceled: 'canceled' } as const

function changeParts(
  { ctx, workspace, notary, appointment, service, startsAt, place, session }: Named,
  kind: NotaryMailKind,
) {
  const { language, locale } = languageOf(notary.lang)
  const { notaries, phrases } = catalogs[language]
  const { labels } = phrases
  const shell = brandParts(language, brandOf(ctx, workspace))
  const words = notaries[wordsOf[kind]]
  const when = describeTime(startsAt, notary.timezone, locale)
  const about = { service, business: shell.business, when: when.short }
  const { phone } = appointment
  return {
    ...shell,
    subject: words.subject(about),
    heading: words.heading,
    greeting: phrases.greeting(greetable(notary.name)),
    paragraphs: [words.paragraph(about)],
    details: [
      { label: labels.service, value: service },
      { label: labels.date, value: when.date },
      { label: labels.time, value: when.time },
      { label: labels.duration, value: describeDuration(appointment.duration_minutes, locale) },
      { label: notaries.labels.customer, value: customerOf(appointment) },
      ...(phone === null ? [] : [{ label: notaries.labels.phone, value: phone }]),
      ...(place === null ? [] : [{ label: labels.place, value: inOneLine(place) }]),
      ...(session === null ? [] : [{ label: labels.session, value: session, url: session }]),
    ],
    link: null,
    calls: null,
  }
}

/** The notary's scheduled appointments of the day. None: nothing is sent. */
async function composeList(
  tx: Tx,
  { ctx, workspace, notary, now }: Letter,
  mail: ListMail,
): Promise<Composed> {
  const day = dayOfCause(mail.cause, notary.timezone)
  if (now >= day.to || notary.removed_at !== null) return { outcome: 'undone' }
  const rows = await agendaOf(tx, workspace.id, notary.id, day)
  const scheduled = rows.filter(({ status }) => status === 'scheduled')
  if (scheduled.length === 0) return { outcome: 'undone' }
  if (notary.email === '') return { outcome: 'no address', of: 'notary' }
  const { language, locale } = languageOf(notary.lang)
  const { notaries, phrases } = catalogs[language]
  const shell = brandParts(language, brandOf(ctx, workspace))
  const { date } = describeTime(day.from, notary.timezone, locale)
  const parts = {
    ...shell,
    subject: notaries.nextDay.subject(date, scheduled.length),
    heading: notaries.nextDay.heading(date),
    greeting: phrases.greeting(greetable(notary.name)),
    paragraphs: [notaries.nextDay.paragraph(shell.business)],
    details: scheduled.map(row => ({
      label: describeClock(row.starts_at, notary.timezone, locale),
      value: [
        oneLine(row.service_label),
        customerOf(row),
        describeDuration(row.duration_minutes, locale),
        inOneLine(agendaPlace(row, notary).location ?? ''),
      ]
        .filter(text => text !== '')
        .join(' · '),
    })),
    link: null,
    calls: null,
  }
  return mailOfParts(notary.email, parts, null)
}

const customerOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  oneLine(`${first_name} ${last_name}`)

const inOneLine = (place: string): string => oneLine(place.replaceAll('\n', ', '))
