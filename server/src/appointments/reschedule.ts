import { claimTime, type WantedTime } from '../availability/claim-time.ts'
import { bookingForChange, moveBooking } from '../bookings/bookings.ts'
import { free } from '../claims/claims.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { Caller } from '../lib/caller.ts'
import { invalidParams } from '../lib/errors.ts'
import { zoneNamed } from '../lib/time-zone.ts'
import { lockNotary } from '../notaries/notaries.ts'
import { businessNow } from '../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../workspaces/workspaces.ts'
import { changeAndRecord, getAppointment } from './appointments.ts'
import type { AppointmentRow } from './queries.ts'
import { assertAhead, assertAssignable, assertMovable, countCustomerMove } from './rules.ts'
import { announceTime } from './time-mails.ts'

/**
 * Moves the appointment to another time. A draft becomes scheduled. The notary stays if free. Frees the old
 * time and claims the new one, or does neither. Records one `appointment-updated`. Throws `not_found`,
 * `invalid_request` for an unknown time zone, `reschedule_failed` with the rule (decision "Reschedule"),
 * `rate_limited` for a customer who moves it too often.
 */
export async function rescheduleAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  to: { startsAt: Date; timezone: string; byCustomer?: boolean },
): Promise<AppointmentRow> {
  const { startsAt, byCustomer = false } = to
  const timezone = zoneNamed(to.timezone)
  const booking = await bookingForChange(tx, caller, 'appointment', id)
  assertMovable(booking.status)
  const before = await getAppointment(tx, caller, id)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const now = businessNow(ctx, workspace)
  if (byCustomer) assertAhead(before.starts_at, now, 'reschedule_failed')
  const moves = byCustomer ? countCustomerMove(before, now) : {}
  const notary_id = await claimAgain(tx, ctx, workspace, before, {
    startsAt,
    withNotice: byCustomer,
    preferredNotaryId: before.notary_id,
  })
  await moveBooking(tx, booking, 'scheduled')
  const isSameTime = before.starts_at?.getTime() === startsAt.getTime() && before.timezone === timezone
  const isTold = booking.status === 'scheduled' && isSameTime
  const revision = isTold ? before.revision : before.revision + 1
  const changes = { starts_at: startsAt, timezone, notary_id, revision, ...moves }
  const row = await changeAndRecord(tx, ctx, caller, { ...before, status: 'scheduled' }, changes)
  const kind = booking.status === 'draft' ? 'confirmation' : 'reschedule'
  if (!isTold) await announceTime(tx, ctx, caller, workspace, row, kind)
  return row
}

/**
 * Gives the appointment to another notary at the same time. Records one `appointment-updated`. Throws
 * `not_found`, `invalid_request` for a notary of another workspace, `slot_unavailable` if the notary cannot
 * take it.
 */
export async function assignAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  notaryId: number,
): Promise<AppointmentRow> {
  const booking = await bookingForChange(tx, caller, 'appointment', id)
  assertAssignable(booking.status)
  const before = await getAppointment(tx, caller, id)
  if (!(await lockNotary(tx, caller.workspaceId, notaryId, 'share'))) {
    throw invalidParams({ notary_id: 'is not a notary of this workspace' })
  }
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const startsAt = before.starts_at ?? ctx.clock.now()
  const notary_id = await claimAgain(tx, ctx, workspace, before, { startsAt, onlyNotaryId: notaryId })
  return changeAndRecord(tx, ctx, caller, before, { notary_id })
}

/**
 * Frees the appointment's time and claims the wanted one: the same time for an assignment, another one for a
 * reschedule.
 */
async function claimAgain(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  before: AppointmentRow,
  wanted: Omit<WantedTime, 'bookingId' | 'category' | 'durationMinutes'>,
): Promise<number> {
  await free(tx, workspace.id, before.id)
  const code = wanted.onlyNotaryId === undefined ? 'reschedule_failed' : 'slot_unavailable'
  const { id: bookingId, category, duration_minutes: durationMinutes } = before
  return claimTime(tx, ctx, workspace, { ...wanted, bookingId, category, durationMinutes }, code)
}
