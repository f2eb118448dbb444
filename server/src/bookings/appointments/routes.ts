import type { Context } from '../../platform/context.ts'
import { tagged } from '../../platform/http/etag.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, listOf } from '../../platform/http/shapes.ts'
import { fromEpochSeconds } from '../../platform/lib/clock.ts'
import { withHomePhone } from '../shared/home-phone.ts'
import { statusMeant } from '../shared/view.ts'
import { createAppointment, getAppointment, lockedAppointment, updateAppointment } from './appointments.ts'
import { listAppointments } from './queries.ts'
import { assignAppointment, rescheduleAppointment } from './reschedule.ts'
import { notaryFor, textOf } from './rules.ts'
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
      response: listOf(schema.Appointment),
    },
    async ({ query, caller }) => {
      const status = statusMeant(query.status)
      return list(
        query,
        page =>
          listAppointments(ctx.db, caller.workspaceId, { ...page, status, externalId: query.external_id }),
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
      response: schema.Appointment,
      etag: true,
    },
    async ({ params, caller, reply }) =>
      appointmentView(ctx, tagged(reply, await getAppointment(ctx.db, caller, params.id))),
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
      summary: "Update an appointment's customer, external id and metadata",
      description: 'Fires one `appointment-updated`, also if nothing changed.',
      params: IdParams,
      body: schema.AppointmentChanges,
      response: schema.Appointment,
      current: lockedAppointment,
      state: getAppointment,
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
        'Works for a draft or scheduled appointment. The new start can be any second in the future at which a notary is on duty and free. The notary stays if free then; otherwise another one takes it. Fires one `appointment-updated`.',
      params: IdParams,
      body: schema.RescheduleBody,
      response: schema.Appointment,
      current: lockedAppointment,
      state: getAppointment,
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
      scope: 'bookings:write',
      within: 'body',
      nearest: true,
      summary: 'Create an appointment',
      description:
        'Creates a scheduled appointment at a time at which a notary is on duty and free, or a draft. Fires `appointment-created`.',
      body: schema.AppointmentBody,
      response: schema.ManagedAppointment,
      status: 201,
      state: getAppointment,
      errors: ['not_found', 'slot_unavailable'],
    },
    async (tx, { body, caller }) => {
      const { workspace_id, ...input } = body
      const wanted = await withHomePhone(tx, caller, input)
      return managedAppointmentView(ctx, await createAppointment(tx, ctx, caller, wanted))
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/appointments/:id/reschedule',
    {
      id: 'moveAppointment',
      tag,
      scope: 'bookings:write',
      forNotary: true,
      within: { row: 'booking', name: 'Appointment' },
      nearest: true,
      summary: 'Move an appointment as staff',
      description:
        'Without `notary_id`, the notary stays if free then, and otherwise another one who is free takes it. With it, that notary must be free. A member with the role `notary` must be free and keeps it. The mail about the move is sent one minute later, and not at all if the appointment is moved back before. Takes back a no-show mark. A time that only visitors hold while they type a code is taken from them. Fires one `appointment-updated`.',
      params: IdParams,
      body: schema.MoveBody,
      response: schema.ManagedAppointment,
      current: lockedAppointment,
      state: getAppointment,
      errors: ['reschedule_failed'],
    },
    async (tx, { params, body, caller }) => {
      const { timestamp, timezone, notify } = body
      const to = {
        startsAt: fromEpochSeconds(timestamp),
        timezone,
        notify,
        text: textOf(body),
        notaryId: notaryFor(caller, body),
        overVisitors: true,
      }
      return managedAppointmentView(ctx, await rescheduleAppointment(tx, ctx, caller, params.id, to))
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/appointments/:id/assign',
    {
      id: 'assignAppointment',
      tag,
      scope: 'bookings:write',
      within: { row: 'booking', name: 'Appointment' },
      nearest: true,
      summary: 'Give an appointment to another notary',
      description:
        'The time stays the same. The other notary must be on duty and free. Fires one `appointment-updated`.',
      params: IdParams,
      body: schema.AssignBody,
      response: schema.ManagedAppointment,
      current: lockedAppointment,
      state: getAppointment,
      errors: ['slot_unavailable'],
    },
    async (tx, { params, body, caller }) => {
      const given = { notaryId: body.notary_id, text: body.message }
      return managedAppointmentView(ctx, await assignAppointment(tx, ctx, caller, params.id, given))
    },
  )
}
