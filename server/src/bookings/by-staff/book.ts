import type { Static } from 'typebox'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { fromEpochSeconds } from '../../platform/lib/clock.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { takeOver } from '../again/again.ts'
import { answersAgain } from '../answers/rules.ts'
import { type AppointmentRow, getAppointment } from '../appointments/appointments.ts'
import { submitReservation } from '../lifecycle/submit.ts'
import { createReservation, getReservation, type ReservationRow } from '../reservations/reservations.ts'
import { reservationForChange } from '../shared/bookings.ts'
import { assertOver } from './rules.ts'
import type { BookAgainBody, BookingBody } from './schema.ts'

export interface Booking {
  reservation: ReservationRow
  appointment: AppointmentRow
}

type Time = Omit<Static<typeof BookAgainBody>, 'timezone'> & { timezone?: string | undefined }

/**
 * Creates a reservation and books its appointment, as the two calls would. Records `reservation-created`,
 * `reservation-submitted` and `appointment-created`. Throws `invalid_request`, `slot_unavailable`.
 */
export async function bookForCustomer(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: Omit<Static<typeof BookingBody>, 'workspace_id'>,
): Promise<Booking> {
  const { id } = await createReservation(tx, ctx, caller, input)
  return submit(tx, ctx, caller, id, input)
}

/**
 * Books the customer of a reservation that is over again: a new reservation for the same service, with the
 * same customer, signers and payer, and its appointment. Of one that did not take place also the answers and
 * the note to the notary are taken over. The earlier one stays as it is. Records the events of both, and
 * `signer-added` for each signer. Throws `not_found`, `already_scheduled`, `invalid_request` for a service
 * that is no longer offered, `slot_unavailable`.
 */
export async function bookAgain(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  time: Time,
): Promise<Booking> {
  await reservationForChange(tx, caller, id)
  const earlier = await getReservation(tx, caller, id)
  const { appointment_id: appointmentId } = earlier
  const appointment = appointmentId === null ? undefined : await getAppointment(tx, caller, appointmentId)
  assertOver(earlier, appointment, businessNow(ctx, await getWorkspace(tx, caller.workspaceId)))
  const { first_name, last_name, email, service, signing_method, signer_count, quantity, lang } = earlier
  const { billing_reference } = earlier
  const customer = { first_name, last_name, ...(email === '' ? {} : { email }) }
  const wanted = { service, signing_method, signer_count, quantity, lang, billing_reference }
  const answers = await answersToTakeOver(tx, caller, earlier)
  const created = await createReservation(tx, ctx, caller, { ...customer, ...wanted }, answers)
  await takeOver(tx, ctx, caller, id, created)
  const phone = earlier.phone ?? undefined
  return submit(tx, ctx, caller, created.id, { timezone: appointment?.timezone, phone, ...time })
}

/** Those of a session that took place were about that session. */
async function answersToTakeOver(tx: Tx, caller: Caller, { status, service, answers, lang }: ReservationRow) {
  if (status === 'completed') return null
  const { questions } = await bookedServiceOf(tx, caller.workspaceId, service)
  return answersAgain(answers, questions, { as: 'staff', lang })
}

type Submitted = Time & { phone?: string | undefined }

async function submit(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  { timestamp, timezone, phone, notary_id: notaryId, location = null, meeting_url = null }: Submitted,
): Promise<Booking> {
  const startsAt = fromEpochSeconds(timestamp)
  const place = { location, meeting_url }
  return submitReservation(tx, ctx, caller, id, {
    startsAt,
    timezone,
    phone,
    notaryId,
    place,
    overVisitors: true,
  })
}
