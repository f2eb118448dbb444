import type { Context } from '../../platform/context.ts'
import { type App, write } from '../../platform/http/operation.ts'
import { IdParams } from '../../platform/http/shapes.ts'
import { getAppointment } from '../appointments/appointments.ts'
import { releaseResult, resultOf } from '../release/release.ts'
import * as schema from './schema.ts'
import { resultView } from './view.ts'

/** The release of results by staff. */
export function resultManageRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/appointments/:id/release-result',
    {
      id: 'releaseResult',
      tag: 'Appointments',
      scope: 'bookings:write',
      forNotary: true,
      within: { row: 'booking', name: 'Appointment' },
      summary: 'Release the result of an appointment',
      description:
        'The customer and the verified signers can then download its documents of type `notarized`, whatever `result_release` and `result_requires_payment` of the workspace say. The appointment must be completed. A result that was released stays released until the appointment is reopened. Leaves an audit entry and fires no event.',
      params: IdParams,
      response: schema.Result,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, caller }) => {
      const appointment = await getAppointment(tx, caller, params.id)
      await releaseResult(tx, ctx, caller, params.id)
      const result = await resultOf(ctx, tx, caller, params.id)
      return resultView(tx, caller, appointment, result)
    },
  )
}
