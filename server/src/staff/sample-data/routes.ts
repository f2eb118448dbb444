import type { Context } from '../../platform/context.ts'
import { digestOfCall } from '../../platform/http/idempotency.ts'
import type { App } from '../../platform/http/operation.ts'
import { IdParams } from '../../platform/http/shapes.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { writeInSteps } from '../../platform/http/write-in-steps.ts'
import { assertSees } from '../../workspaces/tenant-access.ts'
import type { LoadRow } from './queries.ts'
import { beginLoad, finishLoad } from './sample-data.ts'
import * as schema from './schema.ts'

/** `/workspaces/{id}/sample-data` of the management interface. */
export function sampleDataRoutes(app: App, ctx: Context): void {
  writeInSteps(
    app,
    ctx,
    '/workspaces/:id/sample-data',
    {
      id: 'loadSampleData',
      tag: 'Workspaces',
      scope: 'workspace:write',
      // A repeated call gets its stored response before the workspace is checked.
      within: 'handler',
      summary: 'Fill an empty test workspace with sample data',
      description:
        'Adds two weeks of a small notary business: the week before and the week after the present time of the workspace. Adds notaries, about 40 bookings in every state, signers, documents, mails, members and closures. Takes some seconds, and goes on if the call breaks off; a second call waits for it and returns the same. Removes the notaries that a new test workspace has. All email addresses end in `example.com`. Mails are stored and never sent. Records the events of each booking, with the times at which they would have happened. A live workspace, or one that has bookings, is refused with `unprocessable_entity`.',
      params: IdParams,
      response: schema.SampleData,
      status: 201,
      errors: ['unprocessable_entity'],
    },
    {
      async finish({ params: { id } }, begun: LoadRow) {
        return {
          object: 'sample_data' as const,
          workspace_id: id,
          ...(await finishLoad(ctx, begun)),
          links: { self: manageUrl(ctx, `/workspaces/${id}`) },
        }
      },
    },
    async (tx, { params: { id }, caller, request }) => {
      assertSees(caller.workspaceId, id)
      return beginLoad(tx, ctx, { ...caller, workspaceId: id }, digestOfCall(request, caller))
    },
  )
}
