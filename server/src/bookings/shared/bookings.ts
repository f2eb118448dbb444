import type { Db, Tx } from '../../platform/db/database.ts'
import { addManyToDirectory, addToDirectory } from '../../platform/db/directory.ts'
import type { Answer } from '../../platform/db/question-types.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound, refusal } from '../../platform/lib/errors.ts'
import {
  type BookingKind,
  type BookingRow,
  type BookingStatus,
  changeBooking,
  changeTimeOf,
  findBooking,
  insertBookingRow,
  insertBookingRows,
  insertRemoved,
  lockBookingRow,
  lockBookingRows,
  markErased,
  type RemovedPart,
  selectLastAppointment,
} from './queries.ts'

export { activeBookings, removedPartsOf } from './queries.ts'

export type { BookingKind, BookingRow, BookingStatus }

/**
 * The parent of signers and documents: a reservation with its appointment, or an appointment without a
 * reservation. Signers and documents belong to both, whichever they were added to (decision "Signers and
 * documents").
 */
export interface Parent {
  /** The reservation if there is one, otherwise the appointment. */
  bookingId: number
  /** The one of the two that the call named. */
  id: number
  kind: BookingKind
  reservationId: number | null
  appointmentId: number | null
}

export interface NewBooking {
  kind: BookingKind
  status: BookingStatus
  /** Its new keys. An appointment with a reservation uses the reservation's appointment key. */
  keys: string[]
  reservationId?: number | null
  service: string
  answers?: Answer[] | null
}

/** Inserts the shared identity of a reservation or appointment, and adds its id and keys to the directory. */
export async function insertBooking(
  tx: Tx,
  caller: Caller,
  { kind, status, keys, service, reservationId = null, answers = null }: NewBooking,
): Promise<BookingRow> {
  const booking = await insertBookingRow(tx, {
    workspace_id: caller.workspaceId,
    kind,
    status,
    reservation_id: reservationId,
    service,
    answers: answers && JSON.stringify(answers),
  })
  await addToDirectory(tx, caller.workspaceId, [
    { kind: 'booking', ref: booking.id },
    ...keys.map(ref => ({ kind: 'key' as const, ref })),
  ])
  return booking
}

/**
 * The same for several bookings, with start and notary (`setTimeAndNotary`). Returns their ids, in the same
 * order.
 */
export async function insertBookings(
  tx: Tx,
  caller: Caller,
  bookings: (NewBooking & TimeAndNotary)[],
): Promise<number[]> {
  const rows = bookings.map(({ kind, status, service, starts_at, notary_id, reservationId = null }) => ({
    workspace_id: caller.workspaceId,
    kind,
    status,
    service,
    reservation_id: reservationId,
    starts_at,
    notary_id,
  }))
  const ids = await insertBookingRows(tx, rows)
  const keys = bookings.flatMap(({ keys }) => keys)
  await addManyToDirectory(tx, caller.workspaceId, [
    ...ids.map(ref => ({ kind: 'booking' as const, ref })),
    ...keys.map(ref => ({ kind: 'key' as const, ref })),
  ])
  return ids
}

/** Locks the booking of that kind for a change. Throws `not_found`. */
export async function bookingForChange(
  tx: Tx,
  caller: Caller,
  kind: BookingKind,
  id: number,
): Promise<BookingRow> {
  const booking = await lockBookingRow(tx, caller.workspaceId, id, 'update')
  if (booking?.kind !== kind) throw notFound(nameOf(kind))
  assertNotErased(booking)
  return booking
}

/**
 * Locks the booking against other changes, and against additions that must happen one at a time. Returns it.
 */
export const lockBooking = (tx: Tx, caller: Caller, id: number): Promise<BookingRow | undefined> =>
  lockBookingRow(tx, caller.workspaceId, id, 'update')

/** Sets another status. Signers, documents and claims stay. */
export async function moveBooking(tx: Tx, booking: BookingRow, status: BookingStatus): Promise<void> {
  if (booking.status !== status) await changeBooking(tx, booking.workspace_id, booking.id, { status })
}

/** Sets the handle of the service, by which lists filter. */
export async function setService(tx: Tx, workspaceId: number, id: number, service: string): Promise<void> {
  await changeBooking(tx, workspaceId, id, { service })
}

/** Stores the answers of a reservation, or of an appointment without one. Null: there are none. */
export async function setAnswers(
  tx: Tx,
  workspaceId: number,
  rootId: number,
  answers: Answer[] | null,
): Promise<void> {
  await changeBooking(tx, workspaceId, rootId, { answers: answers && JSON.stringify(answers) })
}

/** Start and notary of an appointment. */
export type TimeAndNotary = Pick<BookingRow, 'starts_at' | 'notary_id'>

/** Sets the reservation's appointment that is not canceled, or null (decision "One appointment"). */
export async function linkAppointment(
  tx: Tx,
  reservation: BookingRow,
  appointment: ({ id: number } & TimeAndNotary) | null,
): Promise<void> {
  await changeBooking(tx, reservation.workspace_id, reservation.id, {
    appointment_id: appointment?.id ?? null,
    starts_at: appointment?.starts_at ?? null,
    notary_id: appointment?.notary_id ?? null,
  })
}

/** Sets start and notary of the appointment, and of its reservation, by which lists filter and sort. */
export async function setTimeAndNotary(
  tx: Tx,
  workspaceId: number,
  appointment: { id: number; reservation_id: number | null } & TimeAndNotary,
): Promise<void> {
  const { id, reservation_id, starts_at, notary_id } = appointment
  await changeBooking(tx, workspaceId, id, { starts_at, notary_id })
  if (reservation_id !== null)
    await changeTimeOf(tx, workspaceId, reservation_id, id, { starts_at, notary_id })
}

/** Locks the reservation, then its appointment if there is one, to change both. Throws `not_found`. */
export async function reservationForChange(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<{ reservation: BookingRow; appointment: BookingRow | undefined }> {
  const reservation = await bookingForChange(tx, caller, 'reservation', id)
  const appointment = await lockIfAny(tx, caller, reservation.appointment_id)
  return { reservation, appointment }
}

/**
 * Locks the appointment and its reservation to change both. The reservation is locked first here too, so that
 * calls from either side do not deadlock. Throws `not_found`.
 */
export async function appointmentForChange(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<{ appointment: BookingRow; reservation: BookingRow | undefined }> {
  const named = await findBooking(tx, caller.workspaceId, id)
  const reservation = await lockIfAny(tx, caller, named?.reservation_id ?? null)
  return { appointment: await bookingForChange(tx, caller, 'appointment', id), reservation }
}

const lockIfAny = async (tx: Tx, caller: Caller, id: number | null) =>
  id === null ? undefined : lockBookingRow(tx, caller.workspaceId, id, 'update')

/**
 * The parent to add something to, locked against cancellation. Throws `not_found`, `reservation_canceled`.
 */
export async function parentForAddition(
  tx: Tx,
  caller: Caller,
  kind: BookingKind,
  id: number,
): Promise<Parent> {
  const named = await findBooking(tx, caller.workspaceId, id)
  if (named?.kind !== kind) throw notFound(nameOf(kind))
  const root = await lockBookingRow(tx, caller.workspaceId, named.reservation_id ?? named.id, 'share')
  if (!root) throw notFound(nameOf(kind))
  assertNotErased(root)
  assertNotCanceled(root)
  return asParent(named, root)
}

/** The parent to add something to in any status, locked against an erasure. Throws `not_found`. */
export async function anyParent(tx: Tx, caller: Caller, kind: BookingKind, id: number): Promise<Parent> {
  const parent = await getParent(tx, caller, kind, id)
  const root = await lockBookingRow(tx, caller.workspaceId, parent.bookingId, 'share')
  if (root) assertNotErased(root)
  return parent
}

/** The parent with that id, of the given kind or of either. Undefined if there is none. */
export async function findParent(
  db: Db,
  caller: Caller,
  kind: BookingKind | undefined,
  id: number,
): Promise<Parent | undefined> {
  const named = await findBooking(db, caller.workspaceId, id)
  if (!named || (kind !== undefined && named.kind !== kind)) return undefined
  const root =
    named.reservation_id === null ? named : await findBooking(db, caller.workspaceId, named.reservation_id)
  return root && asParent(named, root)
}

/** The same as `findParent`. Throws `not_found`. */
export async function getParent(db: Db, caller: Caller, kind: BookingKind, id: number): Promise<Parent> {
  const parent = await findParent(db, caller, kind, id)
  if (!parent) throw notFound(nameOf(kind))
  return parent
}

/**
 * 409 for everything that a canceled reservation or appointment rejects (decision "Canceled reservation").
 */
export function assertNotCanceled({ kind, status }: Pick<BookingRow, 'kind' | 'status'>): void {
  if (status === 'canceled') throw refusal('reservation_canceled', 'canceled', { kind })
}

/** What was erased stays as it is: a change would add personal data again. */
function assertNotErased({ kind, erased_at }: Pick<BookingRow, 'kind' | 'erased_at'>): void {
  if (erased_at !== null) throw refusal('not_found', 'erased', { kind })
}

/** Locks the bookings against changes, so that it can be decided whether they are erased. */
export const lockBookings = (tx: Tx, caller: Caller, ids: number[]): Promise<void> =>
  lockBookingRows(tx, caller.workspaceId, ids)

/** Marks bookings whose personal data is about to be erased. Nothing changes them from now on. */
export async function markBookingsErased(tx: Tx, caller: Caller, ids: number[], at: Date): Promise<void> {
  await markErased(tx, caller.workspaceId, ids, at)
}

/** Notes that a signer or note was removed: an erasure of the booking must find what names it. */
export async function recordRemoved(
  tx: Tx,
  caller: Caller,
  bookingId: number,
  kind: RemovedPart['kind'],
  id: number,
): Promise<void> {
  await insertRemoved(tx, { workspace_id: caller.workspaceId, booking_id: bookingId, kind, id })
}

/** The newest appointment of the reservation, also a canceled one. */
export const lastAppointmentOf = (db: Db, caller: Caller, reservationId: number): Promise<number | null> =>
  selectLastAppointment(db, caller.workspaceId, reservationId)

/** Keeps in place of which booking the reservation was made. */
export async function recordAgain(tx: Tx, caller: Caller, id: number, againOf: number): Promise<void> {
  await changeBooking(tx, caller.workspaceId, id, { again_of: againOf })
}

function asParent(named: BookingRow, root: BookingRow): Parent {
  return {
    bookingId: root.id,
    id: named.id,
    kind: named.kind,
    reservationId: root.kind === 'reservation' ? root.id : null,
    appointmentId: root.kind === 'appointment' ? root.id : root.appointment_id,
  }
}

const nameOf = (kind: BookingKind) => (kind === 'reservation' ? 'Reservation' : 'Appointment')
