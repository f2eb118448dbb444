import type { Context } from '../platform/context.ts'
import type { App } from '../platform/http/operation.ts'
import type { EndFeed } from './members/members.ts'
import { memberManageRoutes } from './members/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'

export { authPages as pages } from './pages/routes.ts'
export { authRoutes as v1Routes } from './sign-in/routes.ts'

export function manageRoutes(app: App, ctx: Context, endFeed: EndFeed): void {
  memberManageRoutes(app, ctx, endFeed)
  savedViewRoutes(app, ctx)
}
