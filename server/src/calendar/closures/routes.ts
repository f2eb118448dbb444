import type { Context } from '../../platform/context.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import { addClosure, getClosure, listClosures, removeClosure, updateClosure } from './closures.ts'
import * as schema from './schema.ts'
import { closureView } from './view.ts'

const tag = 'Calendar'
const within = { row: 'closure', name: 'Closure' } as const

/** `/closures` of the management interface. */
export function closureManageRoutes(app: App, ctx: Context): void {
  collectionRoutes(app, ctx)
  itemRoutes(app, ctx)
}

function collectionRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/closures',
    {
      id: 'listClosures',
      tag,
      scope: 'calendar:read',
      within: 'query',
      summary: 'List the closures',
      description: 'Newest first, by id.',
      query: schema.ClosureList,
      response: listOf(schema.Closure),
      errors: ['not_found'],
    },
    async ({ query, caller }) => {
      return list(
        query,
        page => listClosures(ctx.db, caller, page),
        row => closureView(ctx, row),
      )
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/closures',
    {
      id: 'addClosure',
      tag,
      scope: 'calendar:write',
      within: 'body',
      summary: 'Close the workspace for a time',
      description:
        'No notary is on duty in that time. Appointments booked in it stay: `appointment_ids` lists them.',
      body: schema.ClosureBody,
      response: schema.Closure,
      status: 201,
      errors: ['not_found', 'unprocessable_entity'],
    },
    async (tx, { body, caller }) => closureView(ctx, await addClosure(tx, ctx, caller, body)),
  )
}

function itemRoutes(app: App, ctx: Context): void {
  const url = '/closures/:id'
  const params = IdParams
  read(
    app,
    url,
    {
      id: 'getClosure',
      tag,
      scope: 'calendar:read',
      within,
      summary: 'Read a closure',
      description: 'Returns the closure with the appointments booked in it.',
      params,
      response: schema.Closure,
    },
    async ({ params, caller }) => closureView(ctx, await getClosure(ctx.db, caller, params.id)),
  )
  write(
    app,
    ctx,
    'PATCH',
    url,
    {
      id: 'updateClosure',
      tag,
      scope: 'calendar:write',
      within,
      summary: 'Change a closure',
      description:
        'Changes only the given fields. Appointments booked in it stay: `appointment_ids` lists them.',
      params,
      body: schema.ClosureChanges,
      response: schema.Closure,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, body, caller }) =>
      closureView(ctx, await updateClosure(tx, ctx, caller, params.id, body)),
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      id: 'removeClosure',
      tag,
      scope: 'calendar:write',
      within,
      summary: 'Remove a closure',
      description: 'The hours of the notaries apply again.',
      params,
      response: JsonNull,
    },
    async (tx, { params, caller }) => {
      await removeClosure(tx, ctx, caller, params.id)
      return null
    },
  )
}
