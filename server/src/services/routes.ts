import type { Context } from '../context.ts'
import { listEnvelope, pageOf } from '../http/list.ts'
import { type App, read, write } from '../http/operation.ts'
import { JsonNull, listOf } from '../http/shapes.ts'
import { callerIn } from '../workspaces/tenant-access.ts'
import { archiveService, createService, getService, updateService } from './catalogue.ts'
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
      scope: 'manage',
      summary: 'List the services',
      description: 'In the order of the catalogue, without archived ones.',
      query: schema.ServiceListQuery,
      answer: listOf(schema.Service),
      errors: ['not_found'],
    },
    async ({ query, caller }) => {
      const page = pageOf(query)
      const { workspaceId } = await callerIn(ctx.db, caller, query.workspace_id)
      return listEnvelope(
        await pageServices(ctx.db, workspaceId, page),
        page,
        row => serviceView(ctx, row),
        row => row.id,
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
      scope: 'manage',
      summary: 'Add a service',
      description: 'The handle of an archived service can be taken again.',
      body: schema.ServiceBody,
      answer: schema.Service,
      status: 201,
      errors: ['not_found'],
    },
    async (tx, { body, caller }) => {
      const within = await callerIn(tx, caller, body.workspace_id)
      return serviceView(ctx, await createService(tx, ctx, within, body))
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
      scope: 'manage',
      summary: 'Read a service',
      params,
      query: schema.ServiceQuery,
      answer: schema.Service,
    },
    async ({ params, query, caller }) => {
      const within = await callerIn(ctx.db, caller, query.workspace_id)
      return serviceView(ctx, await getService(ctx.db, within, params.handle))
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
      scope: 'manage',
      summary: 'Change a service',
      description: 'Bookings made before keep their price and duration.',
      params,
      body: schema.ServiceChanges,
      answer: schema.Service,
    },
    async (tx, { params, body, caller }) => {
      const within = await callerIn(tx, caller, body.workspace_id)
      return serviceView(ctx, await updateService(tx, ctx, within, params.handle, body))
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
      scope: 'manage',
      summary: 'Take a service from the catalogue',
      description: 'It is archived: bookings made before keep it, new ones cannot name it.',
      params,
      query: schema.ServiceQuery,
      answer: JsonNull,
    },
    async (tx, { params, query, caller }) => {
      await archiveService(tx, ctx, await callerIn(tx, caller, query.workspace_id), params.handle)
      return null
    },
  )
}
