import type { Caller } from '../caller.ts'
import type { Db, Tx } from '../db/database.ts'
import { enter } from '../db/directory.ts'
import { AppError, notFound } from '../errors.ts'
import {
  type BookingKind,
  type BookingRow,
  type BookingStatus,
  changeStatus,
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

/** Makes the shared identity of a reservation or appointment, and enters its id and keys in the directory. */
export async function openBooking(
  tx: Tx,
  caller: Caller,
  { kind, status, keys }: { kind: BookingKind; status: BookingStatus; keys: string[] },
): Promise<BookingRow> {
  const booking = await insertBooking(tx, { workspace_id: caller.workspaceId, kind, status })
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

/** Moves the booking to another state by hand: what hangs on it stays. */
export async function moveBooking(tx: Tx, booking: BookingRow, status: BookingStatus): Promise<void> {
  if (booking.status !== status) await changeStatus(tx, booking.workspace_id, booking.id, status)
}

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

/** 409 for whatever a canceled reservation refuses (decision "Canceled reservation"). */
export function assertNotCanceled(booking: BookingRow): void {
  if (booking.kind === 'reservation' && booking.status === 'canceled') {
    throw new AppError('reservation_canceled', 'The reservation is canceled.')
  }
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
