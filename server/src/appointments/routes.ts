import type { Context } from '../context.ts'
import { listEnvelope, pageOf } from '../http/list.ts'
import { type App, read, write } from '../http/operation.ts'
import { IdParams, listOf } from '../http/wire.ts'
import { callerIn } from '../workspaces/access.ts'
import { createAppointment, getAppointment, updateAppointment } from './appointments.ts'
import { listAppointments } from './queries.ts'
import { Appointment, AppointmentBody, AppointmentChanges, AppointmentQuery } from './schema.ts'
import { appointmentView } from './view.ts'

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
      query: AppointmentQuery,
      answer: listOf(Appointment),
    },
    async ({ query, caller }) => {
      const page = pageOf(query)
      const status = query.status === 'complete' ? 'completed' : query.status
      const rows = await listAppointments(ctx.db, caller.workspaceId, { ...page, status })
      return listEnvelope(
        rows,
        page,
        row => appointmentView(ctx, row),
        row => row.id,
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
      params: IdParams,
      answer: Appointment,
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
      description: 'Fires one `appointment-updated`, whatever changed.',
      params: IdParams,
      body: AppointmentChanges,
      answer: Appointment,
    },
    async (tx, { params, body, caller }) =>
      appointmentView(ctx, await updateAppointment(tx, ctx, caller, params.id, body)),
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
      summary: 'Create an appointment',
      description: 'Scheduled at a time, or a draft. Fires `appointment-created`.',
      body: AppointmentBody,
      answer: Appointment,
      status: 201,
      errors: ['not_found'],
    },
    async (tx, { body, caller }) => {
      const { workspace_id, ...input } = body
      const within = await callerIn(tx, caller, workspace_id)
      return appointmentView(ctx, await createAppointment(tx, ctx, within, input))
    },
  )
}
