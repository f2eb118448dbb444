import type { Context } from '../../platform/context.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, listOf } from '../../platform/http/shapes.ts'
import { getAppointment, lockedAppointment } from '../appointments/appointments.ts'
import { managedAppointmentView } from '../appointments/view.ts'
import { cancelNoShow, listCalls, logCall, markNoShow, unmarkNoShow } from './no-shows.ts'
import * as schema from './schema.ts'
import { callView } from './view.ts'

const tag = 'Appointments'
const within = { row: 'booking', name: 'Appointment' } as const
const params = IdParams

/** No-shows of appointments, and the calls about them. */
export function noShowManageRoutes(app: App, ctx: Context): void {
  markRoutes(app, ctx)
  callRoutes(app, ctx)
}

function markRoutes(app: App, ctx: Context): void {
  const url = '/appointments/:id/no-show'
  const common = {
    tag,
    within,
    params,
    scope: 'bookings:write',
    response: schema.ManagedAppointment,
    current: lockedAppointment,
    state: getAppointment,
    errors: ['unprocessable_entity'],
  } as const
  write(
    app,
    ctx,
    'POST',
    url,
    {
      ...common,
      id: 'markNoShow',
      forNotary: true,
      summary: 'Mark an appointment as a no-show',
      description:
        'Works once the appointment has begun. The status stays `scheduled`, and the mark can be taken back. 24 hours after the mark, by the clock of the workspace, the server cancels the appointment with the reason `no_show`. Marking the appointment again changes the reason only. Fires no event.',
      body: schema.MarkBody,
    },
    async (tx, { params: { id }, body, caller }) =>
      managedAppointmentView(ctx, await markNoShow(tx, ctx, caller, id, body)),
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      ...common,
      id: 'unmarkNoShow',
      forNotary: true,
      summary: 'Take back a no-show mark',
      description: 'Works until the server has canceled the appointment. Fires no event.',
    },
    async (tx, { params: { id }, caller }) =>
      managedAppointmentView(ctx, await unmarkNoShow(tx, ctx, caller, id)),
  )
  write(
    app,
    ctx,
    'POST',
    `${url}/cancel`,
    {
      ...common,
      id: 'cancelNoShow',
      forAdmin: true,
      summary: 'Cancel a marked appointment at once',
      description:
        'Does what the server does 24 hours after the mark. Among members, only owners and admins can do this. Fires `appointment-canceled`, and `reservation-canceled` if there is a reservation.',
    },
    async (tx, { params: { id }, caller }) =>
      managedAppointmentView(ctx, await cancelNoShow(tx, ctx, caller, id)),
  )
}

function callRoutes(app: App, ctx: Context): void {
  const url = '/appointments/:id/calls'
  const common = { tag, within, params, forNotary: true } as const
  read(
    app,
    url,
    {
      ...common,
      id: 'listCalls',
      scope: 'bookings:read',
      summary: 'List the calls about an appointment',
      description: 'Newest first.',
      query: schema.CallQuery,
      response: listOf(schema.Call),
    },
    ({ params: { id }, query, caller }) => list(query, page => listCalls(ctx.db, caller, id, page), callView),
  )
  write(
    app,
    ctx,
    'POST',
    url,
    {
      ...common,
      id: 'logCall',
      scope: 'bookings:write',
      summary: 'Record a phone call about an appointment',
      description:
        'For example, a call to a customer who did not come. Works for an appointment of any status. Fires no event.',
      body: schema.CallBody,
      response: schema.Call,
      status: 201,
    },
    async (tx, { params: { id }, body, caller }) => callView(await logCall(tx, ctx, caller, id, body)),
  )
}
