import { wireTime } from '../../platform/lib/clock.ts'
import { refusal } from '../../platform/lib/errors.ts'
import type { BookingStatus } from '../shared/bookings.ts'

/** How long a mark can be taken back before the server cancels the appointment. */
export const graceMs = 24 * 3_600_000

interface Appointment {
  status: BookingStatus
  starts_at: Date | null
  no_show_reason: string | null
}

/** A scheduled appointment that has begun (decision "No-show"). `now` is business time. */
export function assertMarkable({ status, starts_at }: Appointment, now: Date): void {
  if (status !== 'scheduled' || starts_at === null)
    throw refusal('unprocessable_entity', 'not_markable', { status })
  if (starts_at > now) throw refusal('unprocessable_entity', 'not_begun', { starts_at: wireTime(starts_at) })
}

/** The mark can be taken back, and the appointment canceled for it, while it is scheduled. */
export function assertMarked({ status, no_show_reason }: Appointment): void {
  if (no_show_reason === null) throw refusal('unprocessable_entity', 'no_mark')
  if (status !== 'scheduled') throw refusal('unprocessable_entity', 'mark_ended', { status })
}
