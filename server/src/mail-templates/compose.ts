import { type AppointmentRow, getAppointment } from '../bookings/appointments/appointments.ts'
import { placeOf } from '../bookings/appointments/place.ts'
import { getReservation } from '../bookings/reservations/reservations.ts'
import { isCurrentInvitation } from '../bookings/signers/signer-mails.ts'
import { signersOf } from '../bookings/signers/signers.ts'
import { bookedServiceOf, type ServiceRow } from '../calendar/services/services.ts'
import type { Composed } from '../mail/queue/deliver.ts'
import type { MailRow } from '../mail/queue/mails.ts'
import { causeOfFirst } from '../mail/queue/rules.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Caller, systemCaller } from '../platform/lib/caller.ts'
import { brandOf } from '../workspaces/brand.ts'
import { getWorkspace, type WorkspaceRow } from '../workspaces/workspaces.ts'
import { appointmentCalendar } from './appointment-calendar.ts'
import { bookingMailOf, type Facts } from './booking-mail.ts'
import { composeCode } from './code-mail.ts'
import { composeForEndpoint } from './compose-endpoint-mail.ts'
import { composeLink } from './link-mail.ts'
import { mailOfParts } from './mail-of-parts.ts'
import { composeForMember } from './member-mail.ts'
import { composeForNotary } from './notary-mail.ts'
import { composeRenewal } from './renewal-mail.ts'
import { hasCalendarFile, isAppointmentMailValid, isInvitationValid, isSignerMailValid } from './rules.ts'
import { composeUnreadForMember } from './unread-calendar-mail.ts'

type BookingMail = Extract<MailRow, { booking_id: number; notary_id: null }>

/**
 * Composes a mail from the current state: to a customer, in the customer's language and the appointment's
 * time zone; to a visitor with a code; to a notary; to a member; or to the workspace about an endpoint. A
 * mail that no longer holds is not composed (decision "Mail that is still valid").
 */
export async function compose(tx: Tx, ctx: Context, row: MailRow, now: Date): Promise<Composed> {
  const mail = { ...row, cause: causeOfFirst(row.cause) }
  const caller = systemCaller(mail.workspace_id, `mail-${mail.id}`)
  const workspace = await getWorkspace(tx, mail.workspace_id)
  if (mail.endpoint_id !== null) return composeForEndpoint(tx, ctx, workspace, mail)
  if (mail.booking_request_id !== null) return composeCode(tx, ctx, workspace, mail, now)
  if (mail.link_id !== null) return composeLink(tx, ctx, workspace, mail)
  if (mail.kind === 'member_calendars_unread') return composeUnreadForMember(tx, ctx, workspace, mail)
  if (mail.kind === 'member_renewed') return composeRenewal(tx, ctx, mail)
  if (mail.membership_id !== null) return composeForMember(tx, ctx, workspace, mail)
  if (mail.notary_id !== null) return composeForNotary(tx, ctx, caller, workspace, mail, now)
  if (mail.signer_id !== null) return composeForSigner(tx, ctx, caller, workspace, mail, now)
  return mail.kind === 'invitation'
    ? composeInvitation(tx, ctx, caller, workspace, mail, now)
    : composeForAppointment(tx, ctx, caller, workspace, mail, now)
}

async function composeInvitation(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  mail: BookingMail,
  now: Date,
): Promise<Composed> {
  const reservation = await getReservation(tx, caller, mail.booking_id)
  if (!isInvitationValid(reservation)) return { outcome: 'undone' }
  if (reservation.email === '') return { outcome: 'no address', of: 'customer' }
  const service = await bookedServiceOf(tx, caller.workspaceId, reservation.service)
  const facts = {
    kind: mail.kind,
    lang: reservation.lang,
    firstName: reservation.first_name,
    brand: brandOf(ctx, workspace),
    service: service.label,
    startsAt: null,
    timezone: workspace.timezone,
    durationMinutes: reservation.duration_minutes,
    link: `${baseOf(ctx, workspace)}/schedule/${reservation.reservation_key}`,
    now,
  }
  return mailOfParts(reservation.email, bookingMailOf(facts), null)
}

async function composeForAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  mail: BookingMail,
  now: Date,
): Promise<Composed> {
  const appointment = await getAppointment(tx, caller, mail.booking_id)
  if (!isAppointmentMailValid(mail, appointment, now, workspace.reminder_minutes))
    return { outcome: 'undone' }
  if (appointment.email === '') return { outcome: 'no address', of: 'customer' }
  const service = await bookedServiceOf(tx, caller.workspaceId, appointment.service)
  const facts = {
    kind: mail.kind,
    firstName: appointment.first_name,
    ...appointmentFacts(ctx, workspace, appointment, service, now),
    link: await linkOf(tx, ctx, caller, workspace, mail, appointment),
    ...(mail.kind === 'cancellation' ? {} : await whereOf(tx, ctx, workspace, appointment, service)),
  }
  return mailOfParts(
    appointment.email,
    bookingMailOf(facts),
    // A calendar forwards and stores it: never the key that moves and cancels.
    await calendarOf(
      tx,
      ctx,
      workspace,
      mail,
      appointment,
      { ...facts, link: sessionPageOf(ctx, workspace, appointment) },
      now,
    ),
  )
}

/** To a signer, with the signer's own link: it opens the session page and nothing else. */
async function composeForSigner(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  mail: BookingMail,
  now: Date,
): Promise<Composed> {
  const appointment = await getAppointment(tx, caller, mail.booking_id)
  const signers = await signersOf(tx, caller, appointment.reservation_id ?? appointment.id)
  const signer = signers.find(({ id }) => id === mail.signer_id)
  const isOfEarlier = mail.kind === 'confirmation' && signer && !isCurrentInvitation(mail.cause, signer)
  if (!signer || isOfEarlier || !isSignerMailValid(mail, appointment, now)) return { outcome: 'undone' }
  const service = await bookedServiceOf(tx, caller.workspaceId, appointment.service)
  const isCanceled = mail.kind === 'cancellation'
  const facts = {
    kind: mail.kind,
    isSigner: true,
    firstName: signer.first_name,
    ...appointmentFacts(ctx, workspace, appointment, service, now),
    link: isCanceled ? null : `${baseOf(ctx, workspace)}/session/${signer.key}`,
    ...(isCanceled ? {} : { place: (await placeOf(tx, appointment, service)).location }),
  }
  const invited = { ...appointment, email: signer.email }
  return mailOfParts(
    signer.email,
    bookingMailOf(facts),
    await calendarOf(tx, ctx, workspace, mail, invited, { ...facts, session: facts.link }, now),
  )
}

const appointmentFacts = (
  ctx: Context,
  workspace: WorkspaceRow,
  { lang, starts_at, timezone, duration_minutes }: AppointmentRow,
  service: ServiceRow,
  now: Date,
) => ({
  lang,
  brand: brandOf(ctx, workspace),
  service: service.label,
  startsAt: starts_at,
  timezone,
  durationMinutes: duration_minutes,
  now,
})

/**
 * Link to the customer's view of the appointment. For a canceled one whose reservation was kept: the link to
 * book again.
 */
async function linkOf(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  mail: BookingMail,
  { appointment_key, reservation_id }: AppointmentRow,
): Promise<string | null> {
  const base = baseOf(ctx, workspace)
  if (mail.kind !== 'cancellation') return `${base}/appointment/${appointment_key}`
  if (reservation_id === null) return null
  const reservation = await getReservation(tx, caller, reservation_id)
  return isInvitationValid(reservation) ? `${base}/schedule/${reservation.reservation_key}` : null
}

/** The place, and the page from which the customer joins a session online. */
async function whereOf(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  appointment: AppointmentRow,
  service: ServiceRow,
): Promise<Pick<Facts, 'place' | 'session'>> {
  const { location, meetingUrl } = await placeOf(tx, appointment, service)
  const page = sessionPageOf(ctx, workspace, appointment)
  return { place: location, session: meetingUrl === null ? null : page }
}

const sessionPageOf = (ctx: Context, workspace: WorkspaceRow, { session_key }: AppointmentRow): string =>
  `${baseOf(ctx, workspace)}/session/${session_key}`

export const baseOf = (ctx: Context, { booking_page_url }: WorkspaceRow) =>
  booking_page_url ?? ctx.config.publicUrl

async function calendarOf(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  mail: BookingMail,
  appointment: AppointmentRow,
  { lang, brand, service, link, place, session }: Facts,
  now: Date,
): Promise<string | null> {
  const { starts_at } = appointment
  if (!starts_at || !hasCalendarFile(mail.kind)) return null
  return appointmentCalendar(tx, ctx, workspace, { ...appointment, starts_at }, now, {
    lang,
    service,
    business: brand.name,
    link,
    place: place ?? null,
    session: session ?? null,
  })
}
