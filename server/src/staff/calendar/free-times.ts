import type { Static } from 'typebox'
import { getAppointment } from '../../bookings/appointments/appointments.ts'
import { notaryFor } from '../../bookings/appointments/rules.ts'
import { getReservation } from '../../bookings/reservations/reservations.ts'
import { assertOwn } from '../../bookings/shared/own-rows.ts'
import { bookableService } from '../../calendar/availability/availability.ts'
import type { Closing } from '../../calendar/availability/calendar.ts'
import type { Bookable } from '../../calendar/availability/find-starts.ts'
import { freeTimesOn } from '../../calendar/availability/month.ts'
import { isBusinessDate, notBusinessDate, periodOf } from '../../calendar/availability/period.ts'
import { closuresAfter } from '../../calendar/closures/closures.ts'
import { getNotary } from '../../calendar/notaries/notaries.ts'
import { serviceOf } from '../../calendar/services/services.ts'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import type { FreeTimesQuery } from './schema.ts'

export type FreeTimesQuestion = Omit<Static<typeof FreeTimesQuery>, 'workspace_id'>

export interface FreeTimes {
  date: string
  timezone: string
  starts: Date[]
  /** `YYYY-MM-DD` */
  nextDate: string | null
  /** Times of the date, or of a part of it, in which the workspace is closed. */
  closures: Closing[]
}

/**
 * When staff can book a service, move an appointment or schedule a reservation. The time that the booking has
 * or holds counts as free. The minimum notice does not apply, as when staff book. A member with the role
 * notary sees only their own times. Throws `invalid_request`, `forbidden` for another notary than themselves,
 * and `not_found`.
 */
export async function freeTimesOf(
  ctx: Context,
  caller: Caller,
  { date, timezone, ...question }: FreeTimesQuestion,
): Promise<FreeTimes> {
  if (!isBusinessDate(date)) throw invalidParams({ date: notBusinessDate })
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  const wanted = await wantedTime(ctx, caller, question)
  const onlyNotaryId = notaryFor(caller, question)
  if (onlyNotaryId !== undefined) await getNotary(ctx.db, caller, onlyNotaryId)
  const day = periodOf({ from: date, to: date, timezone: timezone || workspace.timezone }, 1)
  const closures = (await closuresAfter(ctx.db, workspace, day.start)).filter(
    ({ starts_at }) => starts_at < day.end,
  )
  if (!wanted) return { date, timezone: day.timezone, starts: [], nextDate: null, closures }
  const found = await freeTimesOn(
    ctx.db,
    ctx,
    { ...workspace, minimum_notice_minutes: 0 },
    { ...wanted, onlyNotaryId, date, timezone: day.timezone },
  )
  return { date, ...found, closures }
}

/**
 * What is to be booked or moved. Undefined for an appointment that is over, or a reservation that is over or
 * booked.
 */
async function wantedTime(
  { db }: Context,
  caller: Caller,
  { service, quantity, signing_method, appointment_id, reservation_id }: Omit<FreeTimesQuestion, 'date'>,
): Promise<Bookable | undefined> {
  const given = { service, appointment_id, reservation_id }
  const named = Object.entries(given).filter(([, value]) => value !== undefined)
  if (named.length !== 1) {
    if (named.length === 0) throw invalidParams({ service: problem('needs_booking') })
    const reason = problem('required_alone')
    throw invalidParams(Object.fromEntries(named.map(([name]) => [name, reason])))
  }
  if (quantity !== undefined && service === undefined)
    throw invalidParams({ quantity: problem('only_for_service', { case: 'quantity' }) })
  if (signing_method !== undefined && service === undefined)
    throw invalidParams({ signing_method: problem('only_for_service', { case: 'signing_method' }) })
  if (service !== undefined) {
    return bookableService(await serviceOf(db, caller.workspaceId, service), quantity, signing_method)
  }
  const isMove = appointment_id !== undefined
  const bookingId = appointment_id ?? reservation_id
  await assertOwn(db, caller, 'booking', bookingId, isMove ? 'Appointment' : 'Reservation')
  const booking = isMove
    ? await getAppointment(db, caller, appointment_id)
    : await getReservation(db, caller, reservation_id ?? 0)
  const isBooked = 'appointment_id' in booking && booking.appointment_id !== null
  if (booking.status === 'completed' || booking.status === 'canceled' || isBooked) return undefined
  const { category, signing_method: signingMethod, duration_minutes: durationMinutes } = booking
  return { category, signingMethod, durationMinutes, own: { bookingId: booking.id } }
}
