import { restoreTime } from '../../calendar/availability/claim-time.ts'
import { deleteClaims } from '../../calendar/claims/claims.ts'
import { withdrawMails } from '../../mail/queue/mails.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { record } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { type Completion, columnsOf, recordOf, unrecorded } from '../completion/completion.ts'
import { queueCompletionMail } from '../completion/completion-mail.ts'
import { issueOnCompletion } from '../payments/invoices/invoices.ts'
import { settleResult } from '../release/release.ts'
import { type BookingRow, moveBooking } from '../shared/bookings.ts'
import { ownText } from '../told/own-text.ts'
import { peopleBefore, tell } from '../told/told.ts'
import { changeAndRecord, getAppointment } from './appointments.ts'
import { appointmentCanceledEvent, appointmentChanges, appointmentCompleteEvent } from './events.ts'
import { noShow, unmarked } from './no-show-mark.ts'
import { type AppointmentRow, changeAppointment } from './queries.ts'
import { assertCancelable, assertCompletable, assertNotBegun, hasBegun } from './rules.ts'

/**
 * Completes the appointment and frees the rest of its time. Keeps the acts and what was overruled. Takes back
 * a no-show mark. Issues the invoice if the workspace says so. Records `appointment-complete`. Throws
 * `unable_to_complete`, `invalid_request`.
 */
export async function closeCompleted(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  booking: BookingRow,
  completion: Completion,
): Promise<AppointmentRow> {
  assertCompletable(booking.status)
  const before = await getAppointment(tx, caller, booking.id)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const now = businessNow(ctx, workspace)
  const recorded = await recordOf(tx, caller, before, completion, now)
  await moveBooking(tx, booking, 'completed')
  await withdrawMails(tx, ctx, caller, booking.id)
  await deleteClaims(tx, caller.workspaceId, { bookingId: booking.id }, now)
  const data = appointmentCompleteEvent(before)
  await changeAppointment(tx, caller.workspaceId, booking.id, { ...unmarked, ...columnsOf(recorded) })
  const completed = { ...before, ...unmarked, ...recorded, status: 'completed' as const }
  const changes = appointmentChanges(before, completed)
  await record(tx, ctx, caller, { type: 'appointment-complete', data, changes })
  await settleResult(tx, ctx, caller, booking.id)
  await queueCompletionMail(tx, ctx, workspace, completed)
  await issueOnCompletion(tx, ctx, caller, workspace, completed.reservation_id)
  return completed
}

/**
 * Sets a completed appointment back to `scheduled`, with the time that completing released. Queues its
 * reminders again, and mails with its time that completing withdrew. Records `appointment-updated`. Throws
 * `slot_unavailable` if another booking has the time.
 */
export async function reopenCompleted(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  booking: BookingRow,
): Promise<AppointmentRow> {
  const before = await getAppointment(tx, caller, booking.id)
  const people = await peopleBefore(tx, caller, booking.id)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const { starts_at: startsAt, notary_id: notaryId, duration_minutes: durationMinutes } = before
  if (startsAt !== null && notaryId !== null)
    await restoreTime(tx, ctx, workspace, { bookingId: booking.id, notaryId, startsAt, durationMinutes })
  await moveBooking(tx, booking, 'scheduled')
  const row = await changeAndRecord(tx, ctx, caller, before, {
    status: 'scheduled',
    ...unmarked,
    ...unrecorded,
  })
  await settleResult(tx, ctx, caller, booking.id)
  await withdrawMails(tx, ctx, caller, booking.id, ['completed'])
  if (startsAt === null || hasBegun(startsAt, businessNow(ctx, workspace))) return row
  // Staff who reopen an appointment by mistake can complete it again before a mail is sent.
  await tell(tx, ctx, caller, workspace, booking.id, { before: people, isReopened: true })
  return row
}

export interface Closing {
  reason?: string | null
  /** Whether the people who are told of the cancellation are told its reason. */
  sharesReason?: boolean
  byCustomer?: boolean
  /** False: neither the customer nor the signers are mailed. */
  notify?: boolean | undefined
  /** What staff write to the customer. */
  text?: string | undefined
  /** The call cancels several. */
  isOneOfSeveral?: boolean
}

/**
 * Cancels the appointment and frees its time. Mails the customer and signers who know of a future time, and
 * the customer of a no-show. Records `appointment-canceled`. Throws `unable_to_cancel`.
 */
export async function closeCanceled(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  booking: BookingRow,
  {
    reason = null,
    sharesReason = false,
    byCustomer = false,
    notify = true,
    text,
    isOneOfSeveral = false,
  }: Closing = {},
): Promise<AppointmentRow> {
  assertCancelable(booking.status)
  const before = await getAppointment(tx, caller, booking.id)
  const people = await peopleBefore(tx, caller, booking.id)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const now = businessNow(ctx, workspace)
  if (byCustomer) assertNotBegun(before.starts_at, now)
  await moveBooking(tx, booking, 'canceled')
  await deleteClaims(tx, caller.workspaceId, { bookingId: booking.id })
  const changes = {
    cancel_reason: reason,
    cancel_reason_shared: sharesReason,
    canceled_at: ctx.clock.now(),
    canceled_by: caller.actor,
    canceled_by_name: caller.actorName ?? null,
    revision: before.revision + 1,
    no_show_cancels_at: null,
  }
  await changeAppointment(tx, caller.workspaceId, booking.id, changes)
  const canceled = { ...before, ...changes, status: 'canceled' as const }
  await record(tx, ctx, caller, {
    type: 'appointment-canceled',
    data: appointmentCanceledEvent(booking.id),
    changes: appointmentChanges(before, canceled),
  })
  await withdrawMails(tx, ctx, caller, booking.id)
  const wasMissed = reason === noShow && booking.status === 'scheduled' && hasBegun(before.starts_at, now)
  await tell(tx, ctx, caller, workspace, booking.id, {
    before: people,
    notify,
    text: wasMissed ? undefined : text,
    isOneOfSeveral,
  })
  if (wasMissed && notify) {
    const message = await ownText(tx, ctx, caller, { kind: 'appointment', ...before }, text)
    const mail = { bookingId: booking.id, revision: before.revision, message }
    await queueMail(tx, ctx, workspace, 'missed', mail)
  }
  return canceled
}
