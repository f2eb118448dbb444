import type { Context } from '../../platform/context.ts'
import { tagged } from '../../platform/http/etag.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, listOf } from '../../platform/http/shapes.ts'
import { statusMeant } from '../shared/view.ts'
import { listReservations } from './queries.ts'
import { createReservation, getReservation, lockedReservation, updateReservation } from './reservations.ts'
import * as schema from './schema.ts'
import { createdReservation, reservationItem, reservationView, updatedReservation } from './view.ts'

const tag = 'Reservations'

/** `/reservations` of the contract. */
export function reservationRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/reservations',
    {
      id: 'listReservations',
      tag,
      scope: 'reservations:read',
      summary: 'List reservations, newest first',
      description: 'Ordered by id: the last created reservation comes first.',
      query: schema.ReservationQuery,
      response: listOf(schema.ReservationItem),
    },
    async ({ query, caller }) => {
      return list(
        query,
        page =>
          listReservations(ctx.db, caller.workspaceId, {
            ...page,
            status: statusMeant(query.status),
            externalId: query.external_id,
          }),
        row => reservationItem(ctx, row),
      )
    },
  )
  read(
    app,
    '/reservations/:id',
    {
      id: 'getReservation',
      tag,
      scope: 'reservations:read',
      summary: 'Read a reservation',
      description: 'Returns the reservation with its customer, status and scheduling key.',
      params: IdParams,
      response: schema.Reservation,
      etag: true,
    },
    async ({ params, caller, reply }) =>
      reservationView(ctx, tagged(reply, await getReservation(ctx.db, caller, params.id))),
  )
  write(
    app,
    ctx,
    'POST',
    '/reservations',
    {
      id: 'createReservation',
      tag,
      scope: 'reservations:write',
      summary: 'Create a reservation',
      description:
        'Fires `reservation-created`. With `status` `scheduled` it also fires `reservation-submitted`.',
      body: schema.ReservationBody,
      response: schema.CreatedReservation,
      status: 201,
      etag: true,
    },
    async (tx, { body, caller, reply }) =>
      createdReservation(ctx, tagged(reply, await createReservation(tx, ctx, caller, body))),
  )
  write(
    app,
    ctx,
    ['POST', 'PATCH'],
    '/reservations/:id',
    {
      id: 'updateReservation',
      tag,
      scope: 'reservations:write',
      summary: 'Update a reservation',
      description:
        'Fires one `reservation-updated`, also if nothing changed. The first change of the status to `scheduled` also fires `reservation-submitted`.',
      params: IdParams,
      body: schema.ReservationChanges,
      response: schema.UpdatedReservation,
      current: lockedReservation,
      state: getReservation,
      errors: ['reservation_canceled'],
    },
    async (tx, { params, body, caller }) => {
      const { reservation, documents } = await updateReservation(tx, ctx, caller, params.id, body)
      return updatedReservation(ctx, reservation, documents)
    },
  )
}
