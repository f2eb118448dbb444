import type { Context } from '../../platform/context.ts'
import { eachRead, takeLongResponse } from '../../platform/http/long-response.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { IdParams } from '../../platform/http/shapes.ts'
import { writeInSteps } from '../../platform/http/write-in-steps.ts'
import { continueErasure, type ErasureJob } from './continue-erasure.ts'
import { beginErasure, getErasure } from './erase.ts'
import { exportOf, noteExport } from './export.ts'
import { findPerson } from './find-person.ts'
import * as schema from './schema.ts'
import { erasureView } from './view.ts'

const tag = 'People'

/** How long a call waits for its erasure. The job goes on afterwards. */
const waitMs = 10_000

export function personalDataRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/people/export',
    {
      id: 'exportPerson',
      tag,
      scope: 'people:write',
      within: 'body',
      idempotent: false,
      summary: 'Export what the workspace has about a person',
      description:
        'Returns everything about the customer or signer with this email in one JSON file. Files are links that work for a day. A person must have signed in recently. The connection ends early if the caller loses the right meanwhile. Leaves an audit entry. Members of the workspace are not customers: their data belongs to their account.',
      body: schema.PersonBody,
      response: schema.PersonExport,
      errors: ['not_found'],
    },
    async ({ body, caller, request, reply }) => {
      takeLongResponse(request, reply, caller.workspaceId)
      await noteExport(ctx, caller, body.email)
      // A stream is sent as it is.
      return (await exportOf(ctx, caller, body.email, reply, eachRead(request, caller.workspaceId))) as never
    },
    'POST',
  )
  writeInSteps(
    app,
    ctx,
    '/people/erase',
    {
      id: 'erasePerson',
      tag,
      scope: 'people:write',
      within: 'body',
      summary: 'Erase what the workspace has about a person',
      description:
        'Erases names, addresses, phone numbers, keys and files of the customer or signer with this email, also in events, mails, details of audit entries and stored responses. Completed appointments are kept until `retention.acts_days` have passed, and are then erased; the response names them. A person with bookings that have not ended is `unable_to_erase`; a signer of a booking of somebody else whom nobody has verified is removed from it. Waits up to 10 seconds; the erasure goes on after that. Fires `document-deleted`, `video-deleted` and `signer-removed`, and no other event.',
      body: schema.PersonBody,
      response: schema.Erasure,
      status: 201,
      errors: ['unable_to_erase', 'not_found'],
    },
    {
      prepare: ({ body, caller }) => findPerson(ctx.db, caller.workspaceId, body.email),
      async finish({ caller }, { workspace_id, id }: ErasureJob) {
        await continueErasure(ctx, { workspace_id, id }, waitMs)
        return erasureView(ctx, await getErasure(ctx.db, caller.workspaceId, id))
      },
    },
    (tx, { body, caller }, person) => beginErasure(tx, ctx, caller, body.email, person),
  )
  read(
    app,
    '/people/erasures/:id',
    {
      id: 'getErasure',
      tag,
      scope: 'people:write',
      within: { row: 'erasure', name: 'Erasure' },
      summary: 'Read an erasure',
      description: 'Returns what was erased, what is kept and until when. The email is not stored.',
      params: IdParams,
      response: schema.Erasure,
    },
    async ({ params, caller }) => erasureView(ctx, await getErasure(ctx.db, caller.workspaceId, params.id)),
  )
}
