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
      // A replayed call gets its stored response before the workspace is looked at.
      within: 'handler',
      summary: 'Fill an empty test workspace with sample data',
      description:
        'Adds the last and the next week of a small notary business, by the clock of the workspace: notaries, about 40 bookings in every state, signers, documents, mails, members and closures. All or nothing. Removes the notaries that came with the workspace. All addresses are at `example.com`; mails are kept and never sent. A workspace with bookings, and a live one, return `unprocessable_entity`. Records the events of each booking, at their times.',
      params: IdParams,
      response: schema.SampleData,
      status: 201,
      errors: ['unprocessable_entity'],
      timeoutMs: 60_000,
    },
    {
      // The transaction refuses what cannot be filled.
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
