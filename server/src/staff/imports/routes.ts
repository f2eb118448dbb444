import type { Context } from '../../platform/context.ts'
import { readBytes } from '../../platform/http/body-bytes.ts'
import { digestOfCall } from '../../platform/http/idempotency.ts'
import type { App } from '../../platform/http/operation.ts'
import { limitUploads } from '../../platform/http/uploads.ts'
import { writeInSteps } from '../../platform/http/write-in-steps.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import { beginImport, finishImport, prepareImport, tryImport } from './imports.ts'
import { mappingOf } from './mapping.ts'
import type { Plan } from './plan.ts'
import type { StoredImport } from './queries.ts'
import * as schema from './schema.ts'
import { dryRunView, importView } from './view.ts'

const mostBytes = 5_000_000

/** A dry run, or an import whose rows are added in further transactions. */
type Begun = { file: CheckedFile } & ({ tried: Plan } | { begun: StoredImport })

/** `/appointments/import` of the management interface. */
export function importManageRoutes(app: App, ctx: Context): void {
  app.register(async upload => {
    readBytes(upload, 'text/csv', mostBytes)
    limitUploads(upload)
    writeInSteps(
      upload,
      ctx,
      '/appointments/import',
      {
        id: 'importAppointments',
        tag: 'Appointments',
        scope: 'bookings:write',
        within: 'query',
        summary: 'Import appointments from a CSV file',
        description:
          'Past and future appointments with their customers, for example from another system. By default a dry run: it returns what would be created and the errors of each row, and writes nothing. With `dry_run=false` the whole file is checked first; with any error nothing is created, and the call returns `unprocessable_entity`. Otherwise all rows are created, within seconds, also if the call breaks off. Only a row whose time or `external_id` another call takes meanwhile is left out, and is in `errors`. The columns are those of the CSV export of appointments; for the file of another system, `columns` says what its headings mean. Scheduled appointments are booked under the rules of staff: their notary must be on duty and free. Fires `appointment-created` for scheduled appointments and drafts, and nothing for what is completed or canceled. Nobody is mailed, except reminders, unless `notify=true`.',
        query: schema.ImportQuery,
        body: schema.ImportBody,
        mediaType: 'text/csv',
        response: schema.Import,
        errors: ['not_found', 'unprocessable_entity'],
      },
      {
        async prepare({ request, query, caller }) {
          const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
          const file = await checkFile(bytes, mappingOf(query))
          if (query.dry_run !== 'false') return { file, tried: await tryImport(ctx, caller, file) }
          const manner = { notify: query.notify === 'true', call: digestOfCall(request, caller) }
          return { file, manner, prepared: await prepareImport(ctx, caller, file, manner) }
        },
        async finish(_call, one: Begun) {
          if ('tried' in one) return dryRunView(one.file, one.tried)
          return importView(one.file, await finishImport(ctx, one.begun))
        },
      },
      async (tx, { caller }, one): Promise<Begun> => {
        if (one.tried) return { file: one.file, tried: one.tried }
        return { file: one.file, begun: await beginImport(tx, ctx, caller, one.prepared, one.manner) }
      },
    )
  })
}
