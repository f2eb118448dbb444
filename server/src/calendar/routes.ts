import type { Context } from '../platform/context.ts'
import type { App } from '../platform/http/operation.ts'
import { type Importing, importedCalendarRoutes } from './busy-times/routes.ts'
import { closureManageRoutes } from './closures/routes.ts'
import { feeCapRoutes } from './fee-caps/routes.ts'
import type { RequeueDayLists } from './notaries/notaries.ts'
import { notaryManageRoutes } from './notaries/routes.ts'
import { serviceManageRoutes } from './services/routes.ts'

export { availabilityRoutes as v3Routes } from './availability/routes.ts'

export function manageRoutes(
  app: App,
  ctx: Context,
  requeueDayLists: RequeueDayLists,
  importing: Importing,
): void {
  serviceManageRoutes(app, ctx)
  feeCapRoutes(app)
  notaryManageRoutes(app, ctx, requeueDayLists)
  closureManageRoutes(app, ctx)
  importedCalendarRoutes(app, ctx, importing)
}
