import type { Static } from 'typebox'
import { deleteClaims } from '../../calendar/claims/claims.ts'
import { repeatMails } from '../../mail/queue/repeat-mails.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PriceFacts } from '../../platform/db/price-types.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { type AppointmentRow, getAppointment } from '../appointments/appointments.ts'
import { updateAppointmentAsStaff } from '../appointments/change-as-staff.ts'
import type { ManagedAppointmentChanges } from '../appointments/schema.ts'
import { withLockedPrice } from '../reservations/reprice.ts'
import {
  getReservation,
  type ReservationRow,
  updateReservationAsStaff,
} from '../reservations/reservations.ts'
import type { ManagedReservationChanges } from '../reservations/schema.ts'
import {
  isSameTimeAndMethod,
  pricedServiceAfter,
  type ServiceChange,
  serviceAfter,
} from '../shared/booked-service.ts'
import { appointmentForChange, reservationForChange } from '../shared/bookings.ts'
import type { WithLanguage } from '../shared/customer.ts'
import { readdressSigner, signersOf } from '../signers/signers.ts'
import { peopleBefore, tell } from '../told/told.ts'
import { findPayable } from './queries.ts'
import { renewKeys } from './renew-keys.ts'
import {
  assertCurrencyKept,
  assertServiceChangeable,
  isReaddressed,
  namesService,
  sharedChanges,
} from './rules.ts'

/**
 * Changes an appointment as staff. What is booked is changed in its reservation too, as are fields of the
 * customer that the reservation had equal. Another address gets new keys, because the earlier ones were
 * mailed to somebody else, and the mails with them. Records `appointment-updated`, and `reservation-updated`
 * if the reservation was changed. Throws what `updateAppointmentAsStaff` throws, and `unprocessable_entity`
 * for the service of a completed appointment, and for `billing_reference` of one without a reservation.
 */
export async function changeAppointmentAsStaff(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Omit<Static<typeof ManagedAppointmentChanges>, keyof ServiceChange | 'lang'> & WithLanguage,
  wanted: ServiceChange = {},
): Promise<AppointmentRow> {
  const { reservation } = await appointmentForChange(tx, caller, id)
  const before = await getAppointment(tx, caller, id)
  if (namesService(wanted)) assertServiceChangeable('appointment', before.status)
  const isOwn = reservation?.appointment_id === id && reservation.status !== 'canceled'
  const own = isOwn ? await getReservation(tx, caller, reservation.id) : undefined
  const priced = own && (await pricedAfter(tx, caller, own.id, wanted))
  const billed = billingIn(input)
  if (!own && billed) throw refusal('unprocessable_entity', 'without_price')
  const isAlone = !own && namesService(wanted)
  const booked = isAlone ? await serviceAfter(tx, caller.workspaceId, before, wanted) : priced
  const change = async () => {
    const changed = await updateAppointmentAsStaff(tx, ctx, caller, id, input, booked)
    if (!own) return changed
    const shared = sharedChanges(before, changed, await getReservation(tx, caller, own.id))
    if (shared || priced || input.answers !== undefined || billed)
      await updateReservationAsStaff(tx, ctx, caller, own.id, { ...shared, ...billed }, priced)
    return changed
  }
  if (!isReaddressed(before, input)) return change()
  const booking = { rootId: reservation?.id ?? id, appointmentId: id, from: before.email, to: input.email }
  return withNewKeys(tx, ctx, caller, booking, change)
}

/**
 * Changes a reservation as staff, and its booked appointment as `changeAppointmentAsStaff` changes the
 * reservation. A held time is given up if the session gets another length. Records `reservation-updated`, and
 * `appointment-updated` if the appointment was changed. Throws the same.
 */
export async function changeReservationAsStaff(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Omit<Static<typeof ManagedReservationChanges>, keyof ServiceChange | 'lang'> & WithLanguage,
  wanted: ServiceChange = {},
): Promise<ReservationRow> {
  const { appointment } = await reservationForChange(tx, caller, id)
  const before = await getReservation(tx, caller, id)
  if (appointment && namesService(wanted)) assertServiceChangeable('appointment', appointment.status)
  const booked = await pricedAfter(tx, caller, id, wanted)
  const change = async () => {
    const changed = await updateReservationAsStaff(tx, ctx, caller, id, input, booked)
    if (booked && !isSameTimeAndMethod(before, booked))
      await deleteClaims(tx, caller.workspaceId, { bookingId: id })
    if (!appointment || appointment.status === 'canceled') return changed
    const shared = sharedChanges(before, changed, await getAppointment(tx, caller, appointment.id))
    if (shared || booked || input.answers !== undefined)
      await updateAppointmentAsStaff(tx, ctx, caller, appointment.id, shared ?? {}, booked)
    return changed
  }
  if (!isReaddressed(before, input)) return change()
  const appointmentId = appointment?.id ?? null
  const booking = { rootId: id, appointmentId, from: before.email, to: input.email }
  return withNewKeys(tx, ctx, caller, booking, change)
}

/** Only its reservation has it. */
const billingIn = ({ billing_reference }: { billing_reference?: string | null }) =>
  billing_reference === undefined ? undefined : { billing_reference }

/** What is booked after the change. Undefined if the call names nothing of it. */
async function pricedAfter(tx: Tx, caller: Caller, id: number, wanted: ServiceChange) {
  if (!namesService(wanted)) return undefined
  const before = await withLockedPrice(tx, caller, id)
  assertServiceChangeable('reservation', before.status)
  const booked = await pricedServiceAfter(tx, before.workspace_id, before, wanted, () =>
    factsOf(tx, caller, before),
  )
  assertCurrencyKept(before, await findPayable(tx, before.workspace_id, id), booked)
  return booked
}

/** What the price depends on. A booking that agreed on a unit price alone has kept no time of its booking. */
async function factsOf(tx: Tx, caller: Caller, reservation: ReservationRow): Promise<PriceFacts> {
  if (reservation.pricing) return reservation.pricing.facts
  const { id, appointment_id: appointmentId, signer_count } = reservation
  const { length } = await signersOf(tx, caller, id)
  const appointment = appointmentId === null ? undefined : await getAppointment(tx, caller, appointmentId)
  const starts_at = appointment?.starts_at?.toISOString() ?? null
  return { starts_at, lead_minutes: null, signers: Math.max(signer_count, length) }
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
