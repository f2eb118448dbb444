import type { AppointmentRow } from '../appointments/appointments.ts'
import type { BookingMailKind, EndpointMailKind } from '../mail/mails.ts'
import type { ReservationRow } from '../reservations/reservations.ts'
import type { EndpointRow } from '../webhooks/endpoints.ts'

const hourMs = 3_600_000

/** Whether the customer still has to choose a time. */
export const invitationStands = ({
  status,
  appointment_id,
}: Pick<ReservationRow, 'status' | 'appointment_id'>): boolean =>
  (status === 'queued' || status === 'pending') && appointment_id === null

/**
 * Whether the mail about an appointment still holds: its time is unchanged, a reminder is still useful, a
 * cancellation is still canceled.
 */
export function appointmentMailStands(
  { kind, cause }: { kind: BookingMailKind; cause: string },
  { status, revision, starts_at }: Pick<AppointmentRow, 'status' | 'revision' | 'starts_at'>,
  now: Date,
): boolean {
  if (kind === 'cancellation') return status === 'canceled'
  if (status !== 'scheduled' || starts_at === null || cause !== `${kind}:${revision}`) return false
  const aheadMs = starts_at.getTime() - now.getTime()
  // A delayed 24 h reminder would arrive within an hour of the 1 h reminder.
  if (kind === 'reminder_24h') return aheadMs > hourMs
  return kind === 'reminder_1h' ? aheadMs > 0 : true
}

/** Mails that change the customer's calendar. */
export const hasCalendarFile = (kind: BookingMailKind): boolean =>
  kind === 'confirmation' || kind === 'reschedule' || kind === 'cancellation'

/**
 * Whether the mail about an endpoint still holds: a warning until it is disabled, a notice of disabling until
 * it is enabled.
 */
export const endpointMailStands = (
  kind: EndpointMailKind,
  { status, warned_at }: Pick<EndpointRow, 'status' | 'warned_at'>,
): boolean =>
  kind === 'webhook_failing' ? status === 'enabled' && warned_at !== null : status === 'disabled'
