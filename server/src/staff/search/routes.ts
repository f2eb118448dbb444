import type { Context } from '../../platform/context.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { SearchQuery, SearchResults } from './schema.ts'
import { search } from './search.ts'
import { resultsView } from './view.ts'

/** `/search` of the management interface. */
export function searchRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/search',
    {
      id: 'search',
      tag: 'Search',
      scope: 'bookings:read',
      forNotary: true,
      within: 'query',
      summary: 'Search by id, key, name, email or file name',
      description:
        'Finds appointments, reservations, signers, documents and events of the workspace, with some results of each kind. A request id finds what the request changed. A member with the role `notary` finds only their own bookings.',
      query: SearchQuery,
      response: SearchResults,
      errors: ['not_found'],
    },
    async ({ query, caller }) => {
      const found = await search(ctx.db, caller, query.q, query.limit ?? 5)
      const { timezone } = await getWorkspace(ctx.db, caller.workspaceId)
      return resultsView(ctx, found, timezone)
    },
  )
}
