import { getAppointment } from '../bookings/appointments/appointments.ts'
import {
  appointmentsOfNotary,
  placeOfNotaryAppointment,
} from '../bookings/appointments/notary-appointments.ts'
import { placeOf } from '../bookings/appointments/place.ts'
import { calendarUid } from '../bookings/shared/calendar-uid.ts'
import { findAnyNotary, type NotaryRow } from '../calendar/notaries/notaries.ts'
import { bookedServiceOf } from '../calendar/services/services.ts'
import { isNotaryMailValid, sequenceOf, startOfCause, wants } from '../mail/notaries/causes.ts'
import { dayOfCause } from '../mail/notaries/day-lists.ts'
import type { Composed } from '../mail/queue/deliver.ts'
import type { DayListKind, MailRow, NotaryMailKind } from '../mail/queue/mails.ts'
import { senderOf } from '../mail/queue/send.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/lib/caller.ts'
import { brandOf } from '../workspaces/brand.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { calendarFile } from './calendar-file.ts'
import { mailOfParts } from './mail-of-parts.ts'
import { type Booked, changeParts, dayListParts } from './notary-parts.ts'
import { oneLine } from './safe-text.ts'
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
 * Composes a mail to a notary, in the notary's language and time zone. A mail that no longer holds, or that
 * the notary does not want, is not composed.
 */
export async function composeForNotary(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  mail: NotaryMail,
  now: Date,
): Promise<Composed> {
  const notary = await findAnyNotary(tx, workspace.id, mail.notary_id)
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
  if (!isNotaryMailValid(mail, appointment, now)) return { outcome: 'undone' }
  if (notary.email === '') return { outcome: 'no address', of: 'notary' }
  const service = await bookedServiceOf(tx, workspace.id, appointment.service)
  const isCanceled = mail.kind === 'notary_canceled'
  const { location, meetingUrl } = await placeOf(tx, appointment, service)
  const booked: Booked = {
    service: service.label,
    customer: customerOf(appointment),
    phone: appointment.phone,
    startsAt: startOfCause(mail.cause),
    durationMinutes: appointment.duration_minutes,
    ...(isCanceled ? { place: null, session: null } : { place: location, session: meetingUrl }),
  }
  const brand = brandOf(ctx, workspace)
  const calendar = calendarFile({
    uid: await calendarUid(tx, ctx, appointment),
    revision: sequenceOf(appointment),
    isCanceled,
    stampedAt: now,
    lang: notary.lang,
    business: brand.name,
    organizer: senderOf(ctx, workspace).address,
    attendee: notary.email,
    ...calendarEntryOf(booked),
  })
  return mailOfParts(notary.email, changeParts(mail.kind, notary, brand, booked), calendar)
}

/** What the calendar file of a notary says of the appointment. */
export const calendarEntryOf = ({
  service,
  customer,
  startsAt,
  durationMinutes,
  place,
  session,
}: Booked) => ({
  service: oneLine(service),
  title: `${oneLine(service)} – ${oneLine(customer)}`,
  startsAt,
  durationMinutes,
  link: session,
  place,
  session,
})

/** The notary's scheduled appointments of the day. None: nothing is sent. */
async function composeList(
  tx: Tx,
  { ctx, workspace, notary, now }: Letter,
  mail: ListMail,
): Promise<Composed> {
  const day = dayOfCause(mail.cause, notary.timezone)
  if (now >= day.to || notary.removed_at !== null) return { outcome: 'undone' }
  const rows = await appointmentsOfNotary(tx, workspace.id, notary.id, day)
  const scheduled = rows.filter(({ status }) => status === 'scheduled')
  if (scheduled.length === 0) return { outcome: 'undone' }
  if (notary.email === '') return { outcome: 'no address', of: 'notary' }
  const lines = scheduled.map(
    (row): Booked => ({
      service: row.service_label,
      customer: customerOf(row),
      phone: null,
      startsAt: row.starts_at,
      durationMinutes: row.duration_minutes,
      place: placeOfNotaryAppointment(row, notary).location,
      session: null,
    }),
  )
  return mailOfParts(notary.email, dayListParts(notary, brandOf(ctx, workspace), day.from, lines), null)
}

const customerOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`
