import type { Context } from '../../platform/context.ts'
import { tagged } from '../../platform/http/etag.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import { hoursRoutes } from './hours-routes.ts'
import {
  addNotary,
  getNotary,
  notaryForChange,
  type RequeueDayLists,
  removeNotary,
  updateNotary,
} from './notaries.ts'
import { pageNotaries } from './queries.ts'
import * as schema from './schema.ts'
import { timeOffRoutes } from './time-off-routes.ts'
import { notaryView } from './view.ts'

const tag = 'Calendar'

/** `/notaries`, with their hours and time off, of the management interface. */
export function notaryManageRoutes(app: App, ctx: Context, requeueDayLists: RequeueDayLists): void {
  collectionRoutes(app, ctx)
  itemRoutes(app, ctx, requeueDayLists)
  hoursRoutes(app, ctx)
  timeOffRoutes(app, ctx)
}

function collectionRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/notaries',
    {
      id: 'listNotaries',
      tag,
      scope: 'calendar:read',
      within: 'query',
      summary: 'List the notaries',
      description: 'Newest first. Removed notaries are not listed.',
      query: schema.NotaryList,
      response: listOf(schema.Notary),
      errors: ['not_found'],
    },
    async ({ query, caller }) => {
      return list(
        query,
        page => pageNotaries(ctx.db, caller.workspaceId, page),
        row => notaryView(ctx, row),
      )
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/notaries',
    {
      id: 'addNotary',
      tag,
      scope: 'calendar:write',
      within: 'body',
      summary: 'Add a notary',
      description:
        'A new notary has no hours and is never on duty until they are set. A workspace has at most 500 notaries.',
      body: schema.NotaryBody,
      response: schema.Notary,
      status: 201,
      state: getNotary,
      errors: ['not_found', 'unprocessable_entity'],
    },
    async (tx, { body, caller }) => {
      return notaryView(ctx, await addNotary(tx, ctx, caller, body))
    },
  )
}

function itemRoutes(app: App, ctx: Context, requeueDayLists: RequeueDayLists): void {
  const url = '/notaries/:id'
  const params = IdParams
  read(
    app,
    url,
    {
      id: 'getNotary',
      tag,
      scope: 'calendar:read',
      forNotary: true,
      within: { row: 'notary', name: 'Notary' },
      summary: 'Read a notary',
      description: 'Returns the notary without hours and time off.',
      params,
      response: schema.Notary,
      etag: true,
    },
    async ({ params, caller, reply }) => {
      return notaryView(ctx, tagged(reply, await getNotary(ctx.db, caller, params.id)))
    },
  )
  write(
    app,
    ctx,
    'PATCH',
    url,
    {
      id: 'updateNotary',
      tag,
      scope: 'calendar:write',
      forNotary: true,
      within: { row: 'notary', name: 'Notary' },
      summary: 'Change a notary',
      description:
        'Existing appointments do not change, except those at the default place or link of the notary: their people are mailed a new one, after a minute, unless `notify` is false. A member with the role `notary` can change only `lang` and the fields `notify_…`.',
      params,
      body: schema.NotaryChanges,
      response: schema.Notary,
      current: notaryForChange,
      state: getNotary,
    },
    async (tx, { params, body, caller }) => {
      return notaryView(ctx, await updateNotary(tx, ctx, caller, params.id, body, requeueDayLists))
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      id: 'removeNotary',
      tag,
      scope: 'calendar:write',
      within: { row: 'notary', name: 'Notary' },
      summary: 'Remove a notary',
      description: 'Rejected while the notary has future appointments.',
      params,
      response: JsonNull,
      current: notaryForChange,
      errors: ['notary_booked'],
    },
    async (tx, { params, caller }) => {
      await removeNotary(tx, ctx, caller, params.id)
      return null
    },
  )
}
