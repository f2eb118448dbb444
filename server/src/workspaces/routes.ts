import type { Context } from '../platform/context.ts'
import { list } from '../platform/http/list.ts'
import { type App, read, write, writeWithPreparation } from '../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../platform/http/shapes.ts'
import { releaseSlug } from './former-slugs.ts'
import { listWorkspaces } from './queries.ts'
import * as schema from './schema.ts'
import { stripeAccountRoutes } from './stripe-account-routes.ts'
import { assertSees, sees } from './tenant-access.ts'
import { tokenRoutes } from './token-routes.ts'
import type { EndGiven } from './tokens.ts'
import { workspaceView } from './view.ts'
import { type DueWork, finishMove, moveClock } from './virtual-clock.ts'
import { createWorkspace, getWorkspace, updateWorkspace, type WorkspaceStep } from './workspaces.ts'

export { logoRoutes } from './logo.ts'

/** `/workspaces` and `/tokens` of the management interface. */
export function manageRoutes(
  app: App,
  ctx: Context,
  newWorkspaceSteps: WorkspaceStep[],
  dueWork: DueWork[],
  endGiven: EndGiven,
): void {
  workspaceRoutes(app, ctx, newWorkspaceSteps)
  formerSlugRoute(app, ctx)
  clockRoute(app, ctx, dueWork)
  stripeAccountRoutes(app, ctx)
  tokenRoutes(app, ctx, endGiven)
}

function workspaceRoutes(app: App, ctx: Context, newWorkspaceSteps: WorkspaceStep[]): void {
  const tag = 'Workspaces'
  read(
    app,
    '/workspaces',
    {
      id: 'listWorkspaces',
      tag,
      scope: 'workspace:read',
      within: 'handler',
      summary: 'List workspaces',
      description: 'A token of one workspace sees only that workspace.',
      query: schema.WorkspaceList,
      response: listOf(schema.Workspace),
    },
    async ({ query, caller }) => {
      return list(
        query,
        page => listWorkspaces(ctx.db, caller.workspaceId, page),
        row => workspaceView(ctx, row),
      )
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/workspaces',
    {
      id: 'createWorkspace',
      tag,
      scope: 'admin',
      summary: 'Create a workspace',
      description:
        'Returns a workspace with the default services and rate card. A test workspace also gets notaries. Needs the admin token.',
      body: schema.WorkspaceBody,
      response: schema.Workspace,
      status: 201,
    },
    async (tx, { body, caller }) => {
      const { mode = 'test', timezone = 'UTC' } = body
      return workspaceView(
        ctx,
        await createWorkspace(tx, ctx, caller, newWorkspaceSteps, { ...body, mode, timezone }),
      )
    },
  )
  read(
    app,
    '/workspaces/:id',
    {
      id: 'getWorkspace',
      tag,
      scope: 'workspace:read',
      forNotary: true,
      within: 'workspace',
      summary: 'Read a workspace',
      description: 'Returns the workspace with its settings and its current business time.',
      params: IdParams,
      response: schema.Workspace,
    },
    async ({ params }) => {
      return workspaceView(ctx, await getWorkspace(ctx.db, params.id))
    },
  )
  write(
    app,
    ctx,
    'PATCH',
    '/workspaces/:id',
    {
      id: 'updateWorkspace',
      tag,
      scope: 'workspace:write',
      within: 'workspace',
      summary: 'Change a workspace',
      description: 'Changes only the given fields. `mode` cannot be changed.',
      params: IdParams,
      body: schema.WorkspaceChanges,
      response: schema.Workspace,
    },
    async (tx, { params, body, caller }) => {
      return workspaceView(ctx, await updateWorkspace(tx, ctx, caller, params.id, body))
    },
  )
}

function formerSlugRoute(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'DELETE',
    '/workspaces/:id/former-slugs/:slug',
    {
      id: 'releaseSlug',
      tag: 'Workspaces',
      scope: 'workspace:write',
      within: 'workspace',
      summary: 'Release a former slug',
      description:
        'Another workspace can take the slug from then on, and gets the visitors who still use its address.',
      params: schema.FormerSlugParams,
      response: JsonNull,
    },
    async (tx, { params, caller }) => {
      await releaseSlug(tx, ctx, caller, params)
      return null
    },
  )
}

function clockRoute(app: App, ctx: Context, dueWork: DueWork[]): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/workspaces/:id/clock',
    {
      id: 'moveClock',
      tag: 'Workspaces',
      scope: 'workspace:write',
      // A replayed call gets its stored response before the workspace is looked at.
      within: 'handler',
      summary: "Move a test workspace's clock forward",
      description:
        'Notice, horizon, holds and mails follow the moved clock. The response is sent after everything that became due has been done, each at its own time. Timestamps and security checks use real time.',
      params: IdParams,
      body: schema.ClockBody,
      response: schema.Workspace,
      errors: ['unprocessable_entity'],
      bypassesAdmission: true,
    },
    {
      prepare: async ({ params, caller }) => {
        if (!sees(caller.workspaceId, params.id)) return
        for (const work of dueWork) await work.settle?.(params.id)
      },
      finish: async ({ params }) => finishMove(ctx, dueWork, await getWorkspace(ctx.db, params.id)),
    },
    async (tx, { params, body, caller }) => {
      assertSees(caller.workspaceId, params.id)
      return workspaceView(ctx, await moveClock(tx, ctx, caller, params.id, body))
    },
  )
}
