import { Type } from 'typebox'
import { type BookingKind, getParent } from '../../bookings/shared/bookings.ts'
import { AuditEntry } from '../../integrations/activity/schema.ts'
import { auditView } from '../../integrations/activity/view.ts'
import type { Context } from '../../platform/context.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { IdParams, listOf, pageParams } from '../../platform/http/shapes.ts'
import { selectHistory } from './history-queries.ts'

const HistoryQuery = Type.Object(pageParams)

/** `/{appointments,reservations}/{id}/history` of the management interface. */
export function bookingHistoryRoutes(app: App, ctx: Context): void {
  historyOf(app, ctx, 'reservation', 'Reservation')
  historyOf(app, ctx, 'appointment', 'Appointment')
}

function historyOf(app: App, ctx: Context, kind: BookingKind, name: string): void {
  const ofKind = kind === 'reservation' ? 'a reservation' : 'an appointment'
  read(
    app,
    `/${kind}s/:id/history`,
    {
      id: `list${name}History`,
      tag: 'Audit',
      scope: 'audit:read',
      within: { row: 'booking', name },
      summary: `List what happened to ${ofKind}`,
      description:
        'The audit entries about the reservation, its appointments, signers, documents, videos and notes, newest first. Also those that were removed.',
      params: IdParams,
      query: HistoryQuery,
      response: listOf(AuditEntry),
    },
    async ({ params, query, caller }) => {
      const { bookingId } = await getParent(ctx.db, caller, kind, params.id)
      return list(
        query,
        page => selectHistory(ctx.db, caller.workspaceId, bookingId, page),
        row => auditView(row),
      )
    },
  )
}
