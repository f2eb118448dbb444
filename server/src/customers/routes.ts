import type { Context } from '../platform/context.ts'
import type { App } from '../platform/http/operation.ts'
import { acceptSmallBodies } from '../platform/http/small-bodies.ts'
import { bookingRoutes } from './booking/routes.ts'
import { openBookingRoutes } from './public-booking/routes.ts'

export { brandPreviewRoutes as manageRoutes } from './pages/preview-routes.ts'
export { customerPages as pages } from './pages/routes.ts'

/** `/booking/v1`: with a customer's key, and under `/open` without one. */
export async function v1Routes(app: App, ctx: Context): Promise<void> {
  await app.register(async booking => bookingRoutes(booking, ctx))
  await app.register(
    async open => {
      acceptSmallBodies(open)
      openBookingRoutes(open, ctx)
    },
    { prefix: '/open' },
  )
}
