import type { Static } from 'typebox'
import { serviceOf, signingMethodOf } from '../availability/services.ts'
import { assertNotCanceled, bookingForChange, moveBooking, openBooking } from '../bookings/bookings.ts'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/database.ts'
import { type DocumentRow, documentsOf } from '../documents/documents.ts'
import { notFound } from '../errors.ts'
import { record } from '../events/record.ts'
import { newKey } from '../keys.ts'
import { reservationCanceledEvent, reservationEvent, reservationUpdatedEvent } from './events.ts'
import { changeReservation, findReservation, insertReservation, type ReservationRow } from './queries.ts'
import { assertCancelable, assertSettable, isSubmission } from './rules.ts'
import type { ReservationBody, ReservationChanges } from './schema.ts'

/**
 * Creates a reservation in whatever state (decision "Lifecycle"). Records `reservation-created`, and
 * `reservation-submitted` when it is created `scheduled`. Throws `invalid_request` for an unknown service or a
 * signing method that the service does not allow.
 */
export async function createReservation(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: Static<typeof ReservationBody>,
): Promise<ReservationRow> {
  const { workspaceId } = caller
  const service = await serviceOf(tx, workspaceId, input.service)
  const signingMethod = signingMethodOf(service, input.signing_method)
  const { status = 'draft' } = input
  const now = ctx.clock.now()
  const keys = { public_key: newKey(), reservation_key: newKey(), appointment_key: newKey() }
  const booking = await openBooking(tx, caller, {
    kind: 'reservation',
    status,
    keys: [keys.reservation_key, keys.appointment_key],
  })
  const reservation = await insertReservation(tx, {
    workspace_id: workspaceId,
    id: booking.id,
    first_name: input.first_name,
    last_name: input.last_name,
    email: input.email ?? '',
    service: service.handle,
    signing_method: signingMethod,
    signer_count: input.signer_count ?? 1,
    quantity: input.quantity ?? 1,
    prepaid: input.prepaid === 1,
    lang: input.lang ?? 'en',
    unit_price_minor: service.unit_price_minor,
    currency: service.currency,
    ...keys,
    created_at: now,
    submitted_at: isSubmission(status, null) ? now : null,
    canceled_at: status === 'canceled' ? now : null,
  })
  const row = { ...reservation, status, appointment_id: null }
  await record(tx, ctx.clock, caller, { type: 'reservation-created', data: reservationEvent(row, []) })
  if (row.submitted_at) {
    await record(tx, ctx.clock, caller, { type: 'reservation-submitted', data: reservationEvent(row, []) })
  }
  return row
}

/** Throws `not_found`. */
export async function getReservation(db: Db, caller: Caller, id: number): Promise<ReservationRow> {
  const row = await findReservation(db, caller.workspaceId, id)
  if (!row) throw notFound('Reservation')
  return row
}

/**
 * Changes customer, language or state. Records one `reservation-updated` whatever changed, and
 * `reservation-submitted` when this first sets `scheduled`. Throws `invalid_request` for `canceled`,
 * `not_found`, `reservation_canceled`.
 */
export async function updateReservation(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof ReservationChanges>,
): Promise<{ reservation: ReservationRow; documents: DocumentRow[] }> {
  assertSettable(input.status)
  const booking = await bookingForChange(tx, caller, 'reservation', id)
  assertNotCanceled(booking)
  const before = await getReservation(tx, caller, id)
  const { status = before.status, ...fields } = input
  const submits = isSubmission(input.status, before.submitted_at)
  const submitted_at = submits ? ctx.clock.now() : before.submitted_at
  await moveBooking(tx, booking, status)
  const { first_name = before.first_name, last_name = before.last_name } = fields
  const { email = before.email, lang = before.lang } = fields
  const changes = { first_name, last_name, email, lang, submitted_at }
  await changeReservation(tx, caller.workspaceId, id, changes)
  const reservation = { ...before, ...changes, status }
  const documents = await documentsOf(tx, caller, id)
  await record(tx, ctx.clock, caller, {
    type: 'reservation-updated',
    data: reservationUpdatedEvent(reservation),
  })
  if (submits) {
    const data = reservationEvent(reservation, idsOf(documents))
    await record(tx, ctx.clock, caller, { type: 'reservation-submitted', data })
  }
  return { reservation, documents }
}

/** Cancels. Records `reservation-canceled`. Throws `not_found`, `unable_to_cancel`. */
export async function cancelReservation(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
): Promise<ReservationRow> {
  const booking = await bookingForChange(tx, caller, 'reservation', id)
  assertCancelable(booking.status)
  const before = await getReservation(tx, caller, id)
  const canceled_at = ctx.clock.now()
  await moveBooking(tx, booking, 'canceled')
  await changeReservation(tx, caller.workspaceId, id, { canceled_at })
  const reservation = { ...before, canceled_at, status: 'canceled' as const }
  const documents = await documentsOf(tx, caller, id)
  const data = reservationCanceledEvent(reservation, idsOf(documents), canceled_at)
  await record(tx, ctx.clock, caller, { type: 'reservation-canceled', data })
  return reservation
}

const idsOf = (documents: DocumentRow[]) => documents.map(document => document.id)
