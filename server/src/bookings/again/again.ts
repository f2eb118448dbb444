import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { type AppointmentRow, getAppointment } from '../appointments/appointments.ts'
import { copyNote, type NoteRow, notesOfCustomer } from '../notes/notes.ts'
import { getReservation, type ReservationRow } from '../reservations/reservations.ts'
import { findParent, lockBooking, recordAgain } from '../shared/bookings.ts'
import { addSigner, type SignerRow, signersOf } from '../signers/signers.ts'
import { type AgainRow, selectAgain } from './queries.ts'

/** What is known of a booking whose customer books again. */
export interface Earlier {
  /** Of the reservation, or of an appointment without one. */
  bookingId: number
  row: ReservationRow | AppointmentRow
  /** For how many signers the price was agreed. */
  signerCount: number
  signers: SignerRow[]
  /** To the notary. */
  notes: NoteRow[]
}

/** How often the service is booked: as before, if it is the same. */
export const quantityAgain = (earlier: Earlier | undefined, service: string): number =>
  earlier?.row.service === service ? earlier.row.quantity : 1

/** Undefined for a booking that was deleted. */
export async function earlierBooking(
  db: Db,
  caller: Caller,
  bookingId: number,
): Promise<Earlier | undefined> {
  const parent = await findParent(db, caller, undefined, bookingId)
  if (!parent) return undefined
  const reservation =
    parent.reservationId === null ? undefined : await getReservation(db, caller, parent.reservationId)
  const row = reservation ?? (await getAppointment(db, caller, bookingId))
  const signers = await signersOf(db, caller, bookingId)
  const signerCount = Math.max(reservation?.signer_count ?? 1, signers.length)
  return { bookingId, row, signerCount, signers, notes: await notesOfCustomer(db, caller, bookingId) }
}

/** The booking that was made in place of this one and is not canceled, as far as the caller sees it. */
export const bookedAgain = (
  db: Db,
  { workspaceId, notaryId }: Caller,
  bookingId: number,
): Promise<AgainRow | undefined> => selectAgain(db, workspaceId, bookingId, notaryId)

/** The same of an appointment. It may also be another appointment of its reservation. */
export async function inPlaceOf(
  db: Db,
  caller: Caller,
  { id, reservation_id }: Pick<AppointmentRow, 'id' | 'reservation_id'>,
): Promise<AgainRow | undefined> {
  const again = await bookedAgain(db, caller, reservation_id ?? id)
  if (again || reservation_id === null) return again
  const { appointment_id } = await getReservation(db, caller, reservation_id)
  return appointment_id === null || appointment_id === id ? undefined : { reservation_id, appointment_id }
}

/**
 * Adds the signers of the earlier booking to a new reservation that has no time yet, with new keys and
 * unverified, and what its customer wrote to the notary. They get their mails once there is a time. Records
 * `signer-added` for each signer.
 */
export async function takeOver(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  bookingId: number,
  to: ReservationRow,
): Promise<void> {
  // Nobody erases it meanwhile.
  const locked = await lockBooking(tx, caller, bookingId)
  const earlier = locked?.erased_at === null ? await earlierBooking(tx, caller, bookingId) : undefined
  if (!earlier) return
  await recordAgain(tx, caller, to.id, bookingId)
  const added = new Set<string>()
  for (const signer of earlier.signers.map(one => signerAgain(one, earlier.row, to))) {
    const address = foldEmail(signer.email)
    if (added.has(address)) continue
    added.add(address)
    await addSigner(tx, ctx, caller, 'reservation', to.id, signer)
  }
  // What was written for a session that took place was about that session.
  if (earlier.row.status === 'completed') return
  for (const note of earlier.notes) await copyNote(tx, ctx, caller, to.id, note)
}

type Person = Pick<SignerRow, 'first_name' | 'last_name' | 'email'>

/** The customer who signs has the name and address with which the new booking was made. */
function signerAgain(signer: Person, before: Person, now: Person): Person {
  if (now.email === '' || foldEmail(signer.email) !== foldEmail(before.email)) return signer
  const isCustomer = signer.first_name === before.first_name && signer.last_name === before.last_name
  return isCustomer ? now : { ...signer, email: now.email }
}
