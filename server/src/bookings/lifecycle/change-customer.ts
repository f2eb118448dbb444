import type { Static } from 'typebox'
import { repeatMails } from '../../mail/queue/repeat-mails.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import {
  type AppointmentRow,
  getAppointment,
  updateAppointmentAsStaff,
} from '../appointments/appointments.ts'
import type { ManagedAppointmentChanges } from '../appointments/schema.ts'
import {
  getReservation,
  type ReservationRow,
  updateReservationAsStaff,
} from '../reservations/reservations.ts'
import type { ManagedReservationChanges } from '../reservations/schema.ts'
import { appointmentForChange, reservationForChange } from '../shared/bookings.ts'
import type { WithLanguage } from '../shared/customer.ts'
import { readdressSigner } from '../signers/signers.ts'
import { peopleBefore, tell } from '../told/told.ts'
import { renewKeys } from './renew-keys.ts'
import { isReaddressed, sharedChanges } from './rules.ts'

/**
 * Changes an appointment as staff. Fields of the customer that its reservation had equal are changed there
 * too. Another address gets new keys, because the earlier ones were mailed to somebody else, and the mails
 * with them. Records `appointment-updated`, and `reservation-updated` if the reservation was changed. Throws
 * what `updateAppointmentAsStaff` throws.
 */
export async function changeAppointmentAsStaff(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof ManagedAppointmentChanges> & WithLanguage,
): Promise<AppointmentRow> {
  const { reservation } = await appointmentForChange(tx, caller, id)
  const before = await getAppointment(tx, caller, id)
  const change = async () => {
    const changed = await updateAppointmentAsStaff(tx, ctx, caller, id, input)
    if (reservation?.appointment_id !== id || reservation.status === 'canceled') return changed
    const shared = sharedChanges(before, changed, await getReservation(tx, caller, reservation.id))
    if (shared) await updateReservationAsStaff(tx, ctx, caller, reservation.id, shared)
    return changed
  }
  if (!isReaddressed(before, input)) return change()
  const booking = { rootId: reservation?.id ?? id, appointmentId: id, from: before.email, to: input.email }
  return withNewKeys(tx, ctx, caller, booking, change)
}

/**
 * Changes a reservation as staff. Fields of the customer that its booked appointment had equal are changed
 * there too. Another address gets new keys and mails, as for an appointment. Records `reservation-updated`,
 * and `appointment-updated` if the appointment was changed. Throws what `updateReservationAsStaff` throws.
 */
export async function changeReservationAsStaff(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof ManagedReservationChanges> & WithLanguage,
): Promise<ReservationRow> {
  const { appointment } = await reservationForChange(tx, caller, id)
  const before = await getReservation(tx, caller, id)
  const change = async () => {
    const changed = await updateReservationAsStaff(tx, ctx, caller, id, input)
    if (!appointment || appointment.status === 'canceled') return changed
    const shared = sharedChanges(before, changed, await getAppointment(tx, caller, appointment.id))
    if (shared) await updateAppointmentAsStaff(tx, ctx, caller, appointment.id, shared)
    return changed
  }
  if (!isReaddressed(before, input)) return change()
  const appointmentId = appointment?.id ?? null
  const booking = { rootId: id, appointmentId, from: before.email, to: input.email }
  return withNewKeys(tx, ctx, caller, booking, change)
}

interface Readdressed {
  /** The reservation, or an appointment without one. */
  rootId: number
  appointmentId: number | null
  from: string
  to: string
}

/**
 * Makes the change with new keys of the booking, also for a customer who signs, and mails the customer what
 * needs them.
 */
async function withNewKeys<T>(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { rootId, appointmentId, from, to }: Readdressed,
  change: () => Promise<T>,
): Promise<T> {
  // Before the keys change: it keeps what the customer knows.
  const people = appointmentId === null ? [] : await peopleBefore(tx, caller, appointmentId)
  await renewKeys(tx, caller, rootId)
  await readdressSigner(tx, ctx, caller, rootId, { from, to })
  const changed = await change()
  if (appointmentId !== null) {
    const workspace = await getWorkspace(tx, caller.workspaceId)
    await tell(tx, ctx, caller, workspace, appointmentId, { before: people })
  }
  await repeatMails(tx, ctx, caller, appointmentId ?? rootId)
  return changed
}
