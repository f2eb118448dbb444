import type { Context } from '../context.ts'
import { type App, read } from '../http/operation.ts'
import { overviewOf } from './overview.ts'
import { Overview, OverviewQuery } from './schema.ts'
import { overviewView } from './view.ts'

/** `/overview` of the management interface. */
export function overviewRoutes(app: App, ctx: Context): void {
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
        'The next appointments, counts of what is left to do, and the free time of the next seven days. Parts for which the token or role has no scope are null. A member with the role notary sees the own appointments and time.',
      query: OverviewQuery,
      answer: Overview,
      errors: ['not_found'],
    },
    async ({ caller, request }) =>
      overviewView(ctx, await overviewOf(ctx, caller, scope => request.grants(scope))),
  )
}
