import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { bookOrCheckout, endOpenCheckout } from '../../bookings/checkouts/checkouts.ts'
import { requestTime } from '../../bookings/confirmation/request-time.ts'
import { isProposed } from '../../bookings/confirmation/rules.ts'
import { type Submission, submitReservation } from '../../bookings/lifecycle/submit.ts'
import { getReservation } from '../../bookings/reservations/reservations.ts'
import { assertNotRequested, openRequest } from '../../bookings/reservations/time-request.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { queueRequestMails } from '../../members/members/request-mails.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'

type Chosen = Pick<Submission, 'startsAt' | 'timezone' | 'phone' | 'answers'> & {
  /** Whether the reservation is canceled if it is not paid. */
  cancels?: boolean | undefined
}

/**
 * Books the time that the customer chose, has it paid first, or requests it where staff confirm: then there
 * is no appointment yet. A start that staff proposed is booked. Throws as `submitReservation` and
 * `requestTime`.
 */
export async function chooseTime(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  { cancels, ...submission }: Chosen,
): Promise<AppointmentRow | undefined> {
  const reservation = await getReservation(tx, caller, id)
  const service = await bookedServiceOf(tx, caller.workspaceId, reservation.service)
  const now = businessNow(ctx, await getWorkspace(tx, caller.workspaceId))
  const request = openRequest(reservation, now)
  if (isProposed(request, submission.startsAt)) {
    const chosenAt = new Date(request.chosen_at)
    return (await submitReservation(tx, ctx, caller, id, { ...submission, chosenAt })).appointment
  }
  if (service.confirmation === 'staff') {
    await endOpenCheckout(tx, ctx, caller, id)
    const { time_request } = await requestTime(tx, ctx, caller, id, service, submission)
    await queueRequestMails(tx, ctx, caller.workspaceId, { bookingId: id, round: time_request?.round ?? 0 })
    return undefined
  }
  assertNotRequested(reservation, now)
  return bookOrCheckout(tx, ctx, caller, id, service, { ...submission, cancels })
}
