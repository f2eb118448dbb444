import { noShow } from '../../bookings/appointments/no-show-mark.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

/** Limits of what a customer can add to one booking: only a key authenticates the customer. */
const most = { documents: 50, signers: 50, notes: 10 }

/**
 * After the session the business adds what is missing, as on the customer's pages. Throws
 * `unprocessable_entity`.
 */
export function assertNotOver(status: string | undefined): void {
  if (status !== 'completed') return
  throw refusal('unprocessable_entity', 'completed')
}

/** Throws `unprocessable_entity` at the limit. */
export function assertRoomFor(what: keyof typeof most, count: number): void {
  if (count < most[what]) return
  throw refusal('unprocessable_entity', 'too_many_parts', { most: most[what], parts: what })
}

/** Throws `invalid_request` for the reason with which staff say that the customer did not come. */
export function assertOwnReason(reason: string | null): void {
  if (reason?.trim().toLowerCase() === noShow)
    throw invalidParams({
      reason: problem('not_that', { allowed: `another text than ${noShow}, which only staff use` }),
    })
}
