import { backupManageRoutes } from './backups/routes.ts'
import type { Context } from './context.ts'
import { fileManageRoutes } from './files/routes.ts'
import type { App } from './http/operation.ts'

export { fileRoutes } from './files/routes.ts'
export { healthRoutes } from './http/health-routes.ts'

export function manageRoutes(app: App, ctx: Context): void {
  backupManageRoutes(app, ctx)
  fileManageRoutes(app, ctx)
}
