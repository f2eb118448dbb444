import { claimTime, type TimeOptions } from '../../calendar/availability/claim-time.ts'
import { deleteClaims } from '../../calendar/claims/claims.ts'
import { lockNotary } from '../../calendar/notaries/notaries.ts'
import { withdrawMails } from '../../mail/queue/mails.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { zoneNamed } from '../../platform/lib/time-zone.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { countAfterMove } from '../cancellation/count-from.ts'
import { moveHold } from '../card-holds/card-holds.ts'
import { bookedFacts } from '../pricing/agreed.ts'
import { changeFacts } from '../reservations/reprice.ts'
import { bookingForChange, moveBooking } from '../shared/bookings.ts'
import { peopleBefore, tell } from '../told/told.ts'
import { changeAndRecord, getAppointment } from './appointments.ts'
import { assignmentsAfter } from './assignments.ts'
import { unmarked } from './no-show-mark.ts'
import type { AppointmentRow } from './queries.ts'
import { assertAssignable, assertMovable, countCustomerMove } from './rules.ts'

export interface Move {
  startsAt: Date
  /** Default: as before. */
  timezone?: string | undefined
  /** Only this notary. Default: the same notary if free, otherwise another one. */
  notaryId?: number | undefined
  byCustomer?: boolean
  /** As of `TimeOptions`. */
  overVisitors?: boolean
  /** False: the move is not mailed to the customer and the signers. */
  notify?: boolean | undefined
  /** What staff write to the customer. */
  text?: string | undefined
}

/**
 * Moves the appointment to another time. A draft becomes scheduled. The notary stays if free. Frees the old
 * time and claims the new one, or does neither. Takes back a no-show mark. The mail about it is due a minute
 * later. A move back before it was sent sends none. Records one `appointment-updated`. Throws `not_found`,
 * `invalid_request` for an unknown time zone or notary, `reschedule_failed` with the rule (decision
 * "Reschedule"), `rate_limited` for a customer who moves it too often.
 */
export async function rescheduleAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  to: Move,
): Promise<AppointmentRow> {
  const { startsAt, byCustomer = false, overVisitors = false, notify = true, text } = to
  const zone = to.timezone === undefined ? undefined : zoneNamed(to.timezone)
  const booking = await bookingForChange(tx, caller, 'appointment', id)
  const before = await getAppointment(tx, caller, id)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const people = await peopleBefore(tx, caller, id)
  const now = businessNow(ctx, workspace)
  assertMovable(booking.status, before.starts_at, { now, byCustomer })
  const moves = byCustomer ? countCustomerMove(before, now) : {}
  if (to.notaryId !== undefined) await assertNotary(tx, caller, to.notaryId)
  const notary_id = await claimNew(tx, ctx, workspace, before, { ...to, byCustomer, overVisitors })
  await moveBooking(tx, booking, 'scheduled')
  const timezone = zone ?? before.timezone
  const time = { starts_at: startsAt, timezone }
  const hasTime = booking.status === 'scheduled' && isSameTime(before, time)
  const revision = hasTime ? before.revision : before.revision + 1
  const changes = {
    status: 'scheduled',
    ...time,
    notary_id,
    assignments: assignmentsAfter(before, notary_id),
    revision,
    moved_at: ctx.clock.now(),
    ...moves,
    ...unmarked,
    told_starts_at: null,
    told_timezone: null,
  } as const
  const row = await changeAndRecord(tx, ctx, caller, before, changes)
  if (before.reservation_id !== null) {
    const move = { from: before.starts_at, to: startsAt, now, byCustomer }
    await countAfterMove(tx, caller, before.reservation_id, move)
    await moveHold(tx, ctx, caller, before.reservation_id, startsAt)
    await changeFacts(tx, ctx, caller, before.reservation_id, factsOf({ startsAt, now, byCustomer }))
  }
  if (!hasTime) await withdrawMails(tx, ctx, caller, id)
  await tell(tx, ctx, caller, workspace, id, { before: people, notify, text })
  return row
}

/** Claims the new time, and returns the notary. */
function claimNew(tx: Tx, ctx: Context, workspace: WorkspaceRow, before: AppointmentRow, to: Move) {
  const { startsAt, byCustomer = false, overVisitors = false, notaryId } = to
  const notaries = { onlyNotaryId: notaryId, preferredNotaryId: before.notary_id }
  const wanted = { startsAt, withNotice: byCustomer, overVisitors, ...notaries }
  return claimAgain(tx, ctx, workspace, before, wanted, 'reschedule_failed')
}

/**
 * Checks and claims as a move by staff, and changes nothing else: what a move would do. Returns the notary.
 * Throws `reschedule_failed`.
 */
export async function claimMoved(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  before: AppointmentRow,
  to: Move,
): Promise<number> {
  assertMovable(before.status, before.starts_at, { now: businessNow(ctx, workspace), byCustomer: false })
  return claimNew(tx, ctx, workspace, before, to)
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
  { notaryId, text }: { notaryId: number; text?: string | undefined },
): Promise<AppointmentRow> {
  const booking = await bookingForChange(tx, caller, 'appointment', id)
  assertAssignable(booking.status)
  const before = await getAppointment(tx, caller, id)
  const people = await peopleBefore(tx, caller, id)
  await assertNotary(tx, caller, notaryId)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const startsAt = before.starts_at ?? ctx.clock.now()
  const wanted = { startsAt, onlyNotaryId: notaryId, keepsTime: true, overVisitors: true }
  const notary_id = await claimAgain(tx, ctx, workspace, before, wanted, 'slot_unavailable')
  const assignments = assignmentsAfter(before, notary_id)
  const row = await changeAndRecord(tx, ctx, caller, before, { notary_id, assignments })
  await tell(tx, ctx, caller, workspace, id, { before: people, text })
  return row
}

/** A move by the business adds no charge for haste, and removes none. */
function factsOf({ startsAt, now, byCustomer }: { startsAt: Date; now: Date; byCustomer: boolean }) {
  const { starts_at, lead_minutes } = bookedFacts(startsAt, now)
  return byCustomer ? { starts_at, lead_minutes } : { starts_at }
}

const isSameTime = (a: Time, b: Time): boolean =>
  a.starts_at?.getTime() === b.starts_at?.getTime() && a.timezone === b.timezone

type Time = Pick<AppointmentRow, 'starts_at' | 'timezone'>

/** Throws `invalid_request` for a notary of another workspace, or a removed one. */
export async function assertNotary(tx: Tx, caller: Caller, notaryId: number): Promise<void> {
  if (await lockNotary(tx, caller.workspaceId, notaryId, 'share')) return
  throw invalidParams({ notary_id: problem('not_a_notary') })
}

/**
 * Frees the appointment's time and claims the wanted one: the same time for an assignment, another one for a
 * reschedule.
 */
export async function claimAgain(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  before: AppointmentRow,
  wanted: Omit<TimeOptions, 'category' | 'signingMethod' | 'durationMinutes'>,
  code: 'slot_unavailable' | 'reschedule_failed',
): Promise<number> {
  await deleteClaims(tx, workspace.id, { bookingId: before.id })
  const { id: bookingId, category, signing_method: signingMethod, starts_at: movesFrom } = before
  const asked = { ...wanted, bookingId, category, signingMethod, movesFrom }
  return claimTime(tx, ctx, workspace, { ...asked, durationMinutes: before.duration_minutes }, code)
}
