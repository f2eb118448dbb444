import type { Context } from '../context.ts'
import { list } from '../http/list.ts'
import { type App, read, write } from '../http/operation.ts'
import { IdParams, listOf } from '../http/shapes.ts'
import { fromEpochSeconds } from '../lib/clock.ts'
import { createAppointment, getAppointment, setPlace, updateAppointment } from './appointments.ts'
import { listAppointments } from './queries.ts'
import { assignAppointment, rescheduleAppointment } from './reschedule.ts'
import * as schema from './schema.ts'
import { appointmentView, managedAppointmentView } from './view.ts'

const tag = 'Appointments'

/** `/appointments` of the contract. */
export function appointmentRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/appointments',
    {
      id: 'listAppointments',
      tag,
      scope: 'appointments:read',
      summary: 'List appointments, newest first',
      description: 'Ordered by id: the last created appointment comes first.',
      query: schema.AppointmentQuery,
      answer: listOf(schema.Appointment),
    },
    async ({ query, caller }) => {
      const status = query.status === 'complete' ? 'completed' : query.status
      return list(
        query,
        page => listAppointments(ctx.db, caller.workspaceId, { ...page, status }),
        row => appointmentView(ctx, row),
      )
    },
  )
  read(
    app,
    '/appointments/:id',
    {
      id: 'getAppointment',
      tag,
      scope: 'appointments:read',
      summary: 'Read an appointment',
      description: 'Returns the appointment with its customer, service, time and keys.',
      params: IdParams,
      answer: schema.Appointment,
    },
    async ({ params, caller }) => appointmentView(ctx, await getAppointment(ctx.db, caller, params.id)),
  )
  write(
    app,
    ctx,
    ['POST', 'PATCH'],
    '/appointments/:id',
    {
      id: 'updateAppointment',
      tag,
      scope: 'appointments:write',
      summary: "Update an appointment's customer",
      description: 'Fires one `appointment-updated`, also if nothing changed.',
      params: IdParams,
      body: schema.AppointmentChanges,
      answer: schema.Appointment,
      errors: ['reservation_canceled'],
    },
    async (tx, { params, body, caller }) =>
      appointmentView(ctx, await updateAppointment(tx, ctx, caller, params.id, body)),
  )
  write(
    app,
    ctx,
    ['POST', 'PATCH'],
    '/appointments/:id/reschedule',
    {
      id: 'rescheduleAppointment',
      tag,
      scope: 'appointments:write',
      summary: 'Move an appointment to another time',
      description:
        'Works for a draft or scheduled appointment. The new start can be any second in the future at which a notary is on duty and free. Fires one `appointment-updated`.',
      params: IdParams,
      body: schema.RescheduleBody,
      answer: schema.Appointment,
      errors: ['reschedule_failed'],
    },
    async (tx, { params, body, caller }) => {
      const to = { startsAt: fromEpochSeconds(body.timestamp), timezone: body.timezone }
      return appointmentView(ctx, await rescheduleAppointment(tx, ctx, caller, params.id, to))
    },
  )
}

/** `/appointments` of the management interface. */
export function appointmentManageRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/appointments',
    {
      id: 'createAppointment',
      tag,
      scope: 'manage',
      within: 'body',
      summary: 'Create an appointment',
      description:
        'Creates a scheduled appointment at a time at which a notary is on duty and free, or a draft. Fires `appointment-created`.',
      body: schema.AppointmentBody,
      answer: schema.ManagedAppointment,
      status: 201,
      errors: ['not_found', 'slot_unavailable'],
    },
    async (tx, { body, caller }) => {
      const { workspace_id, ...input } = body
      return managedAppointmentView(ctx, await createAppointment(tx, ctx, caller, input))
    },
  )
  read(
    app,
    '/appointments/:id',
    {
      id: 'getManagedAppointment',
      tag,
      scope: 'manage',
      within: { row: 'booking', name: 'Appointment' },
      summary: 'Read an appointment as staff',
      params: IdParams,
      answer: schema.ManagedAppointment,
    },
    async ({ params, caller }) => {
      return managedAppointmentView(ctx, await getAppointment(ctx.db, caller, params.id))
    },
  )
  write(
    app,
    ctx,
    'PATCH',
    '/appointments/:id',
    {
      id: 'updateManagedAppointment',
      tag,
      scope: 'manage',
      within: { row: 'booking', name: 'Appointment' },
      summary: "Change an appointment's place",
      description: 'Fires one `appointment-updated`, also if nothing changed.',
      params: IdParams,
      body: schema.ManagedAppointmentChanges,
      answer: schema.ManagedAppointment,
      errors: ['reservation_canceled'],
    },
    async (tx, { params, body, caller }) =>
      managedAppointmentView(ctx, await setPlace(tx, ctx, caller, params.id, body)),
  )
  write(
    app,
    ctx,
    'POST',
    '/appointments/:id/assign',
    {
      id: 'assignAppointment',
      tag,
      scope: 'manage',
      within: { row: 'booking', name: 'Appointment' },
      summary: 'Give an appointment to another notary',
      description:
        'The time stays the same. The other notary must be on duty and free. Fires one `appointment-updated`.',
      params: IdParams,
      body: schema.AssignBody,
      answer: schema.ManagedAppointment,
      errors: ['slot_unavailable'],
    },
    async (tx, { params, body, caller }) => {
      return managedAppointmentView(ctx, await assignAppointment(tx, ctx, caller, params.id, body.notary_id))
    },
  )
}
