import { claimTime } from '../../calendar/availability/claim-time.ts'
import { deleteClaims } from '../../calendar/claims/claims.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { withdrawMails } from '../../mail/queue/mails.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { fromEpochSeconds, wireTime } from '../../platform/lib/clock.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { cancelReservation } from '../lifecycle/lifecycle.ts'
import { assertUnbooked } from '../lifecycle/rules.ts'
import { submitReservation } from '../lifecycle/submit.ts'
import { getReservation, type ReservationRow } from '../reservations/reservations.ts'
import { setTimeRequest } from '../reservations/time-request.ts'
import { assertNotCanceled, reservationForChange } from '../shared/bookings.ts'
import { endOf, nextRound, openRequestOf, requestToAccept } from './rules.ts'

/**
 * Books the requested time, at the price of the moment at which the customer chose it. If the notary of the
 * hold is no longer free, another one is taken. Records the events of a submission. Throws `not_found`,
 * `reservation_canceled`, `already_scheduled`, `unprocessable_entity` without an open request,
 * `slot_unavailable` if nobody is free: then the request stays.
 */
export async function acceptRequest(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
): Promise<ReservationRow> {
  const { before, now } = await undecided(tx, ctx, caller, id)
  const { starts_at, timezone, chosen_at } = requestToAccept(before, now)
  await audit(tx, ctx.clock, caller, { action: 'reservation-time-accepted', object: 'reservation', id })
  const { reservation } = await submitReservation(tx, ctx, caller, id, {
    startsAt: new Date(starts_at),
    timezone,
    chosenAt: new Date(chosen_at),
    overVisitors: true,
  })
  return reservation
}

/**
 * Offers the customer other times instead of the requested one, which is free again. Each is free now, and
 * is checked again when the customer takes it. Mails the customer a link for each. Throws as
 * `acceptRequest`, and `invalid_request`.
 */
export async function proposeTimes(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  { timestamps, reason = null }: { timestamps: number[]; reason?: string | null | undefined },
): Promise<ReservationRow> {
  const { before, workspace, now } = await undecided(tx, ctx, caller, id)
  const request = openRequestOf(before, now)
  const round = nextRound(before)
  const starts = timestamps.map(fromEpochSeconds).toSorted((a, b) => a.getTime() - b.getTime())
  for (const startsAt of starts) await assertBookable(tx, ctx, workspace, before, startsAt, now)
  await deleteClaims(tx, caller.workspaceId, { bookingId: id })
  const { confirmation_hours } = await bookedServiceOf(tx, caller.workspaceId, before.service)
  const endsAt = endOf(now, confirmation_hours, starts.at(-1) ?? now)
  const changed = {
    request_ends_at: endsAt,
    time_request: {
      ...request,
      state: 'proposed' as const,
      chosen_at: now.toISOString(),
      ends_at: endsAt.toISOString(),
      proposed: starts.map(start => start.toISOString()),
      reason,
      round,
    },
  }
  await setTimeRequest(tx, caller, id, changed)
  const changes = { proposed: { before: request.proposed.map(toWire), after: starts.map(wireTime) } }
  await audit(tx, ctx.clock, caller, {
    action: 'reservation-times-proposed',
    object: 'reservation',
    id,
    changes,
  })
  await withdrawMails(tx, ctx, caller, id)
  await queueMail(tx, ctx, workspace, 'times_proposed', { bookingId: id, round })
  return { ...before, ...changed }
}

const toWire = (at: string) => wireTime(new Date(at))

/**
 * Cancels the reservation and mails the customer the reason. Records `reservation-canceled`. Throws as
 * `acceptRequest`.
 */
export async function declineRequest(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  reason: string,
): Promise<ReservationRow> {
  const { before, now } = await undecided(tx, ctx, caller, id)
  openRequestOf(before, now)
  const changes = { cancel_reason: { before: null, after: reason } }
  await audit(tx, ctx.clock, caller, {
    action: 'reservation-time-declined',
    object: 'reservation',
    id,
    changes,
  })
  return cancelReservation(tx, ctx, caller, id, { reason, sharesReason: true })
}

/** The reservation, locked, that has no appointment yet. Two that decide at the same time wait here. */
async function undecided(tx: Tx, ctx: Context, caller: Caller, id: number) {
  const { reservation: booking } = await reservationForChange(tx, caller, id)
  assertNotCanceled(booking)
  assertUnbooked(booking)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const before = await getReservation(tx, caller, id)
  return { before, workspace, now: businessNow(ctx, workspace) }
}

/** Throws `slot_unavailable` for a start that staff could not book. */
async function assertBookable(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  row: ReservationRow,
  startsAt: Date,
  now: Date,
): Promise<void> {
  const { id: bookingId, category, signing_method, duration_minutes } = row
  await deleteClaims(tx, workspace.id, { bookingId })
  await claimTime(tx, ctx, workspace, {
    bookingId,
    category,
    signingMethod: signing_method,
    startsAt,
    durationMinutes: duration_minutes,
    holdUntil: new Date(now.getTime() + 1),
    overVisitors: true,
  })
}
