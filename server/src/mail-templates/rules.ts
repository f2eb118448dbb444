import type { AppointmentRow } from '../appointments/appointments.ts'
import type { BookingMailKind, EndpointMailKind } from '../mail/mails.ts'
import type { ReservationRow } from '../reservations/reservations.ts'
import type { EndpointRow } from '../webhooks/endpoints.ts'

const hourMs = 3_600_000

/** Whether the customer has yet to choose a time. */
export const invitationStands = ({
  status,
  appointment_id,
}: Pick<ReservationRow, 'status' | 'appointment_id'>): boolean =>
  (status === 'queued' || status === 'pending') && appointment_id === null

/**
 * Whether what the mail says of the appointment is so: one of a time, that this is still its time; a reminder, that it
 * is still of use; that of a cancellation, that it is canceled.
 */
export function appointmentMailStands(
  { kind, cause }: { kind: BookingMailKind; cause: string },
  { status, revision, starts_at }: Pick<AppointmentRow, 'status' | 'revision' | 'starts_at'>,
  now: Date,
): boolean {
  if (kind === 'cancellation') return status === 'canceled'
  if (status !== 'scheduled' || starts_at === null || cause !== `${kind}:${revision}`) return false
  const aheadMs = starts_at.getTime() - now.getTime()
  // One that was held up until the next is due would be the second within the hour.
  if (kind === 'reminder_24h') return aheadMs > hourMs
  return kind === 'reminder_1h' ? aheadMs > 0 : true
}

/** Which mails change something in the customer's calendar. */
export const hasCalendarFile = (kind: BookingMailKind): boolean =>
  kind === 'confirmation' || kind === 'reschedule' || kind === 'cancellation'

/** Whether the endpoint still fails as the mail says: a warning, until it is disabled; that of disabling, until enabled. */
export const endpointMailStands = (
  kind: EndpointMailKind,
  { status, warned_at }: Pick<EndpointRow, 'status' | 'warned_at'>,
): boolean =>
  kind === 'webhook_failing' ? status === 'enabled' && warned_at !== null : status === 'disabled'
