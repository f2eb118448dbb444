import type { Context } from '../../platform/context.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import { getView, removeView, saveView, selectViews, updateView } from './saved-views.ts'
import * as schema from './schema.ts'
import { savedView } from './view.ts'

// A view is a setting of its owner and changes nothing of the workspace, so everybody with `bookings:read`
// may save one.
const common = { tag: 'Search', scope: 'bookings:read', forNotary: true } as const

/** `/saved-views` of the management interface. */
export function savedViewRoutes(app: App, ctx: Context): void {
  collectionRoutes(app, ctx)
  itemRoutes(app, ctx)
}

function collectionRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/saved-views',
    {
      ...common,
      id: 'listSavedViews',
      within: 'query',
      summary: 'List your saved views',
      description:
        'Newest first. Each member and each token has views of its own, which nobody else sees. They are deleted when the member is removed.',
      query: schema.ViewQuery,
      response: listOf(schema.SavedView),
      errors: ['not_found'],
    },
    ({ query, caller }) =>
      list(
        query,
        page => selectViews(ctx.db, caller, query.list, page),
        row => savedView(ctx, row),
      ),
  )
  write(
    app,
    ctx,
    'POST',
    '/saved-views',
    {
      ...common,
      id: 'saveView',
      within: 'body',
      summary: 'Save a filter under a name',
      description: 'At most 100 for each member or token. Fires no event.',
      body: schema.ViewBody,
      response: schema.SavedView,
      status: 201,
      errors: ['not_found', 'unprocessable_entity'],
    },
    async (tx, { body, caller }) => savedView(ctx, await saveView(tx, ctx, caller, body)),
  )
}

function itemRoutes(app: App, ctx: Context): void {
  const url = '/saved-views/:id'
  const ofOne = { ...common, within: 'query', params: IdParams, query: schema.WorkspaceQuery } as const
  read(
    app,
    url,
    {
      ...ofOne,
      id: 'getSavedView',
      summary: 'Read a saved view',
      response: schema.SavedView,
      errors: ['not_found'],
    },
    async ({ params, caller }) => savedView(ctx, await getView(ctx.db, caller, params.id)),
  )
  write(
    app,
    ctx,
    'PATCH',
    url,
    {
      ...ofOne,
      id: 'updateSavedView',
      summary: 'Rename a saved view, or change its filter',
      description: 'Changes only the given fields. `filter` replaces the whole filter. Fires no event.',
      body: schema.ViewChanges,
      response: schema.SavedView,
      errors: ['not_found'],
    },
    async (tx, { params, body, caller }) =>
      savedView(ctx, await updateView(tx, ctx, caller, params.id, body)),
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      ...ofOne,
      id: 'removeSavedView',
      summary: 'Delete a saved view',
      description: 'Fires no event.',
      response: JsonNull,
      errors: ['not_found'],
    },
    async (tx, { params, caller }) => {
      await removeView(tx, ctx, caller, params.id)
      return null
    },
  )
}
