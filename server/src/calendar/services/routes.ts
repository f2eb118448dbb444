import type { Context } from '../../platform/context.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { JsonNull, listOf } from '../../platform/http/shapes.ts'
import { commissioned } from '../fee-caps/fee-caps.ts'
import { archiveService, createService, getService, updateService } from './change-catalog.ts'
import { pageServices } from './queries.ts'
import * as schema from './schema.ts'
import { serviceView } from './view.ts'

const tag = 'Calendar'

/** `/services` of the management interface. */
export function serviceManageRoutes(app: App, ctx: Context): void {
  collectionRoutes(app, ctx)
  itemRoutes(app, ctx)
}

function collectionRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/services',
    {
      id: 'listServices',
      tag,
      scope: 'calendar:read',
      forNotary: true,
      within: 'query',
      summary: 'List the services',
      description:
        'In the order of the catalog, without archived services. `archived=true` lists those: add one again with its handle, and it can be booked again.',
      query: schema.ServiceListQuery,
      response: listOf(schema.Service),
      errors: ['not_found'],
    },
    async ({ query, caller }) => {
      const notaries = await commissioned(ctx.db, caller)
      return list(
        query,
        page => pageServices(ctx.db, caller.workspaceId, { ...page, archived: query.archived === 'true' }),
        row => serviceView(ctx, row, notaries),
      )
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/services',
    {
      id: 'createService',
      tag,
      scope: 'calendar:write',
      within: 'body',
      summary: 'Add a service',
      description:
        'The handle of an archived service can be used again. Its existing appointments then get the place and link of the new one: their people are mailed, after a minute, unless `notify` is false. A workspace has at most 200 services that are not archived, with 500,000 bytes of texts, price lines and questions.',
      body: schema.ServiceBody,
      response: schema.Service,
      status: 201,
      errors: ['not_found', 'unprocessable_entity'],
    },
    async (tx, { body, caller }) => {
      const service = await createService(tx, ctx, caller, body)
      return serviceView(ctx, service, await commissioned(tx, caller))
    },
  )
}

function itemRoutes(app: App, ctx: Context): void {
  const url = '/services/:handle'
  const params = schema.HandleParams
  read(
    app,
    url,
    {
      id: 'getService',
      tag,
      scope: 'calendar:read',
      forNotary: true,
      within: 'query',
      summary: 'Read a service',
      description: 'An archived service is not found.',
      params,
      query: schema.ServiceQuery,
      response: schema.Service,
    },
    async ({ params, caller }) => {
      const service = await getService(ctx.db, caller, params.handle)
      return serviceView(ctx, service, await commissioned(ctx.db, caller))
    },
  )
  write(
    app,
    ctx,
    'PATCH',
    url,
    {
      id: 'updateService',
      tag,
      scope: 'calendar:write',
      within: 'body',
      errors: ['unprocessable_entity'],
      summary: 'Change a service',
      description:
        'Existing bookings keep their price and duration. The people of future appointments at its place or link are mailed a new one, after a minute, unless `notify` is false.',
      params,
      body: schema.ServiceChanges,
      response: schema.Service,
    },
    async (tx, { params, body, caller }) => {
      const service = await updateService(tx, ctx, caller, params.handle, body)
      return serviceView(ctx, service, await commissioned(tx, caller))
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      id: 'archiveService',
      tag,
      scope: 'calendar:write',
      within: 'query',
      summary: 'Archive a service',
      description: 'Existing bookings keep the service. New bookings cannot use it.',
      params,
      query: schema.ServiceQuery,
      response: JsonNull,
    },
    async (tx, { params, caller }) => {
      await archiveService(tx, ctx, caller, params.handle)
      return null
    },
  )
}
