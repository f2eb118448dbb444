import type { Context } from '../../platform/context.ts'
import { type App, write } from '../../platform/http/operation.ts'
import { IdParams } from '../../platform/http/shapes.ts'
import { getReservation, lockedReservation } from '../reservations/reservations.ts'
import { managedReservationView } from '../reservations/view.ts'
import { acceptRequest, declineRequest, proposeTimes } from './decide.ts'
import * as schema from './schema.ts'

const common = {
  tag: 'Reservations',
  scope: 'bookings:write',
  within: { row: 'booking', name: 'Reservation' },
  params: IdParams,
  response: schema.ManagedReservation,
  current: lockedReservation,
  state: getReservation,
} as const

/** What staff decide about a time that a customer asked for. */
export function confirmationManageRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/reservations/:id/request/accept',
    {
      ...common,
      id: 'acceptRequest',
      nearest: true,
      summary: 'Accept the time that the customer asked for',
      description:
        'Books it, at the price of the moment at which the customer chose it. If the notary of the hold is no longer free, another one is taken. If nobody is, the call returns `slot_unavailable`, and the request stays. Mails the customer. Fires `appointment-created`, and the first time also `reservation-submitted`.',
      errors: ['already_scheduled', 'reservation_canceled', 'slot_unavailable', 'unprocessable_entity'],
    },
    async (tx, { params, caller }) =>
      managedReservationView(ctx, await acceptRequest(tx, ctx, caller, params.id)),
  )
  write(
    app,
    ctx,
    'POST',
    '/reservations/:id/request/propose',
    {
      ...common,
      id: 'proposeTimes',
      nearest: true,
      summary: 'Propose other times to the customer',
      description:
        'One to five starts that are free now. The requested time is free again. Mails the customer a link for each start, which books it while it is free. Fires no event.',
      body: schema.ProposeBody,
      errors: ['already_scheduled', 'reservation_canceled', 'slot_unavailable', 'unprocessable_entity'],
    },
    async (tx, { params, body, caller }) =>
      managedReservationView(ctx, await proposeTimes(tx, ctx, caller, params.id, body)),
  )
  write(
    app,
    ctx,
    'POST',
    '/reservations/:id/request/decline',
    {
      ...common,
      id: 'declineRequest',
      summary: 'Decline the time that the customer asked for',
      description:
        'Cancels the reservation, frees the time, and mails the customer the reason. Fires `reservation-canceled`.',
      body: schema.DeclineBody,
      errors: ['already_scheduled', 'reservation_canceled', 'unprocessable_entity'],
    },
    async (tx, { params, body, caller }) =>
      managedReservationView(ctx, await declineRequest(tx, ctx, caller, params.id, body.reason)),
  )
}
