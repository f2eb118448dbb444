import { wireTime } from '../../platform/lib/clock.ts'
import { AppError } from '../../platform/lib/errors.ts'

/** How long a mark can be taken back before the server cancels the appointment. */
export const graceMs = 24 * 3_600_000

interface Appointment {
  status: string
  starts_at: Date | null
  no_show_reason: string | null
}

/** A scheduled appointment that has begun (decision "No-show"). `now` is business time. */
export function assertMarkable({ status, starts_at }: Appointment, now: Date): void {
  if (status !== 'scheduled' || starts_at === null)
    throw refusal(`The appointment is ${status}: only a scheduled one can be marked.`)
  if (starts_at > now)
    throw refusal(
      `The appointment has not begun. Mark it from ${wireTime(starts_at)} on, or cancel it if nobody will come.`,
    )
}

/** The mark can be taken back, and the appointment canceled for it, while it is scheduled. */
export function assertMarked({ status, no_show_reason }: Appointment): void {
  if (no_show_reason === null) throw refusal('The appointment has no no-show mark. Mark it first.')
  if (status !== 'scheduled')
    throw refusal(`The appointment is ${status}. Nothing reopens it: book the customer again.`)
}

const refusal = (message: string) => new AppError('unprocessable_entity', message)
