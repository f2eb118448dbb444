import type { Static } from 'typebox'
import { serviceOf, signingMethodOf } from '../availability/services.ts'
import { bookingForChange, openBooking } from '../bookings/bookings.ts'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { record } from '../events/record.ts'
import { missingParam } from '../http/list.ts'
import { newKey } from '../keys.ts'
import { getWorkspace } from '../workspaces/workspaces.ts'
import { assertZone } from '../zones.ts'
import { appointmentEvent } from './events.ts'
import { type AppointmentRow, changeAppointment, findAppointment, insertAppointment } from './queries.ts'
import type { AppointmentBody, AppointmentChanges } from './schema.ts'

/**
 * Creates an appointment, scheduled at a time or as a draft. Records `appointment-created`. Throws
 * `invalid_request` for an unknown service, signing method or zone, or a scheduled one without a time.
 */
export async function createAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: Omit<Static<typeof AppointmentBody>, 'workspace_id'>,
): Promise<AppointmentRow> {
  const { status = 'scheduled', timestamp } = input
  if (status === 'scheduled' && timestamp === undefined) throw missingParam('timestamp')
  if (input.timezone !== undefined) assertZone(input.timezone)
  const service = await serviceOf(tx, caller.workspaceId, input.service)
  const signingMethod = signingMethodOf(service, input.signing_method)
  const timezone = input.timezone ?? (await getWorkspace(tx, caller.workspaceId)).timezone
  const keys = { appointment_key: newKey(), upload_key: newKey(), session_key: newKey() }
  const booking = await openBooking(tx, caller, { kind: 'appointment', status, keys: Object.values(keys) })
  const appointment = await insertAppointment(tx, {
    workspace_id: caller.workspaceId,
    id: booking.id,
    first_name: input.first_name,
    last_name: input.last_name,
    email: input.email ?? '',
    service: service.handle,
    signing_method: signingMethod,
    quantity: input.quantity ?? 1,
    lang: input.lang ?? 'en',
    starts_at: timestamp === undefined ? null : new Date(timestamp * 1000),
    timezone,
    ...keys,
    created_at: ctx.clock.now(),
  })
  const row = { ...appointment, status }
  await record(tx, ctx.clock, caller, { type: 'appointment-created', data: appointmentEvent(row) })
  return row
}

/** Throws `not_found`. */
export async function getAppointment(db: Db, caller: Caller, id: number): Promise<AppointmentRow> {
  const row = await findAppointment(db, caller.workspaceId, id)
  if (!row) throw notFound('Appointment')
  return row
}

/** Changes the customer. Records one `appointment-updated`, whatever changed. Throws `not_found`. */
export async function updateAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof AppointmentChanges>,
): Promise<AppointmentRow> {
  await bookingForChange(tx, caller, 'appointment', id)
  const before = await getAppointment(tx, caller, id)
  const { first_name = before.first_name, last_name = before.last_name, email = before.email } = input
  const changes = { first_name, last_name, email }
  await changeAppointment(tx, caller.workspaceId, id, changes)
  const appointment = { ...before, ...changes }
  await record(tx, ctx.clock, caller, { type: 'appointment-updated', data: appointmentEvent(appointment) })
  return appointment
}
