import type { Db, Tx } from '../db/database.ts'
import { enter } from '../db/directory.ts'
import type { Caller } from '../lib/caller.ts'
import { AppError, notFound } from '../lib/errors.ts'
import {
  type BookingKind,
  type BookingRow,
  type BookingStatus,
  changeBooking,
  findBooking,
  insertBooking,
  lockBooking,
} from './queries.ts'

export type { BookingKind, BookingRow, BookingStatus }

/**
 * What signers and documents hang on: a reservation with its appointment, or an appointment booked alone.
 * They belong to both, whichever of the two they were added to (decision "Signers and documents").
 */
export interface Parent {
  /** The reservation where there is one, else the appointment. */
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
  /** Keys made with it; an appointment's own key is that of its reservation, where it has one. */
  keys: string[]
  reservationId?: number | null
}

/** Makes the shared identity of a reservation or appointment, and enters its id and keys in the directory. */
export async function openBooking(
  tx: Tx,
  caller: Caller,
  { kind, status, keys, reservationId = null }: NewBooking,
): Promise<BookingRow> {
  const booking = await insertBooking(tx, {
    workspace_id: caller.workspaceId,
    kind,
    status,
    reservation_id: reservationId,
  })
  await enter(tx, caller.workspaceId, [
    { kind: 'booking', ref: booking.id },
    ...keys.map(ref => ({ kind: 'key' as const, ref })),
  ])
  return booking
}

/** Locks the booking of that kind for a change. Throws `not_found`. */
export async function bookingForChange(
  tx: Tx,
  caller: Caller,
  kind: BookingKind,
  id: number,
): Promise<BookingRow> {
  const booking = await lockBooking(tx, caller.workspaceId, id, 'update')
  if (booking?.kind !== kind) throw notFound(nameOf(kind))
  return booking
}

/** Has others who would change the booking, or add to it one at a time, wait in line. */
export async function holdBooking(tx: Tx, caller: Caller, id: number): Promise<void> {
  await lockBooking(tx, caller.workspaceId, id, 'update')
}

/** Moves the booking to another state by hand: what hangs on it stays. */
export async function moveBooking(tx: Tx, booking: BookingRow, status: BookingStatus): Promise<void> {
  if (booking.status !== status) await changeBooking(tx, booking.workspace_id, booking.id, { status })
}

/** Says which appointment, if any, the reservation has that is not canceled (decision "One appointment"). */
export async function linkAppointment(tx: Tx, reservation: BookingRow, appointmentId: number | null) {
  await changeBooking(tx, reservation.workspace_id, reservation.id, { appointment_id: appointmentId })
}

/** Locks the reservation, then its appointment if there is one, for a change to both. Throws `not_found`. */
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
 * Locks the appointment and the reservation it comes from for a change to both: the reservation first here too, so
 * that calls from either side wait in line. Throws `not_found`.
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
  id === null ? undefined : lockBooking(tx, caller.workspaceId, id, 'update')

/** The parent to add something to, held open. Throws `not_found`, `reservation_canceled`. */
export async function openParent(tx: Tx, caller: Caller, kind: BookingKind, id: number): Promise<Parent> {
  const named = await findBooking(tx, caller.workspaceId, id)
  if (named?.kind !== kind) throw notFound(nameOf(kind))
  const root = await lockBooking(tx, caller.workspaceId, named.reservation_id ?? named.id, 'share')
  if (!root) throw notFound(nameOf(kind))
  assertNotCanceled(root)
  return asParent(named, root)
}

/** The parent of that id, of the given kind or of either; undefined when there is none. */
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

/** As `findParent`. Throws `not_found`. */
export async function getParent(db: Db, caller: Caller, kind: BookingKind, id: number): Promise<Parent> {
  const parent = await findParent(db, caller, kind, id)
  if (!parent) throw notFound(nameOf(kind))
  return parent
}

/** 409 for whatever a canceled reservation or appointment refuses (decision "Canceled reservation"). */
export function assertNotCanceled({ kind, status }: Pick<BookingRow, 'kind' | 'status'>): void {
  if (status === 'canceled') throw new AppError('reservation_canceled', `The ${kind} is canceled.`)
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
