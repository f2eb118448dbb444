import type { Context } from '../../platform/context.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import {
  addClosure,
  addClosures,
  getClosure,
  listClosures,
  removeClosure,
  updateClosure,
} from './closures.ts'
import { listHolidays } from './holidays.ts'
import * as schema from './schema.ts'
import { closureView, holidaysView } from './view.ts'

const tag = 'Calendar'
const within = { row: 'closure', name: 'Closure' } as const

/** `/closures` of the management interface. */
export function closureManageRoutes(app: App, ctx: Context): void {
  collectionRoutes(app, ctx)
  severalRoutes(app, ctx)
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

/** Holidays to choose from, and several closures in one call. */
function severalRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/holidays',
    {
      id: 'listHolidays',
      tag,
      scope: 'calendar:read',
      within: 'query',
      summary: 'List the public holidays of a country',
      description:
        'Returns the public holidays of one year, of the whole country or also of one of its regions, so that they can be added as closures. Holidays with a date that the government sets each year can differ: check them. The data is part of the installation.',
      query: schema.HolidayQuery,
      response: schema.Holidays,
      errors: ['not_found'],
    },
    async ({ query, caller }) => holidaysView(await listHolidays(ctx, caller, query)),
  )
  write(
    app,
    ctx,
    'POST',
    '/closures/batch',
    {
      id: 'addClosures',
      tag,
      scope: 'calendar:write',
      within: 'body',
      summary: 'Add several closures',
      description:
        'Adds up to 100 closures, or none if one is rejected. One that the workspace has already, with the same name and bounds, is not added again. Appointments booked in that time stay: `appointment_ids` lists them.',
      body: schema.ClosuresBody,
      response: schema.ClosureBatch,
      status: 201,
      errors: ['not_found', 'unprocessable_entity'],
    },
    async (tx, { body, caller }) => {
      const { added, existing } = await addClosures(tx, ctx, caller, body.closures)
      return {
        object: 'closure_batch' as const,
        added: added.map(closure => closureView(ctx, closure)),
        existing,
      }
    },
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
