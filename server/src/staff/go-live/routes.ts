import type { Context } from '../../platform/context.ts'
import { type App, write } from '../../platform/http/operation.ts'
import { IdParams } from '../../platform/http/shapes.ts'
import { Workspace } from '../../workspaces/schema.ts'
import { workspaceView } from '../../workspaces/view.ts'
import { goLive } from './go-live.ts'
import { GoLiveBody } from './schema.ts'

/** `/workspaces/{id}/go-live` of the management interface. */
export function goLiveRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/workspaces/:id/go-live',
    {
      id: 'goLive',
      tag: 'Workspaces',
      scope: 'workspace:write',
      within: 'workspace',
      summary: 'Make a live workspace from a test workspace',
      description:
        'Returns a new live workspace with the settings, brand, services, rate card and coming closures of the test workspace, and with the notaries that are named. Bookings, members, tokens, webhook endpoints, imported calendars and the slug of open booking are not copied. The test workspace stays as it is. An owner who is signed in can do this until the installation has a live workspace, and becomes its owner. The admin token can do it at any time, and invites an owner afterwards.',
      params: IdParams,
      body: GoLiveBody,
      response: Workspace,
      status: 201,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, body, caller }) =>
      workspaceView(ctx, await goLive(tx, ctx, caller, params.id, body)),
  )
}
