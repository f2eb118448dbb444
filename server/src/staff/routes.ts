import type { Context } from '../platform/context.ts'
import type { App } from '../platform/http/operation.ts'
import { staffCalendarRoutes } from './calendar/routes.ts'
import { customerRoute } from './customers/routes.ts'
import { calendarFeedManageRoutes } from './feeds/routes.ts'
import { goLiveRoutes } from './go-live/routes.ts'
import { importManageRoutes } from './imports/routes.ts'
import { bookingHistoryRoutes } from './lists/history-routes.ts'
import { bookingListRoutes } from './lists/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { sampleDataRoutes } from './sample-data/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { overviewRoutes } from './today/routes.ts'

/** Addresses that calendar programs subscribe to. */
export { calendarFeedRoute as feedRoutes } from './feeds/routes.ts'
/** What the rows of the audit trail are called. */
export { subjectNamesOf } from './lists/subject-names.ts'

export function manageRoutes(app: App, ctx: Context): void {
  overviewRoutes(app, ctx)
  bookingListRoutes(app, ctx)
  bookingHistoryRoutes(app, ctx)
  searchRoutes(app, ctx)
  customerRoute(app, ctx)
  messageRoutes(app, ctx)
  staffCalendarRoutes(app, ctx)
  reportRoutes(app, ctx)
  calendarFeedManageRoutes(app, ctx)
  importManageRoutes(app, ctx)
  sampleDataRoutes(app, ctx)
  goLiveRoutes(app, ctx)
}
