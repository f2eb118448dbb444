import type { AppointmentRow } from '../bookings/appointments/appointments.ts'
import { isReminderValid } from '../bookings/appointments/reminders.ts'
import type { ReservationRow } from '../bookings/reservations/reservations.ts'
import type { EndpointRow } from '../integrations/webhooks/endpoints.ts'
import type { BookingMailKind, EndpointMailKind } from '../mail/queue/mails.ts'

/** Whether the customer still has to choose a time. */
export const isInvitationValid = ({
  status,
  appointment_id,
}: Pick<ReservationRow, 'status' | 'appointment_id'>): boolean =>
  (status === 'queued' || status === 'pending') && appointment_id === null

/**
 * Whether the mail about an appointment still holds: its time is unchanged, a reminder is still useful, a
 * cancellation is still canceled.
 */
export function isAppointmentMailValid(
  { kind, cause }: { kind: BookingMailKind; cause: string },
  { status, revision, starts_at }: Pick<AppointmentRow, 'status' | 'revision' | 'starts_at'>,
  now: Date,
  reminderMinutes: number[],
): boolean {
  if (kind === 'cancellation') return status === 'canceled'
  if (status !== 'scheduled' || starts_at === null) return false
  if (kind !== 'reminder_24h' && kind !== 'reminder_1h') return cause === `${kind}:${revision}`
  return isReminderValid({ kind, cause }, revision, starts_at.getTime() - now.getTime(), reminderMinutes)
}

/** Whether the mail to a signer still holds: the time is ahead, and a new time has not changed again. */
export function isSignerMailValid(
  { kind, cause }: { kind: BookingMailKind; cause: string },
  { status, revision, starts_at }: Pick<AppointmentRow, 'status' | 'revision' | 'starts_at'>,
  now: Date,
): boolean {
  if (kind === 'cancellation') return status === 'canceled'
  if (status !== 'scheduled' || starts_at === null || starts_at <= now) return false
  return kind === 'confirmation' || cause.endsWith(`:${kind}:${revision}`)
}

/** Mails that change the customer's calendar. */
export const hasCalendarFile = (kind: BookingMailKind): boolean =>
  kind === 'confirmation' || kind === 'reschedule' || kind === 'cancellation'

/**
 * Whether the mail about an endpoint still holds: a warning until it is disabled, a notice of disabling until
 * it is enabled.
 */
export const isEndpointMailValid = (
  kind: EndpointMailKind,
  { status, warned_at }: Pick<EndpointRow, 'status' | 'warned_at'>,
): boolean =>
  kind === 'webhook_failing' ? status === 'enabled' && warned_at !== null : status === 'disabled'
