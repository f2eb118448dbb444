import { claimTime } from '../../calendar/availability/claim-time.ts'
import { deleteClaims, findHold } from '../../calendar/claims/claims.ts'
import type { ServiceRow } from '../../calendar/services/services.ts'
import { withdrawMails } from '../../mail/queue/mails.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { phoneNumber } from '../../platform/lib/phone-number.ts'
import { zoneNamed } from '../../platform/lib/time-zone.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { changeAnswers } from '../answers/answers.ts'
import { assertUnbooked, isWithin } from '../lifecycle/rules.ts'
import type { Submission } from '../lifecycle/submit.ts'
import { bookedFacts, noTime } from '../pricing/agreed.ts'
import { follow } from '../reservations/progress.ts'
import { changeFacts } from '../reservations/reprice.ts'
import { getReservation, type ReservationRow } from '../reservations/reservations.ts'
import { assertNotRequested, endOfRequest, setTimeRequest } from '../reservations/time-request.ts'
import { assertNotCanceled, reservationForChange } from '../shared/bookings.ts'
import { endOf, nextRound, openRequestOf } from './rules.ts'

type Wanted = Pick<Submission, 'startsAt' | 'timezone' | 'phone' | 'answers'>

/**
 * Holds the time until staff accept it, as long as the service says. The reservation is `pending` until then.
 * Mails the customer. Records no event. Throws `not_found`, `reservation_canceled`, `already_scheduled`,
 * `slot_unavailable`, `unprocessable_entity` after too many requests, `invalid_request`.
 */
export async function requestTime(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  service: Pick<ServiceRow, 'confirmation_hours'>,
  { startsAt, ...given }: Wanted,
): Promise<ReservationRow> {
  const { reservation: booking } = await reservationForChange(tx, caller, id)
  assertNotCanceled(booking)
  assertUnbooked(booking)
  const before = await getReservation(tx, caller, id)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const now = businessNow(ctx, workspace)
  assertNotRequested(before, now)
  const round = nextRound(before)
  const timezone = given.timezone === undefined ? workspace.timezone : zoneNamed(given.timezone)
  const phone = given.phone === undefined ? before.phone : phoneNumber(given.phone)
  const endsAt = endOf(now, service.confirmation_hours, startsAt)
  await holdUntil(tx, ctx, workspace, before, startsAt, endsAt, now)
  await changeFacts(tx, ctx, caller, id, bookedFacts(startsAt, now))
  await changeAnswers(tx, caller, { ...before, rootId: id }, given.answers)
  if (booking.status !== 'pending') await follow(tx, ctx, caller, booking, 'pending')
  await setTimeRequest(tx, caller, id, {
    phone,
    request_ends_at: endsAt,
    time_request: {
      state: 'requested',
      starts_at: startsAt.toISOString(),
      timezone,
      chosen_at: now.toISOString(),
      ends_at: endsAt.toISOString(),
      proposed: [],
      reason: null,
      round,
    },
  })
  const changes = { timestamp: { before: null, after: wireTime(startsAt) } }
  await audit(tx, ctx.clock, caller, {
    action: 'reservation-time-requested',
    object: 'reservation',
    id,
    changes,
  })
  await withdrawMails(tx, ctx, caller, id)
  await queueMail(tx, ctx, workspace, 'request_received', { bookingId: id, round })
  return getReservation(tx, caller, id)
}

/** The notice was checked when the time was held. */
async function holdUntil(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  row: ReservationRow,
  startsAt: Date,
  endsAt: Date,
  now: Date,
): Promise<void> {
  const { id: bookingId, category, signing_method, duration_minutes } = row
  const held = await findHold(tx, workspace.id, { bookingId }, now)
  await deleteClaims(tx, workspace.id, { bookingId })
  await claimTime(tx, ctx, workspace, {
    bookingId,
    category,
    signingMethod: signing_method,
    startsAt,
    durationMinutes: duration_minutes,
    preferredNotaryId: held?.notary_id ?? null,
    holdUntil: endsAt,
    withNotice: !isWithin(held, startsAt, duration_minutes),
  })
}

/**
 * Ends the request of the customer and frees the time. The reservation stays `pending`, so that its link can
 * be used to choose another time. Throws `not_found`, `unprocessable_entity` without an open request.
 */
export async function withdrawRequest(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  await reservationForChange(tx, caller, id)
  const before = await getReservation(tx, caller, id)
  openRequestOf(before, businessNow(ctx, await getWorkspace(tx, caller.workspaceId)))
  await endOpenRequest(tx, ctx, caller, before, 'withdrawn')
}

/** Ends the open request, and frees its time. The reservation is locked. */
export async function endOpenRequest(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  before: ReservationRow,
  state: 'withdrawn' | 'expired',
): Promise<void> {
  const { id, workspace_id } = before
  await deleteClaims(tx, workspace_id, { bookingId: id })
  await setTimeRequest(tx, caller, id, endOfRequest(before, state))
  await changeFacts(tx, ctx, caller, id, noTime)
  await withdrawMails(tx, ctx, caller, id)
  await audit(tx, ctx.clock, caller, { action: `reservation-time-${state}`, object: 'reservation', id })
}
