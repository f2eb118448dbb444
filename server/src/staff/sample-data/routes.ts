import type { Context } from '../../platform/context.ts'
import { type App, writeWithPreparation } from '../../platform/http/operation.ts'
import { IdParams } from '../../platform/http/shapes.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { assertSees, sees } from '../../workspaces/tenant-access.ts'
import { isFillable, loadSampleData } from './sample-data.ts'
import { discardSampleFiles, receiveSampleFiles } from './sample-files.ts'
import * as schema from './schema.ts'

/** `/workspaces/{id}/sample-data` of the management interface. */
export function sampleDataRoutes(app: App, ctx: Context): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/workspaces/:id/sample-data',
    {
      id: 'loadSampleData',
      tag: 'Workspaces',
      scope: 'workspace:write',
      // A repeated call gets its stored response before the workspace is checked.
      within: 'handler',
      summary: 'Fill an empty test workspace with sample data',
      description:
        'Adds two weeks of a small notary business: the week before and the week after the present time of the workspace. Adds notaries, about 40 bookings in every state, signers, documents, mails, members and closures. Either everything is added or nothing. Removes the notaries that a new test workspace has. All email addresses end in `example.com`. Mails are stored and never sent. Records the events of each booking, with the times at which they would have happened. A live workspace, or one that has bookings, is refused with `unprocessable_entity`.',
      params: IdParams,
      response: schema.SampleData,
      status: 201,
      errors: ['unprocessable_entity'],
      timeoutMs: 60_000,
    },
    {
      // The transaction refuses a workspace that cannot be filled, so no files are stored for it.
      prepare: async ({ params: { id }, caller }) =>
        sees(caller.workspaceId, id) && (await isFillable(ctx.db, id)) ? receiveSampleFiles(ctx, id) : [],
      discard: files => discardSampleFiles(ctx, files),
    },
    async (tx, { params: { id }, caller }, files) => {
      assertSees(caller.workspaceId, id)
      return {
        object: 'sample_data' as const,
        workspace_id: id,
        ...(await loadSampleData(tx, ctx, { ...caller, workspaceId: id }, id, files)),
        links: { self: manageUrl(ctx, `/workspaces/${id}`) },
      }
    },
  )
}
