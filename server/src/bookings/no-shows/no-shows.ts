import type { Static } from 'typebox'
import { withdrawMails } from '../../mail/queue/mails.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { RefundChoice } from '../../platform/db/price-types.ts'
import { audit } from '../../platform/events/record.ts'
import type { Page } from '../../platform/http/list.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { type AppointmentRow, getAppointment, lockedAppointment } from '../appointments/appointments.ts'
import { noShow, setNoShow, unmarked } from '../appointments/no-show-mark.ts'
import { assertMayRefund } from '../cancellation/rules.ts'
import { cancelAppointment } from '../lifecycle/lifecycle.ts'
import { getReservation } from '../reservations/reservations.ts'
import { type CallRow, insertCall, selectCalls } from './queries.ts'
import { assertMarkable, assertMarked, graceMs } from './rules.ts'
import type { CallBody, MarkBody } from './schema.ts'

export type { CallRow }

/**
 * Marks an appointment that has begun as a no-show. Its status stays `scheduled`. The server cancels it a day
 * later, by the workspace's clock. A second mark changes the reason and keeps that time. The customer is
 * mailed ten minutes after the first mark. Throws `not_found`, `unprocessable_entity`, `forbidden`.
 */
export async function markNoShow(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  { reason, refund }: Static<typeof MarkBody>,
): Promise<AppointmentRow> {
  assertMayRefund(caller, refund)
  const before = await lockedAppointment(tx, caller, id)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const now = businessNow(ctx, workspace)
  assertMarkable(before, now)
  await queueMail(tx, ctx, workspace, 'missed', { bookingId: id, revision: before.revision })
  return setNoShow(tx, ctx, caller, before, {
    no_show_reason: reason,
    no_show_marked_at: before.no_show_marked_at ?? ctx.clock.now(),
    no_show_cancels_at: before.no_show_cancels_at ?? new Date(now.getTime() + graceMs),
    no_show_refund: refund ?? (await usualRefund(tx, caller, before, reason)),
  })
}

/** Nobody pays for a session that the business did not hold. Null: nothing was agreed. */
async function usualRefund(
  tx: Tx,
  caller: Caller,
  { reservation_id }: AppointmentRow,
  reason: Static<typeof MarkBody>['reason'],
): Promise<RefundChoice | null> {
  const reservation = reservation_id === null ? undefined : await getReservation(tx, caller, reservation_id)
  if (!reservation?.cancellation_policy) return null
  return reason === 'signer' ? 'less_fee' : 'full'
}

/**
 * Takes the mark back. Throws `not_found`, `unprocessable_entity` without a mark, and after the cancellation.
 */
export async function unmarkNoShow(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
): Promise<AppointmentRow> {
  const before = await lockedAppointment(tx, caller, id)
  assertMarked(before)
  await withdrawMails(tx, ctx, caller, id, ['missed'])
  return setNoShow(tx, ctx, caller, before, unmarked)
}

/**
 * Cancels a marked appointment with the reason `no_show`, and its reservation with it. Records
 * `appointment-canceled` and `reservation-canceled`. Throws `not_found`, `unprocessable_entity`.
 */
export async function cancelNoShow(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
): Promise<AppointmentRow> {
  assertMarked(await lockedAppointment(tx, caller, id))
  return cancelAppointment(tx, ctx, caller, id, { reason: noShow })
}

/**
 * Records a phone call about an appointment. Throws `not_found`, `invalid_request` for a time in the
 * future of the workspace.
 */
export async function logCall(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  { called_at, outcome }: Static<typeof CallBody>,
): Promise<CallRow> {
  await getAppointment(tx, caller, id)
  const now = businessNow(ctx, await getWorkspace(tx, caller.workspaceId))
  const calledAt = called_at === undefined ? now : new Date(called_at)
  if (calledAt > now) throw invalidParams({ called_at: problem('after_now', { now_at: wireTime(now) }) })
  const call = await insertCall(tx, {
    workspace_id: caller.workspaceId,
    appointment_id: id,
    called_at: calledAt,
    outcome,
    author: caller.actor,
    author_name: caller.actorName ?? null,
    created_at: ctx.clock.now(),
  })
  await audit(tx, ctx.clock, caller, { action: 'call-logged', object: 'appointment', id })
  return call
}

/** Throws `not_found`. */
export async function listCalls(db: Db, caller: Caller, id: number, page: Page): Promise<CallRow[]> {
  await getAppointment(db, caller, id)
  return selectCalls(db, caller.workspaceId, id, page)
}
