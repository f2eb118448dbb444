import type { Context } from '../../platform/context.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { dueBetween } from './due.ts'
import { DueList, DueQuery } from './due-schema.ts'
import { overviewOf } from './overview.ts'
import { Overview, OverviewQuery } from './schema.ts'
import { dueView, overviewView } from './view.ts'

/** `/overview` and `/due` of the management interface. */
export function overviewRoutes(app: App, ctx: Context): void {
  dueRoute(app, ctx)
  read(
    app,
    '/overview',
    {
      id: 'getOverview',
      tag: 'Overview',
      scope: 'bookings:read',
      forNotary: true,
      within: 'query',
      summary: 'Read what needs attention today',
      description:
        'The next appointments, counts of what is left to do, and the free time of the next seven days. Parts for which the token or role has no scope are null. A member with the role notary sees only their own appointments and time.',
      query: OverviewQuery,
      response: Overview,
      errors: ['not_found'],
    },
    async ({ caller, request }) =>
      overviewView(ctx, await overviewOf(ctx, caller, scope => request.grants(scope))),
  )
}

function dueRoute(app: App, ctx: Context): void {
  read(
    app,
    '/due',
    {
      id: 'listDue',
      tag: 'Workspaces',
      scope: 'workspace:read',
      within: 'query',
      summary: 'List what is due in a span of time',
      description:
        "Mails in any state, starts of appointments, cancellations of no-shows, ends of holds, and the next delivery to each endpoint, by the workspace's clock. A span in the past shows the outcome of mails: before and after the clock of a test workspace is moved, it tells what the move does. Parts for which the token or role has no scope are left out.",
      query: DueQuery,
      response: DueList,
      errors: ['not_found'],
    },
    async ({ query, caller, request }) => {
      const now = businessNow(ctx, await getWorkspace(ctx.db, caller.workspaceId))
      const span = {
        from: query.since === undefined ? now : new Date(query.since),
        to: new Date(query.until),
      }
      const due = await dueBetween(ctx, caller.workspaceId, span, scope => request.grants(scope))
      return dueView(span, due)
    },
  )
}
