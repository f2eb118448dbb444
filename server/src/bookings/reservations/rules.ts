import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { BookingStatus } from '../shared/bookings.ts'

/** Only its own operation sets `canceled` (contract section "States and transitions"). */
export function assertSettable(status: BookingStatus | undefined): void {
  if (status === 'canceled') {
    throw invalidParams({ status: problem('cannot_cancel_here') })
  }
}

/** From any status except `canceled` and `completed` (decision "Cancel possible"). */
export function assertCancelable(status: BookingStatus): void {
  if (status === 'canceled' || status === 'completed') {
    throw refusal('unable_to_cancel', 'already', { kind: 'reservation', status })
  }
}

/**
 * A reservation is submitted once: here, when the API first sets `scheduled` (decision "Events of a
 * reservation").
 */
export const isSubmission = (status: BookingStatus | undefined, submittedAt: Date | null): boolean =>
  status === 'scheduled' && submittedAt === null
