import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { endpointRoutes } from './endpoint-routes.ts'
import { type Sending, sendingRoutes } from './sending-routes.ts'

/** `/webhook-endpoints` and `/deliveries` of the management interface. */
export function webhookManageRoutes(app: App, ctx: Context, sending: Sending): void {
  endpointRoutes(app, ctx)
  sendingRoutes(app, ctx, sending)
  deliveryRoutes(app, ctx)
}
