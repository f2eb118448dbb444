import type { Context } from '../../platform/context.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, listOf } from '../../platform/http/shapes.ts'
import { sightOf } from '../../workspaces/sight.ts'
import { getDelivery, retry } from './deliveries.ts'
import { listDeliveries } from './delivery-log-queries.ts'
import * as schema from './schema.ts'
import { deliveryView, withAttemptsView } from './view.ts'

const tag = 'Webhooks'

/** The log of deliveries. */
export function deliveryRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/deliveries',
    {
      id: 'listDeliveries',
      tag,
      scope: 'webhooks:read',
      within: 'query',
      summary: 'List deliveries to webhook endpoints, newest first',
      description: 'Each with its last status. Deliveries are kept for 30 days.',
      query: schema.DeliveryList,
      response: listOf(schema.Delivery),
      errors: ['not_found'],
    },
    async ({ query, caller }) => {
      const { workspaceId } = caller
      const { endpoint_id: endpointId, event_id: eventId, status } = query
      return list(
        query,
        page => listDeliveries(ctx.db, workspaceId, { ...page, endpointId, eventId, status }),
        row => deliveryView(ctx, row),
      )
    },
  )
  const params = IdParams
  const query = schema.WorkspaceQuery
  const response = schema.DeliveryWithAttempts
  read(
    app,
    '/deliveries/:id',
    {
      id: 'getDelivery',
      tag,
      scope: 'webhooks:read',
      within: 'query',
      summary: 'Read a delivery',
      description:
        'Returns the delivery with all attempts and the responses. Members who may not change bookings and sessions of a portal see only the status line of a response.',
      params,
      query,
      response,
    },
    async ({ params, caller, request }) => {
      return withAttemptsView(ctx, await getDelivery(ctx.db, caller, params.id), sightOf(request))
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/deliveries/:id/retry',
    {
      id: 'retryDelivery',
      tag,
      scope: 'webhooks:write',
      within: 'query',
      summary: 'Retry a delivery',
      description: 'Works for any status. A failed delivery gets one more attempt.',
      params,
      query,
      response,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, caller, request }) => {
      return withAttemptsView(ctx, await retry(tx, ctx, caller, params.id), sightOf(request))
    },
  )
}
