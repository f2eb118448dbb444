import type { Context } from '../platform/context.ts'
import type { SubjectNames } from '../platform/events/subject-names.ts'
import type { App } from '../platform/http/operation.ts'
import { activityManageRoutes } from './activity/routes.ts'
import { eventStreamRoutes } from './activity/stream-routes.ts'
import { webhookManageRoutes } from './webhooks/routes.ts'
import type { Sending } from './webhooks/sending-routes.ts'

export function manageRoutes(app: App, ctx: Context, sending: Sending, namesOf: SubjectNames): void {
  activityManageRoutes(app, ctx, namesOf)
  eventStreamRoutes(app, ctx)
  webhookManageRoutes(app, ctx, sending)
}
